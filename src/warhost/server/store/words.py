"""Texts that people write: chat, private notes and reports."""

import time
from typing import Any

import sqlalchemy as sa

from warhost.server.rows import Said
from warhost.server.schema import chat, notes, people, reports
from warhost.server.store.base import Database


class WordStore(Database):
    """The part of the store for texts."""

    def add_chat(self, match: str, person: str, words: str) -> None:
        """Add a line to the chat."""
        with self._locked(match) as c:
            c.execute(chat.insert().values(match=match, person=person, words=words, time=time.time()))
            self._tell(c, match)

    def chat(self, match: str, after: int = 0, limit: int = 200) -> list[Said]:
        """Return the newest lines of the chat in order."""
        query = (
            sa.select(chat.c.id, chat.c.person, people.c.name, chat.c.words, chat.c.time)
            .join(people, people.c.id == chat.c.person)
            .where(chat.c.match == match, chat.c.id > after)
            .order_by(chat.c.id.desc())
            .limit(limit)
        )
        with self.engine.connect() as c:
            return [Said(*row) for row in c.execute(query)][::-1]

    def notes(self, match: str, person: str) -> str:
        """Return a person's notes about a match."""
        query = sa.select(notes.c.words).where(notes.c.match == match, notes.c.person == person)
        with self.engine.connect() as c:
            return c.execute(query).scalar() or ""

    def put_notes(self, match: str, person: str, words: str) -> None:
        """Store a person's notes about a match."""
        with self._locked(match) as c:
            c.execute(notes.delete().where(notes.c.match == match, notes.c.person == person))
            c.execute(notes.insert().values(match=match, person=person, words=words))

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
