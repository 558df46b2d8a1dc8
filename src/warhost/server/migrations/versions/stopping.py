"""When new rules stopped a match, which players agree to end it, and the time owed to clocks."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """For matches that are stopped now, this is set at the next start."""
    op.add_column("matches", sa.Column("stopped", sa.Float))
    op.add_column("heartbeat", sa.Column("owed", sa.Float, nullable=False, server_default="0"))
    for name in ("ending", "told"):
        op.add_column("seats", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    stopped = sa.text("stopped IS NOT NULL")
    op.create_index("ix_matches_stopped", "matches", ["id"], sqlite_where=stopped, postgresql_where=stopped)
