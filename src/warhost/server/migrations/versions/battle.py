"""Standing answers may last until a battle ends."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the battle that an answer is for."""
    op.add_column("standing", sa.Column("battle", sa.Integer))
