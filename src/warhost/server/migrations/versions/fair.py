"""Players who left a live match or resigned to a partner, private and forced matches, and state hashes."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nobody has left so far. Matches by invitation become private."""
    op.add_column("seats", sa.Column("gone", sa.Float))
    op.add_column("seats", sa.Column("resigned", sa.String(24)))
    op.add_column("matches", sa.Column("proof", sa.String(32), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("carried", sa.String(80), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("forced", sa.String(20), nullable=False, server_default=""))
    matches = sa.table("matches", sa.column("id"), sa.column("private"), sa.column("forced"), sa.column("source"))
    seats = sa.table("seats", sa.column("match"), sa.column("kind"))
    invited = sa.select(seats.c.match).where(seats.c.kind == "invite")
    anybody = sa.select(seats.c.match).where(seats.c.kind == "open")
    op.execute(matches.update().where(matches.c.id.in_(invited), matches.c.id.not_in(anybody)).values(private=True))
    position, script = matches.c.source.like('%"position": {%'), matches.c.source.like('%"script": {%')
    op.execute(
        matches.update().values(
            forced=sa.case(
                (sa.and_(position, script), "position,script"), (position, "position"), (script, "script"), else_=""
            )
        )
    )
