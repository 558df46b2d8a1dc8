"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create people, sessions, matches with seats and entries, and texts."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40)),
        sa.Column("handle", sa.String(80), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("mail", sa.String(200), nullable=False, server_default=""),
        sa.Column("webhook", sa.String(500), nullable=False, server_default=""),
        sa.Column("language", sa.String(5), nullable=False, server_default=""),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("label", sa.String(40), nullable=False, server_default=""),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("creator", sa.String(24), sa.ForeignKey("people.id")),
        sa.Column("state", sa.String(8), nullable=False, index=True),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("reason", sa.String(80), nullable=False, server_default=""),
        sa.Column("undo", sa.Text, nullable=False, server_default=""),
        sa.Column("started", sa.Float, nullable=False, server_default="0"),
        sa.Column("deadline", sa.Float, index=True),
        sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), index=True),
        sa.Column("bot", sa.String(40), nullable=False, server_default=""),
        sa.Column("invite", sa.String(40), nullable=False, server_default=""),
        sa.Column("noticed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "entries",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("what", sa.String(8), nullable=False),
        sa.Column("action", sa.String(100), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("time", sa.Float, nullable=False),
        sa.UniqueConstraint("match", "token", name="once"),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(50), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
    )
    op.create_table(
        "standing",
        sa.Column("match", sa.String(24), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(40), primary_key=True),
        sa.Column("action", sa.String(100), nullable=False),
        sa.Column("chapter", sa.Integer),
    )
