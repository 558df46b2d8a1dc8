"""Texts that people write: chat, private notes and reports."""

import time
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from warhost.server.rows import Said
from warhost.server.schema import chat, matches, notes, people, reports, seats
from warhost.server.store.base import Database


class WordStore(Database):
    """The part of the store for texts."""

    def add_chat(self, match: str, person: str, words: str) -> None:
        """Add a line to the chat."""
        with self._locked(match) as c:
            private = sa.select(matches.c.private).where(matches.c.id == match).scalar_subquery()
            c.execute(chat.insert().values(match=match, person=person, words=words, time=time.time(), private=private))
            self._tell(c, match)

    def chat(self, match: str, after: int = 0, limit: int = 200, private: bool = True) -> list[Said]:
        """Return the newest lines of the chat in order, with or without the private ones."""
        query = (
            sa.select(chat.c.id, chat.c.person, people.c.name, chat.c.words, chat.c.time, chat.c.private)
            .join(people, people.c.id == chat.c.person)
            .where(chat.c.match == match, chat.c.id > after)
            .order_by(chat.c.id.desc())
            .limit(limit)
        )
        if not private:
            query = query.where(~chat.c.private)
        with self.engine.connect() as c:
            return [Said(*row) for row in c.execute(query)][::-1]

    def notes(self, match: str, person: str) -> str:
        """Return a person's notes about a match."""
        query = sa.select(notes.c.words).where(notes.c.match == match, notes.c.person == person)
        with self.engine.connect() as c:
            return c.execute(query).scalar() or ""

    def put_notes(self, match: str, person: str, words: str) -> None:
        """Store a person's notes about a match. Empty ones are deleted."""
        with self._locked(match) as c:
            c.execute(notes.delete().where(notes.c.match == match, notes.c.person == person))
            if words:
                c.execute(notes.insert().values(match=match, person=person, words=words))

    def count_foreign_notes(self, person: str, besides: str) -> int:
        """Return to how many matches, besides one, a person has notes without having created it or sitting in it."""
        sits = sa.or_(seats.c.person == person, seats.c.resigned == person)
        query = (
            sa.select(sa.func.count())
            .select_from(notes)
            .join(matches, matches.c.id == notes.c.match)
            .where(notes.c.person == person, notes.c.match != besides)
            .where(sa.or_(matches.c.creator.is_(None), matches.c.creator != person))
            .where(~sa.select(seats.c.seat).where(seats.c.match == notes.c.match, sits).exists())
        )
        with self.engine.connect() as c:
            return c.execute(query).scalar_one()

    def kept_notes(self, names: Sequence[str]) -> set[str]:
        """Return which of several notes still exist, each named by its match and its person."""
        query = sa.select(notes.c.match, notes.c.person).where(
            notes.c.match.in_([name.partition(" ")[0] for name in names])
        )
        with self.engine.connect() as c:
            return set(names) & {f"{row.match} {row.person}" for row in c.execute(query)}

    def add_report(self, match: str, person: str, words: str, version: int, record: str, position: str) -> None:
        """Store a report to the maintainers."""
        with self.engine.begin() as c:
            c.execute(
                reports.insert().values(
                    match=match,
                    person=person,
                    words=words,
                    version=version,
                    record=record,
                    position=position,
                    time=time.time(),
                )
            )

    def reports(self) -> list[dict[str, Any]]:
        """Return all reports, the newest first."""
        with self.engine.connect() as c:
            return [dict(row._mapping) for row in c.execute(sa.select(reports).order_by(reports.c.id.desc()))]
