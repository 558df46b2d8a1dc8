"""Limits and stops for mail, look-alike names, bans, muted and blocked players, and reports about players."""

import sqlalchemy as sa
from alembic import op

from warhost.server.names import likeness_of

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the tables and columns, and note what the names of all accounts look like."""
    op.add_column("people", sa.Column("banned", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("likeness", sa.String(400), nullable=False, server_default=""))
    op.create_index("ix_people_likeness", "people", ["likeness"])
    op.add_column("links", sa.Column("kind", sa.String(8), nullable=False, server_default="confirm"))
    op.create_table(
        "mailboxes",
        sa.Column("mailbox", sa.String(200), primary_key=True),
        sa.Column("secret", sa.String(43), nullable=False, unique=True),
        sa.Column("stopped", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "mailed",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("mailbox", sa.String(200), nullable=False, index=True),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "avoided",
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("blocked", sa.Boolean, nullable=False),
    )
    op.create_table(
        "complaints",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("about", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    people = sa.table(
        "people", sa.column("id", sa.String), sa.column("name", sa.String), sa.column("likeness", sa.String)
    )
    named = op.get_bind().execute(sa.select(people.c.id, people.c.name).where(people.c.name.is_not(None))).all()
    for row in named:
        op.execute(people.update().where(people.c.id == row.id).values(likeness=likeness_of(row.name)))
