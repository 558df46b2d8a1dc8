"""Matches with a guest do not count for ratings, because a second guest identity costs nothing."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make running matches with guests unrated; waiting ones are decided when they begin."""
    op.execute(
        "UPDATE matches SET rated = FALSE WHERE state <> 'open' AND NOT counted AND EXISTS (SELECT 1 FROM seats "
        "JOIN people ON people.id = seats.person WHERE seats.match = matches.id AND people.name IS NULL)"
    )
