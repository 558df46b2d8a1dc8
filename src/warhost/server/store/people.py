"""People, their names and passwords, mail links, sessions and tokens."""

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from warhost.server.rows import LIKENESS_MADE, Conflict, LooksAlike, PersonRow
from warhost.server.schema import (
    avoided,
    chat,
    complaints,
    learned,
    links,
    matches,
    notes,
    people,
    ratings,
    seats,
    sessions,
    solved,
)
from warhost.server.store.base import Database

# Seconds between two links that are sent to one mailbox.
BETWEEN_LINKS = 3600.0


class PeopleStore(Database):
    """The part of the store for people."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._renew_likenesses()

    def add_person(self, person: str, language: str) -> None:
        """Add a guest."""
        with self.engine.begin() as c:
            c.execute(people.insert().values(id=person, created=time.time(), language=language))

    def person(self, person: str) -> PersonRow | None:
        """Return a person by id."""
        return self._person(people.c.id == person)

    def person_called(self, handle: str) -> PersonRow | None:
        """Return a person by the normalised name."""
        return self._person(people.c.handle == handle)

    def person_of(self, digest: str) -> PersonRow | None:
        """Return the owner of a session, unless it has ended."""
        return self._person(
            sa.and_(
                sessions.c.hash == digest,
                sessions.c.expires > time.time(),
                people.c.id == sessions.c.person,
                sa.not_(people.c.banned),
            )
        )

    def _person(self, where: Any) -> PersonRow | None:
        columns = [people.c[name] for name in PersonRow._fields]
        with self.engine.connect() as c:
            row = c.execute(sa.select(*columns).where(where)).first()
        return PersonRow(*row) if row else None

    def names(self, ids: Sequence[str]) -> dict[str, str | None]:
        """Return the names of people by id."""
        if not ids:
            return {}
        with self.engine.connect() as c:
            rows = c.execute(sa.select(people.c.id, people.c.name).where(people.c.id.in_(list(ids))))
            return {row.id: row.name for row in rows}

    def name_guest(self, guest: str, **fields: Any) -> bool:
        """Turn a guest into an account. False if that has already happened.

        Raise Conflict if the name is taken, LooksAlike if it looks like one that is.
        """
        return self._change(sa.and_(people.c.id == guest, people.c.name.is_(None)), fields)

    def change_person(self, person: str, **fields: Any) -> None:
        """Change fields of a person."""
        self._change(people.c.id == person, fields)

    def change_password(self, person: str, new: str, old: str | None = None) -> bool:
        """Store a hashed password and end all sessions. False if an old one is given and has been changed since."""
        where = sa.and_(people.c.id == person, sa.true() if old is None else people.c.password == old)
        with self.engine.begin() as c:
            changed = bool(c.execute(people.update().where(where).values(password=new)).rowcount)
            if changed:
                c.execute(sessions.delete().where(sessions.c.person == person))
        return changed

    def _change(self, where: Any, fields: Mapping[str, Any]) -> bool:
        if "mail" in fields:  # a new address is not confirmed
            fields = {**fields, "confirmed": sa.and_(people.c.confirmed, people.c.mail == fields["mail"])}
        try:
            with self.engine.begin() as c:
                changed = bool(c.execute(people.update().where(where).values(**fields)).rowcount)
                if changed and "likeness" in fields:
                    self._check_likeness(c, fields["likeness"])
                return changed
        except IntegrityError:
            raise Conflict from None

    def _check_likeness(self, connection: sa.Connection, likeness: str) -> None:
        """Refuse a name that was just stored and looks like another."""
        if self.postgres:  # of two concurrent requests, the second sees the first
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext(:name))"), {"name": f"name {likeness}"})
        alike = sa.select(sa.func.count()).select_from(people).where(people.c.likeness == likeness)
        if connection.execute(alike).scalar_one() > 1:
            raise LooksAlike

    def _renew_likenesses(self) -> None:
        """Recompute the likenesses of names that an older version computed differently."""
        older = sa.and_(people.c.likeness != "", sa.not_(people.c.likeness.startswith(LIKENESS_MADE)))
        with self.engine.begin() as c:
            found = c.execute(sa.select(people.c.id, people.c.name).where(older)).all()
            if not found:
                return
            from warhost.server.names import likeness_of  # noqa: PLC0415 - slow to import, and rarely needed

            for row in found:
                c.execute(people.update().where(people.c.id == row.id).values(likeness=likeness_of(row.name or "")))

    def add_link(
        self,
        digest: str,
        person: str,
        mail: str,
        mailbox: str,
        now: float,
        expires: float,
        most: int,
        kind: str = "confirm",
    ) -> bool:
        """Store a link to be sent to an address. False if the address or the person has reached its limit.

        The limit is one link of its kind to the same mailbox in the last hour, and `most` of those still kept to the
        person or to the mailbox. So strangers who enter an address cannot use up all mails of its owner.
        """
        with self.engine.begin() as c:
            if self.postgres:  # of several concurrent requests for one mailbox, only one sends a link
                c.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext(:mailbox))"), {"mailbox": f"mail {mailbox}"})
            c.execute(people.update().where(people.c.id == person).values(language=people.c.language))  # the lock
            c.execute(links.delete().where(links.c.expires < now))
            lately = sa.select(links.c.hash).where(
                links.c.mailbox == mailbox, links.c.kind == kind, links.c.sent > now - BETWEEN_LINKS
            )
            if c.execute(lately).first():
                return False
            for same in (links.c.person == person, links.c.mailbox == mailbox):
                sent = sa.select(sa.func.count()).select_from(links).where(same, links.c.kind == kind)
                if c.execute(sent).scalar_one() >= most:
                    return False
            c.execute(
                links.insert().values(
                    hash=digest, person=person, mail=mail, mailbox=mailbox, sent=now, expires=expires, kind=kind
                )
            )
        return True

    def drop_link(self, digest: str) -> None:
        """Delete a link that could not be sent, so that another can be requested at once."""
        with self.engine.begin() as c:
            c.execute(links.delete().where(links.c.hash == digest))

    def confirm_mail(self, digest: str, now: float) -> bool:
        """Redeem a link. False if it no longer works, or the person has changed the address."""
        with self.engine.begin() as c:
            works = sa.and_(
                links.c.hash == digest, links.c.kind == "confirm", links.c.expires > now, sa.not_(links.c.used)
            )
            used = links.update().where(works).values(used=True).returning(links.c.person, links.c.mail)
            link = c.execute(used).first()
            return link is not None and bool(
                c.execute(
                    people.update().where(people.c.id == link.person, people.c.mail == link.mail).values(confirmed=True)
                ).rowcount
            )

    def merge(self, guest: str, person: str) -> set[str] | None:
        """Move a guest's matches to the account on sign-in. Returns the matches where the guest sat.

        Returns None and changes nothing if the guest has made an account in another window.
        """
        with self.engine.begin() as c:
            # The row is the lock, as with matches.
            nameless = sa.and_(people.c.id == guest, people.c.name.is_(None))
            if not c.execute(people.update().where(nameless).values(language=people.c.language)).rowcount:
                return None
            # Matches before their seats, as everywhere, and in order, to avoid deadlocks.
            sits = sa.select(seats.c.match).where(seats.c.person == guest)
            theirs = sa.or_(matches.c.creator == guest, matches.c.undo.contains(guest), matches.c.id.in_(sits))
            c.execute(sa.select(matches.c.id).where(theirs).order_by(matches.c.id).with_for_update(key_share=True))
            c.execute(matches.update().where(matches.c.creator == guest).values(creator=person))
            c.execute(
                matches.update()
                .where(matches.c.undo.contains(guest))
                .values(undo=sa.func.replace(matches.c.undo, guest, person))
            )
            c.execute(seats.update().where(seats.c.resigned == guest).values(resigned=person))
            held = seats.update().where(seats.c.person == guest).values(person=person).returning(seats.c.match)
            sat = set(c.execute(held).scalars())
            for match in sat:
                self._tell(c, match)
            c.execute(chat.update().where(chat.c.person == guest).values(person=person))
            for done, name in ((solved, solved.c.puzzle), (learned, learned.c.lesson)):
                both = sa.select(name).where(done.c.person == person)
                c.execute(done.update().where(done.c.person == guest, name.not_in(both)).values(person=person))
            games = sa.select(ratings.c.game).where(ratings.c.player == guest).distinct().order_by(ratings.c.game)
            for game in c.execute(games).scalars().all():
                self._count_alone(c, game)
            rated = sa.select(ratings.c.game, ratings.c.seat).where(ratings.c.player == person)
            fresh = sa.tuple_(ratings.c.game, ratings.c.seat).not_in(rated)
            c.execute(ratings.update().where(ratings.c.player == guest, fresh).values(player=person))
            for mine, theirs in ((avoided.c.person, avoided.c.other), (avoided.c.other, avoided.c.person)):
                known = sa.select(theirs).where(mine == person)
                c.execute(
                    avoided.update()
                    .where(mine == guest, theirs != person, theirs.not_in(known))
                    .values({mine.name: person})
                )
            c.execute(complaints.update().where(complaints.c.about == guest).values(about=person))
            written = sa.select(notes.c.match).where(notes.c.person == person)
            c.execute(
                notes.update().where(notes.c.person == guest, notes.c.match.not_in(written)).values(person=person)
            )
        return sat

    def count_tokens(self, person: str) -> int:
        """Return how many tokens of this person are valid."""
        return len(self.tokens(person))

    def add_session(
        self, digest: str, person: str, kind: str, label: str, expires: float, password: str | None = None
    ) -> bool:
        """Add a cookie or token, and delete expired ones.

        False for a banned person, or if a password is given and has been changed since.
        """
        with self.engine.begin() as c:
            # The row is the lock, as with matches: a change of the password, or a ban, ends this session too.
            same = sa.true() if password is None else people.c.password == password
            allowed = sa.and_(people.c.id == person, sa.not_(people.c.banned), same)
            if not c.execute(people.update().where(allowed).values(language=people.c.language)).rowcount:
                return False
            c.execute(sessions.delete().where(sessions.c.expires < time.time()))
            c.execute(sessions.insert().values(hash=digest, person=person, kind=kind, label=label, expires=expires))
        return True

    def session(self, digest: str) -> tuple[str, float] | None:
        """Return the owner of a session and when it ends, unless it has ended."""
        with self.engine.connect() as c:
            row = c.execute(sa.select(sessions.c.person, sessions.c.expires).where(sessions.c.hash == digest)).first()
        return (row.person, row.expires) if row and row.expires > time.time() else None

    def session_kind(self, digest: str) -> str | None:
        """Return the kind of a session: `cookie` or `token`."""
        with self.engine.connect() as c:
            return c.execute(sa.select(sessions.c.kind).where(sessions.c.hash == digest)).scalar()

    def held(self, digests: Collection[str]) -> set[str]:
        """Return which of these sessions have not ended."""
        if not digests:
            return set()
        query = sa.select(sessions.c.hash).where(sessions.c.hash.in_(digests), sessions.c.expires > time.time())
        with self.engine.connect() as c:
            return set(c.execute(query).scalars())

    def prolong_session(self, digest: str, expires: float) -> None:
        """Extend a session that is in use."""
        with self.engine.begin() as c:
            c.execute(sessions.update().where(sessions.c.hash == digest).values(expires=expires))

    def tokens(self, person: str) -> list[tuple[str, str, float]]:
        """Return a person's valid tokens, the newest first: hash, label and when it ends."""
        holds = sa.and_(sessions.c.person == person, sessions.c.kind == "token", sessions.c.expires > time.time())
        query = sa.select(sessions.c.hash, sessions.c.label, sessions.c.expires).where(holds)
        with self.engine.connect() as c:
            return [(row.hash, row.label, row.expires) for row in c.execute(query.order_by(sessions.c.expires.desc()))]

    def end_session(self, digest: str) -> None:
        """End a session."""
        with self.engine.begin() as c:
            c.execute(sessions.delete().where(sessions.c.hash == digest))
            self._tell(c, f"session {digest}")

    def end_token(self, person: str, digest: str) -> bool:
        """Revoke a token of this person; False if there is none."""
        theirs = sa.and_(sessions.c.hash == digest, sessions.c.person == person, sessions.c.kind == "token")
        with self.engine.begin() as c:
            ended = bool(c.execute(sessions.delete().where(theirs)).rowcount)
            if ended:
                self._tell(c, f"session {digest}")
        return ended

    def end_sessions(self, person: str) -> None:
        """End all sessions of a person."""
        with self.engine.begin() as c:
            c.execute(sessions.delete().where(sessions.c.person == person))

    def tell_ended(self, person: str) -> None:
        """Tell the other processes that all sessions of a person have ended."""
        with self.engine.begin() as c:
            self._tell(c, f"person {person}")
