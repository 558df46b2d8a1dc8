"""The puzzles that people have solved."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Nobody has solved any yet."""
    op.create_table(
        "solved",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("puzzle", sa.String(80), primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
    )
