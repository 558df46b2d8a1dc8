"""When the server was last alive: the time in which it was not costs nobody anything."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """One row that says so."""
    heartbeat = op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
    )
    op.bulk_insert(heartbeat, [{"id": 1, "time": 0.0, "stopped": False}])
