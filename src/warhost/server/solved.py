"""What the store keeps about puzzles: those that a person has solved, as `game/id`."""

from collections.abc import Iterable

import sqlalchemy as sa

from warhost.server import hours
from warhost.server.schema import people, solved
from warhost.server.store import Store


class Solved:
    """The part of the store that is about puzzles. Methods block."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def by(self, person: str) -> list[str]:
        """Return the puzzles that a person has solved."""
        with self.store.engine.connect() as c:
            return list(c.execute(sa.select(solved.c.puzzle).where(solved.c.person == person).order_by(
                solved.c.puzzle)).scalars())

    def add(self, person: str, puzzles: Iterable[str]) -> None:
        """Note that a person has solved puzzles; those noted before keep their time."""
        now = hours.now()
        with self.store.engine.begin() as c:
            c.execute(people.update().where(people.c.id == person).values(language=people.c.language))  # the lock
            known = set(c.execute(sa.select(solved.c.puzzle).where(solved.c.person == person)).scalars())
            new = [{"person": person, "puzzle": puzzle, "time": now} for puzzle in sorted(set(puzzles) - known)]
            if new:
                c.execute(solved.insert(), new)
