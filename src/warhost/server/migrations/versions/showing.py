"""Which players agree that others watch their private match."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Matches that are open to spectators stay open."""
    op.add_column("seats", sa.Column("shows", sa.Boolean, nullable=False, server_default=sa.false()))
