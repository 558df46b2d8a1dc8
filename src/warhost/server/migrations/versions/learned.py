"""The lessons that people have finished."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Nobody has finished any yet, as far as the server knows."""
    op.create_table(
        "learned",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("lesson", sa.String(80), primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
    )
