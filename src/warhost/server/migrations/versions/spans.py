"""A standing answer for a battle can exist next to one for the turn or the whole match."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Keep the answers, and allow several per kind."""
    given = sa.text("SELECT match, seat, kind, action, chapter, battle FROM standing")
    kept = [dict(row._mapping) for row in op.get_bind().execute(given)]
    op.drop_table("standing")
    standing = op.create_table(
        "standing",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("action", sa.String(100), nullable=False),
        sa.Column("chapter", sa.Integer),
        sa.Column("battle", sa.Integer),
    )
    op.bulk_insert(standing, kept)
