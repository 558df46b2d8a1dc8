"""Downtime does not count against a player who has to choose for the next match of a series."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Until now, nothing has been given back."""
    op.add_column("series", sa.Column("credit", sa.Float, nullable=False, server_default="0"))
