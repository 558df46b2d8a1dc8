"""A match that waits for players has no key yet: it is drawn when the last seat is taken."""

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Delete the keys of waiting matches, because their creators may have worked them out."""
    op.execute("UPDATE matches SET key = '', waiting = '' WHERE state = 'open'")
