"""Positions of running matches, and matches that are continued from one after a change of the rules."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """No positions are stored so far: each match stores one with its next answer. Empty series are deleted."""
    op.add_column("matches", sa.Column("continued", sa.String(24), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("continues", sa.String(24), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("automatic", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("agreed", sa.String(100), nullable=False, server_default=""))
    op.create_table(
        "positions",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
    )
    matches, series = sa.table("matches", sa.column("series")), sa.table("series", sa.column("id"))
    op.execute(series.delete().where(~sa.select(matches.c.series).where(matches.c.series == series.c.id).exists()))
    # Take all that have a bot or standing answers; loading a match then shows whether such a seat is asked.
    op.execute(
        "UPDATE matches SET automatic = true WHERE state = 'running' AND (id IN (SELECT match FROM seats WHERE "
        "bot <> '') OR id IN (SELECT match FROM standing))"
    )
    for name, where in (("automatic", "automatic"), ("live", """lower(state) = 'running' AND pace LIKE '%"live"%'""")):
        condition = sa.text(where)
        op.create_index(f"ix_matches_{name}", "matches", ["id"], sqlite_where=condition, postgresql_where=condition)
