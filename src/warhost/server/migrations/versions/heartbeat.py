"""When the server was last alive, so that downtime costs nobody time."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add its single row."""
    heartbeat = op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
    )
    op.bulk_insert(heartbeat, [{"id": 1, "time": 0.0, "stopped": False}])
