"""Time without a server does not count as time in which a player could have chosen for the next match of a series."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Until now, nothing has been given back."""
    op.add_column("series", sa.Column("credit", sa.Float, nullable=False, server_default="0"))
