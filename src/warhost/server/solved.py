"""Puzzles and lessons in the store: those that a person has solved or finished, as `game/id`."""

from collections.abc import Iterable

import sqlalchemy as sa

from warhost.server import hours
from warhost.server.schema import learned, people, solved
from warhost.server.store import Store

# The columns with their names.
PUZZLES = solved.c.puzzle
LESSONS = learned.c.lesson


class Achieved:
    """The part of the store for puzzles or lessons. Methods block."""

    def __init__(self, store: Store, names: sa.Column[str]) -> None:
        self.store = store
        self.names = names
        self.table = names.table

    def by(self, person: str) -> list[str]:
        """Return what a person has solved or finished."""
        with self.store.engine.connect() as c:
            return list(
                c.execute(sa.select(self.names).where(self.table.c.person == person).order_by(self.names)).scalars()
            )

    def add(self, person: str, names: Iterable[str]) -> None:
        """Add what a person has solved or finished; earlier ones keep their time."""
        now = hours.now()
        with self.store.engine.begin() as c:
            c.execute(people.update().where(people.c.id == person).values(language=people.c.language))  # the lock
            known = set(c.execute(sa.select(self.names).where(self.table.c.person == person)).scalars())
            new = [{"person": person, self.names.name: name, "time": now} for name in sorted(set(names) - known)]
            if new:
                c.execute(sa.insert(self.table), new)
