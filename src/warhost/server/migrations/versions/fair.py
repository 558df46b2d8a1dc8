"""Who has left the table of a live match, and who has resigned a seat that a partner plays on."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0009"


def upgrade() -> None:
    """Nobody so far."""
    op.add_column("seats", sa.Column("gone", sa.Float))
    op.add_column("seats", sa.Column("resigned", sa.String(24)))
