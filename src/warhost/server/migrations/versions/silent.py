"""The number of entries of a match that only their own seat may count."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """There are none so far: games with such entries have new rules."""
    op.add_column("matches", sa.Column("silent", sa.Text, nullable=False, server_default="{}"))
