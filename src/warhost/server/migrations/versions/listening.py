"""Which lines of a chat were written while the match was private."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Lines of private matches become private. Those of open matches may have been read by others already."""
    op.add_column("chat", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
    private = "SELECT id FROM matches WHERE private"
    op.execute(f"UPDATE chat SET private = TRUE WHERE chat.match IN ({private})")
