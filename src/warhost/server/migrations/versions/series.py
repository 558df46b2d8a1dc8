"""Series of matches that are scored together."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the series, the number of a match in it, and its final points."""
    op.create_table(
        "series",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(100), nullable=False, server_default=""),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_series_over", "series", ["over"])
    op.add_column("matches", sa.Column("series", sa.String(24)))
    op.add_column("matches", sa.Column("number", sa.Integer))
    op.add_column("matches", sa.Column("points", sa.Text))
    op.create_index("series_number", "matches", ["series", "number"], unique=True)
