"""Since when new rules have stopped a match."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """For matches that are stopped now, that is noted at the next start."""
    op.add_column("matches", sa.Column("stopped", sa.Float))
