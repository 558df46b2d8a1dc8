"""How many entries of a match only their own seat may count."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """None so far: the games that have such entries have other rules than before."""
    op.add_column("matches", sa.Column("silent", sa.Text, nullable=False, server_default="{}"))
