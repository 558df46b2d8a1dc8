"""The rules that a match began under; 0 for older matches, where they are unknown."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the version of the rules and the fingerprint of the data."""
    op.add_column("matches", sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("data", sa.String(64), nullable=False, server_default=""))
