"""Mail addresses are confirmed by a link. Those given before are not confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add whether an address is confirmed, and the links that confirm it."""
    op.add_column("people", sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("mail", sa.String(200), nullable=False),
        sa.Column("mailbox", sa.String(200), nullable=False, index=True),
        sa.Column("sent", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("used", sa.Boolean, nullable=False, server_default=sa.false()),
    )
