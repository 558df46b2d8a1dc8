"""The rules that a match was begun with. Of older matches they are not known: 0."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """The version of the rules and the fingerprint of the data."""
    op.add_column("matches", sa.Column("rules", sa.Integer, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("data", sa.String(64), nullable=False, server_default=""))
