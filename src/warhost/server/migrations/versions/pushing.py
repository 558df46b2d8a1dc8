"""Browsers that get push notifications, and how many were sent."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0016"


def upgrade() -> None:
    """No browser is subscribed so far."""
    op.create_table(
        "subscriptions",
        sa.Column("session", sa.String(64), sa.ForeignKey("sessions.hash", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("endpoint", sa.String(1000), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(30), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "pushed",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("time", sa.Float, nullable=False),
    )
