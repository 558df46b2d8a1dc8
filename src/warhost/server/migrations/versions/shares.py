"""Which matches were imported, and indexes for lists of many matches."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Imported finished matches are recognised by their seats. Unfinished ones count as played here."""
    op.add_column("matches", sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE matches SET imported = true WHERE id IN (SELECT match FROM seats WHERE kind = 'past')")
    for column in ("state", "updated", "deadline"):
        op.drop_index(f"ix_matches_{column}", "matches", if_exists=True)
    running, ended = sa.text("state = 'running'"), sa.text("state = 'finished'")
    for name, table, columns, where in (
        ("ix_matches_listed", "matches", ["state", "updated", "id"], None),
        ("ix_matches_creator", "matches", ["creator", "state"], None),
        ("ix_matches_running", "matches", ["state", "id"], running),
        ("ix_matches_clock", "matches", ["state", "deadline"], running),
        ("ix_matches_ended", "matches", ["state", "game", "updated"], ended),
        ("ix_matches_uncounted", "matches", ["state", "rated", "counted"], None),
        ("ix_sessions_expires", "sessions", ["expires"], None),
    ):
        op.create_index(name, table, columns, if_not_exists=True, sqlite_where=where, postgresql_where=where)
