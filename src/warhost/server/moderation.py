"""Muted, blocked, reported and banned people in the store, for players and for the operator."""

import time
from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sa

from warhost.server import hours
from warhost.server.names import clean_name, handle_of, likeness_of
from warhost.server.refusal import Refusal
from warhost.server.schema import avoided, chat, complaints, matches, people, seats, sessions
from warhost.server.store import Conflict, LooksAlike, Store

# How many people one person may mute or block.
MOST = 500
# How many people a search lists.
FOUND = 50


class Avoided(NamedTuple):
    """A person whom another one has muted or blocked."""

    person: str
    name: str | None
    muted: bool
    blocked: bool


class Complaint(NamedTuple):
    """A report about a player: who sent it, whom it is about, the match, the chat line, the text and the time."""

    id: int
    person: str | None
    name: str | None
    about: str
    about_name: str | None
    match: str
    line: str
    words: str
    time: float


class Found(NamedTuple):
    """A person, for the operator."""

    id: str
    name: str | None
    mail: str
    confirmed: bool
    banned: bool
    created: float
    matches: int
    complaints: int


class Moderation:
    """The part of the store for moderation. Methods block."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.engine = store.engine

    # ---- mute and block

    def avoid(self, person: str, other: str, muted: bool, blocked: bool) -> None:
        """Mute or block a person, or undo it."""
        if person == other:
            raise Refusal("yourself", 409)
        with self.engine.begin() as c:
            c.execute(people.update().where(people.c.id == person).values(language=people.c.language))  # the lock
            if not c.execute(sa.select(people.c.id).where(people.c.id == other)).first():
                raise Refusal("not_found", 404)
            c.execute(avoided.delete().where(avoided.c.person == person, avoided.c.other == other))
            if muted or blocked:
                count = sa.select(sa.func.count()).select_from(avoided).where(avoided.c.person == person)
                if c.execute(count).scalar_one() >= MOST:
                    raise Refusal("many_avoided", 409, most=str(MOST))
                c.execute(avoided.insert().values(person=person, other=other, muted=muted, blocked=blocked))
            for one in (person, other):
                self.store._tell(c, f"avoided {one}")

    def avoided_by(self, person: str) -> list[Avoided]:
        """Return the people whom a person has muted or blocked."""
        query = (
            sa.select(people.c.id, people.c.name, avoided.c.muted, avoided.c.blocked)
            .join(avoided, avoided.c.other == people.c.id)
            .where(avoided.c.person == person)
            .order_by(people.c.name, people.c.id)
        )
        with self.engine.connect() as c:
            return [Avoided(*row) for row in c.execute(query)]

    def unheard(self, persons: Collection[str]) -> dict[str, set[str]]:
        """Return, by person, whose chat is hidden from them: people they muted, and both sides of a block."""
        found: dict[str, set[str]] = {person: set() for person in persons}
        if not persons:
            return found
        rows = sa.select(avoided).where(sa.or_(avoided.c.person.in_(persons), avoided.c.other.in_(persons)))
        with self.engine.connect() as c:
            for row in c.execute(rows):
                if row.person in found:
                    found[row.person].add(row.other)
                if row.blocked and row.other in found:
                    found[row.other].add(row.person)
        return found

    def apart(self, person: str) -> set[str]:
        """Return everybody whom a person cannot meet, because one of the two has blocked the other."""
        rows = sa.select(avoided.c.person, avoided.c.other).where(
            avoided.c.blocked, sa.or_(avoided.c.person == person, avoided.c.other == person)
        )
        with self.engine.connect() as c:
            return {row.other if row.person == person else row.person for row in c.execute(rows)}

    # ---- reports about players

    def complain(self, person: str, about: str, match: str, line: int | None, words: str, inside: bool) -> None:
        """Store a report about a person who sits or has spoken in a match, with the chat line if one is named.

        Lines written while the match was private count only if the reporter takes part in it (`inside`).
        """
        with self.engine.begin() as c:
            said: str | None = ""
            spoke = sa.select(chat.c.words).where(chat.c.match == match, chat.c.person == about)
            if not inside:
                spoke = spoke.where(~chat.c.private)
            if line is not None:
                said = c.execute(spoke.where(chat.c.id == line)).scalar()
                if said is None:
                    raise Refusal("not_found", 404)
            elif not c.execute(spoke).first():
                sits = sa.select(seats.c.seat).where(seats.c.match == match, seats.c.person == about)
                if not c.execute(sits).first():
                    raise Refusal("not_found", 404)
            if person == about:
                raise Refusal("yourself", 409)
            c.execute(
                complaints.insert().values(
                    person=person, about=about, match=match, line=said, words=words, time=time.time()
                )
            )

    def complaints(self) -> list[Complaint]:
        """Return all reports about players, the newest first."""
        by, about = people.alias(), people.alias()
        query = (
            sa.select(
                complaints.c.id,
                complaints.c.person,
                by.c.name,
                complaints.c.about,
                about.c.name,
                complaints.c.match,
                complaints.c.line,
                complaints.c.words,
                complaints.c.time,
            )
            .join(about, about.c.id == complaints.c.about)
            .join(by, by.c.id == complaints.c.person, isouter=True)
            .order_by(complaints.c.id.desc())
        )
        with self.engine.connect() as c:
            return [Complaint(*row) for row in c.execute(query)]

    # ---- for the operator

    def find(self, text: str) -> list[Found]:
        """Find people by id, email address, or part of a name."""
        handle = handle_of(text)
        part = people.c.handle.contains(handle, autoescape=True) if handle else sa.false()
        played = sa.select(sa.func.count(sa.distinct(seats.c.match))).where(seats.c.person == people.c.id)
        reported = sa.select(sa.func.count()).select_from(complaints).where(complaints.c.about == people.c.id)
        query = sa.select(
            people.c.id,
            people.c.name,
            people.c.mail,
            people.c.confirmed,
            people.c.banned,
            people.c.created,
            played.scalar_subquery(),
            reported.scalar_subquery(),
        )
        query = query.where(sa.or_(people.c.id == text, sa.func.lower(people.c.mail) == text.lower(), part))
        with self.engine.connect() as c:
            return [Found(*row) for row in c.execute(query.order_by(people.c.name, people.c.id).limit(FOUND))]

    def ban(self, person: str, banned: bool) -> bool:
        """Ban a person, or lift the ban. False if nothing changes.

        A ban ends all cookies and tokens of the person, and deletes their matches that still wait for players.
        """
        with self.engine.begin() as c:
            changed = people.update().where(people.c.id == person, people.c.banned != banned).values(banned=banned)
            if not c.execute(changed).rowcount:
                return False
            if banned:
                c.execute(sessions.delete().where(sessions.c.person == person))
                self.leave_waiting(c, person)
                self.store._tell(c, f"person {person}")
        return True

    def leave_waiting(self, connection: sa.Connection, person: str) -> list[str]:
        """Delete a person's own waiting matches, and free their seats in those of others.

        Returns the matches that have changed.
        """
        waiting = sa.select(matches.c.id).where(matches.c.state == "open").order_by(matches.c.id)
        sits = sa.select(seats.c.match).where(seats.c.person == person)
        theirs = sa.or_(matches.c.creator == person, matches.c.id.in_(sits))
        ids = list(connection.execute(waiting.where(theirs).with_for_update()).scalars())
        gone = matches.delete().where(matches.c.id.in_(ids), matches.c.creator == person).returning(matches.c.series)
        self.store._drop_empty_series(connection, connection.execute(gone).scalars().all())
        connection.execute(seats.update().where(seats.c.match.in_(ids), seats.c.person == person).values(person=None))
        connection.execute(matches.update().where(matches.c.id.in_(ids)).values(updated=hours.now()))
        for match in ids:
            self.store._tell(connection, match)
        return ids

    def rename(self, person: str, name: str) -> str:
        """Rename an account and return the name as shown. Raise Refusal if it is taken or not allowed."""
        shown = clean_name(name)
        try:
            self.store.change_person(person, name=shown, handle=handle_of(shown), likeness=likeness_of(shown))
        except LooksAlike:
            raise Refusal("name_alike", 409) from None
        except Conflict:
            raise Refusal("name_taken", 409) from None
        return shown
