"""The store: people, matches and their entries in SQLite or PostgreSQL. The only place with SQL."""

import json
import logging
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError

from warhost.server import beats, hours
from warhost.server.beats import Clock
from warhost.server.database import connected, database_url, migrate
from warhost.server.edition import Edition
from warhost.server.entries import Done, Entry, Progress
from warhost.server.queries import (
    ADD_POSITION,
    GO_ON,
    GOING,
    HAS_ANSWERED,
    IS_RUNNING,
    KINDS,
    LISTED,
    MOVE_POSITION,
    NOTE_AUTOMATIC,
    UNFINISHED,
    asked,
    begun_under,
    seat_exists,
    went_on,
)
from warhost.server.rows import (
    DAY,
    OVER,
    SILENCE,
    Conflict,
    Ended,
    Key,
    Listed,
    LooksAlike,
    MatchRow,
    PersonRow,
    Rated,
    Said,
    Seat,
    SeriesRow,
    Standing,
    first_deadline,
    key_of,
)
from warhost.server.schema import (
    AUTOMATIC,
    FINISHED,
    avoided,
    chat,
    complaints,
    entries,
    heartbeat,
    learned,
    links,
    matches,
    notes,
    people,
    positions,
    ratings,
    reports,
    seats,
    series,
    sessions,
    solved,
    standing,
    subscriptions,
)
from warhost.server.trouble import Trouble

# The rows live in a module of their own, which needs no database. Most callers take both from here.
__all__ = ["DAY", "OVER", "SILENCE", "Conflict", "Ended", "Key", "Listed", "LooksAlike", "MatchRow", "PersonRow",
           "Rated", "Said", "Seat", "SeriesRow", "Standing", "first_deadline", "key_of"]

log = logging.getLogger("warhost.server")
T = TypeVar("T")

# Seconds between two links that are sent to one mailbox.
BETWEEN_LINKS = 3600.0


class Store:
    """Everything that is kept. Methods block: the server calls them in threads."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.engine = connected(self.url)
        self.postgres = self.engine.dialect.name == "postgresql"
        # Signs the messages to other processes, so that this one ignores its own. With SQLite there are none.
        self.sender = secrets.token_hex(4) if self.postgres else ""
        # Matches whose rows cannot be read: each is reported in the log once.
        self.damaged: set[str] = set()
        migrate(self.engine)

    def revision(self) -> str | None:
        """Return the migration that the tables are at."""
        with self.engine.connect() as c:
            revision: str | None = c.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
            return revision

    def close(self) -> None:
        """Let all connections go."""
        self.engine.dispose()

    # ---- people

    def add_person(self, person: str, language: str) -> None:
        """A new guest."""
        with self.engine.begin() as c:
            c.execute(people.insert().values(id=person, created=time.time(), language=language))

    def person(self, person: str) -> PersonRow | None:
        """A person by id."""
        return self._person(people.c.id == person)

    def person_called(self, handle: str) -> PersonRow | None:
        """A person by the name for comparing."""
        return self._person(people.c.handle == handle)

    def person_of(self, digest: str) -> PersonRow | None:
        """Whose session it is, unless it has ended."""
        return self._person(sa.and_(sessions.c.hash == digest, sessions.c.expires > time.time(),
                                    people.c.id == sessions.c.person, sa.not_(people.c.banned)))

    def _person(self, where: Any) -> PersonRow | None:
        columns = [people.c[name] for name in PersonRow._fields]
        with self.engine.connect() as c:
            row = c.execute(sa.select(*columns).where(where)).first()
        return PersonRow(*row) if row else None

    def names(self, ids: Sequence[str]) -> dict[str, str | None]:
        """The names of people by id."""
        if not ids:
            return {}
        with self.engine.connect() as c:
            rows = c.execute(sa.select(people.c.id, people.c.name).where(people.c.id.in_(list(ids))))
            return {row.id: row.name for row in rows}

    def name_guest(self, guest: str, **fields: Any) -> bool:
        """A guest becomes somebody; False if that has happened already.

        Conflict when the name is taken, LooksAlike when it looks like one that is.
        """
        return self._change(sa.and_(people.c.id == guest, people.c.name.is_(None)), fields)

    def change_person(self, person: str, **fields: Any) -> None:
        """Change fields of a person."""
        self._change(people.c.id == person, fields)

    def change_password(self, person: str, new: str, old: str | None = None) -> bool:
        """Another password, hashed, and all sessions end; False if an old one is said and has been changed already."""
        where = sa.and_(people.c.id == person, sa.true() if old is None else people.c.password == old)
        with self.engine.begin() as c:
            changed = bool(c.execute(people.update().where(where).values(password=new)).rowcount)
            if changed:
                c.execute(sessions.delete().where(sessions.c.person == person))
        return changed

    def _change(self, where: Any, fields: Mapping[str, Any]) -> bool:
        if "mail" in fields:  # another address is not confirmed
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
        """Refuse a name, just stored, that looks like another."""
        if self.postgres:  # of two that come at once, the second sees the first
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext(:name))"), {"name": f"name {likeness}"})
        alike = sa.select(sa.func.count()).select_from(people).where(people.c.likeness == likeness)
        if connection.execute(alike).scalar_one() > 1:
            raise LooksAlike

    def add_link(self, digest: str, person: str, mail: str, mailbox: str, now: float, expires: float,
                 most: int, kind: str = "confirm") -> bool:
        """Keep a link that is to be sent to an address. False if it or the person has been sent enough lately.

        That is: a link of its kind to the same mailbox in the last hour, or as many as `most` of them to the person
        that are still kept.
        """
        with self.engine.begin() as c:
            if self.postgres:  # of several who ask at once for one mailbox, only one is sent a link
                c.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext(:mailbox))"), {"mailbox": f"mail {mailbox}"})
            c.execute(people.update().where(people.c.id == person).values(language=people.c.language))  # the lock
            c.execute(links.delete().where(links.c.expires < now))
            lately = sa.select(links.c.hash).where(links.c.mailbox == mailbox, links.c.kind == kind,
                                                   links.c.sent > now - BETWEEN_LINKS)
            sent = sa.select(sa.func.count()).select_from(links).where(links.c.person == person, links.c.kind == kind)
            if c.execute(lately).first() or c.execute(sent).scalar_one() >= most:
                return False
            c.execute(links.insert().values(hash=digest, person=person, mail=mail, mailbox=mailbox, sent=now,
                                            expires=expires, kind=kind))
        return True

    def drop_link(self, digest: str) -> None:
        """Forget a link that could not be sent, so that another one can be asked for at once."""
        with self.engine.begin() as c:
            c.execute(links.delete().where(links.c.hash == digest))

    def confirm_mail(self, digest: str, now: float) -> bool:
        """Use a link. False if there is none that still works, or the person has another address by now."""
        with self.engine.begin() as c:
            works = sa.and_(links.c.hash == digest, links.c.kind == "confirm", links.c.expires > now,
                            sa.not_(links.c.used))
            used = links.update().where(works).values(used=True).returning(links.c.person, links.c.mail)
            link = c.execute(used).first()
            return link is not None and bool(c.execute(people.update().where(
                people.c.id == link.person, people.c.mail == link.mail).values(confirmed=True)).rowcount)

    def merge(self, guest: str, person: str) -> set[str] | None:
        """A guest logs in: what the guest played belongs to the account. The matches where the guest sat.

        One who has become somebody else meanwhile, in another window, keeps everything: nothing is told.
        """
        with self.engine.begin() as c:
            # The row is the lock, as with matches.
            nameless = sa.and_(people.c.id == guest, people.c.name.is_(None))
            if not c.execute(people.update().where(nameless).values(language=people.c.language)).rowcount:
                return None
            # Matches before their seats, as everywhere, and in order: otherwise two might wait for each other.
            sits = sa.select(seats.c.match).where(seats.c.person == guest)
            theirs = sa.or_(matches.c.creator == guest, matches.c.undo.contains(guest), matches.c.id.in_(sits))
            c.execute(sa.select(matches.c.id).where(theirs).order_by(matches.c.id).with_for_update(key_share=True))
            c.execute(matches.update().where(matches.c.creator == guest).values(creator=person))
            c.execute(matches.update().where(matches.c.undo.contains(guest)).values(
                undo=sa.func.replace(matches.c.undo, guest, person)))
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
                c.execute(avoided.update().where(mine == guest, theirs != person, theirs.not_in(known))
                          .values({mine.name: person}))
            c.execute(complaints.update().where(complaints.c.about == guest).values(about=person))
            written = sa.select(notes.c.match).where(notes.c.person == person)
            c.execute(notes.update().where(notes.c.person == guest, notes.c.match.not_in(written))
                      .values(person=person))
        return sat

    def count_tokens(self, person: str) -> int:
        """How many tokens of this person have not ended."""
        return len(self.tokens(person))

    def add_session(self, digest: str, person: str, kind: str, label: str, expires: float,
                    password: str | None = None) -> bool:
        """A new cookie or token; those that have expired go.

        False for a banned person, or if a password is said and has been changed.
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
        """Whose session it is and when it ends, unless it has."""
        with self.engine.connect() as c:
            row = c.execute(sa.select(sessions.c.person, sessions.c.expires).where(sessions.c.hash == digest)).first()
        return (row.person, row.expires) if row and row.expires > time.time() else None

    def session_kind(self, digest: str) -> str | None:
        """What a session is: `cookie` or `token`."""
        with self.engine.connect() as c:
            return c.execute(sa.select(sessions.c.kind).where(sessions.c.hash == digest)).scalar()

    def held(self, digests: Collection[str]) -> set[str]:
        """Those sessions of several that have not ended."""
        if not digests:
            return set()
        query = sa.select(sessions.c.hash).where(sessions.c.hash.in_(digests), sessions.c.expires > time.time())
        with self.engine.connect() as c:
            return set(c.execute(query).scalars())

    def prolong_session(self, digest: str, expires: float) -> None:
        """A session that is used lives on."""
        with self.engine.begin() as c:
            c.execute(sessions.update().where(sessions.c.hash == digest).values(expires=expires))

    def tokens(self, person: str) -> list[tuple[str, str, float]]:
        """The tokens of a person that hold, the newest first: hash, label and when it ends."""
        holds = sa.and_(sessions.c.person == person, sessions.c.kind == "token", sessions.c.expires > time.time())
        query = sa.select(sessions.c.hash, sessions.c.label, sessions.c.expires).where(holds)
        with self.engine.connect() as c:
            return [(row.hash, row.label, row.expires) for row in c.execute(query.order_by(sessions.c.expires.desc()))]

    def end_session(self, digest: str) -> None:
        """Log out."""
        with self.engine.begin() as c:
            c.execute(sessions.delete().where(sessions.c.hash == digest))
            self._tell(c, f"session {digest}")

    def end_token(self, person: str, digest: str) -> bool:
        """End a token of this person; False if there is none such."""
        theirs = sa.and_(sessions.c.hash == digest, sessions.c.person == person, sessions.c.kind == "token")
        with self.engine.begin() as c:
            ended = bool(c.execute(sessions.delete().where(theirs)).rowcount)
            if ended:
                self._tell(c, f"session {digest}")
        return ended

    def end_sessions(self, person: str) -> None:
        """Log out everywhere."""
        with self.engine.begin() as c:
            c.execute(sessions.delete().where(sessions.c.person == person))

    def tell_ended(self, person: str) -> None:
        """Tell the other processes that all sessions of a person have ended."""
        with self.engine.begin() as c:
            self._tell(c, f"person {person}")

    # ---- matches

    def add_match(self, row: MatchRow, sitting: Sequence[Seat], done: Sequence[Entry] = (), position: str = "",
                  clock: Clock | None = None) -> None:
        """Add a match with its seats and, when it is imported or branched, what was done in it.

        With a clock its players' time starts when the database is ready for it, not when somebody asked for it.
        """
        with self.engine.begin() as c:
            self._add_match(c, row, sitting, position, done, clock)

    def _add_match(self, c: sa.Connection, row: MatchRow, sitting: Sequence[Seat], position: str,
                   done: Sequence[Entry] = (), clock: Clock | None = None) -> None:
        if clock and row.deadline is not None:
            c.execute(sa.select(heartbeat.c.time))  # the answer may be long in coming
            started = clock()
            row = row._replace(started=started, deadline=first_deadline(row.pace, started))
        c.execute(matches.insert().values(
            id=row.id, game=row.game, options=json.dumps(row.options), key=row.key, source=json.dumps(row.source),
            pace=json.dumps(row.pace), creator=row.creator, state=row.state, rated=row.rated, created=row.created,
            updated=row.updated, version=row.version, waiting=",".join(row.waiting),
            result=None if row.result is None else json.dumps(row.result), reason=row.reason, started=row.started,
            deadline=row.deadline, rules=row.edition.rules, data=row.edition.data,
            silent=json.dumps(row.silent or {}), imported=row.imported, series=row.series, number=row.number,
            private=row.private, forced=",".join(row.forced), proof=row.proof, carried=row.carried,
            continues=row.continues, automatic=any(seat.bot and seat.seat in row.waiting for seat in sitting)))
        c.execute(seats.insert(), [{"match": row.id, "place": i, **seat._asdict()}
                                   for i, seat in enumerate(sitting)])
        if done:
            c.execute(entries.insert(), [{"match": row.id, **entry._asdict()} for entry in done])
        if position:
            self._keep_position(c, row.id, row.version, position)

    def _keep_position(self, c: sa.Connection, match: str, version: int, position: str) -> None:
        """Store the position of a match in place of the one before."""
        kept = {"of": match, "version": version, "position": position}
        if not c.execute(MOVE_POSITION, kept).rowcount:
            c.execute(ADD_POSITION, kept)

    def position(self, match: str) -> dict[str, Any] | None:
        """The position of a running match after its last finished step, with everything hidden."""
        with self.engine.connect() as c:
            found = c.execute(sa.select(positions.c.position).where(positions.c.match == match)).scalar()
        return None if found is None else table_of(found)

    def with_positions(self, ids: Collection[str]) -> set[str]:
        """Of several matches, those with a stored position."""
        if not ids:
            return set()
        with self.engine.connect() as c:
            return set(c.execute(sa.select(positions.c.match).where(positions.c.match.in_(ids))).scalars())

    def private_among(self, ids: Collection[str]) -> dict[str, str | None]:
        """Of several matches, the private ones with their creators."""
        if not ids:
            return {}
        query = sa.select(matches.c.id, matches.c.creator).where(matches.c.id.in_(ids), matches.c.private)
        with self.engine.connect() as c:
            return {row.id: row.creator for row in c.execute(query)}

    def match(self, match: str) -> MatchRow | None:
        """A match by id. Trouble if its row is damaged."""
        return self._one(sa.select(matches).where(matches.c.id == match), match_row)

    def listed(self, match: str) -> Listed | None:
        """A match in short, by id. Trouble if its row is damaged."""
        return self._one(sa.select(*LISTED).where(matches.c.id == match), listed_row)

    def _one(self, query: sa.Select[Any], read: Callable[[Any], T]) -> T | None:
        with self.engine.connect() as c:
            rows = c.execute(query).all()
        found = self._readable(rows, read)
        if rows and not found:
            raise Trouble("unplayable", 409)
        return found[0] if found else None

    def _readable(self, rows: Iterable[Any], read: Callable[[Any], T]) -> list[T]:
        """The rows that can be read. A damaged one is left out, and reported in the log."""
        found = []
        for row in rows:
            try:
                found.append(read(row))
            except ValueError:
                if row.id not in self.damaged:
                    self.damaged.add(row.id)
                    log.exception("match %s: skipping its damaged row", row.id)
        return found

    def seats(self, match: str) -> list[Seat]:
        """The seats of a match in order."""
        return self.seats_of([match]).get(match, [])

    def seats_of(self, ids: Sequence[str]) -> dict[str, list[Seat]]:
        """The seats of several matches."""
        found: dict[str, list[Seat]] = {}
        if not ids:
            return found
        with self.engine.connect() as c:
            query = sa.select(seats).where(seats.c.match.in_(list(ids))).order_by(seats.c.match, seats.c.place)
            for row in c.execute(query):
                found.setdefault(row.match, []).append(
                    Seat(row.seat, row.kind, row.person, row.bot, row.invite, row.gone, row.resigned, row.agreed,
                         row.ending))
        return found

    def list_matches(self, state: str, person: str | None, limit: int, after: Key | None = None,
                     reader: str | None = None) -> tuple[list[Listed], Key | None]:
        """The newest matches in a state, those that are over last; with a person only those where that person sits.

        At most `limit` of them, beginning after a key, and the key after which the next page begins; None at the end.
        Private ones are listed only for a reader who takes part in them. Open ones are those with a seat for anybody:
        what waits for somebody with a link is nobody else's business.
        """
        # Of a series only the newest match is listed. Between two matches it is still running.
        query = sa.select(*LISTED).where(~went_on())
        over = sa.case((sa.and_(matches.c.state.in_(OVER), ~GOING), 1), else_=0)
        order = [matches.c.updated.desc(), matches.c.id.desc()]
        if after is not None:
            later = sa.tuple_(matches.c.updated, matches.c.id) < sa.tuple_(
                sa.literal(after.updated), sa.literal(after.id))
            query = query.where(later if state else sa.or_(over > after.over, sa.and_(over == after.over, later)))
        if person is not None:
            sits = sa.select(seats.c.match).where(seats.c.person == person)
            created = sa.select(matches.c.id).where(matches.c.creator == person)
            query = query.where(matches.c.id.in_(sits.union(created)))
        public = ~matches.c.private
        if reader is not None:
            takes_part = sa.select(seats.c.match).where(sa.or_(seats.c.person == reader, seats.c.resigned == reader))
            public = sa.or_(public, matches.c.creator == reader, matches.c.id.in_(takes_part))
        query = query.where(public)
        between: list[Any] = []
        if state == "running":
            # Few series are between two matches: `lower` keeps the database from looking through all that are over.
            going = sa.and_(sa.func.lower(matches.c.state).in_(OVER), matches.c.series.in_(UNFINISHED))
            query, between = query.where(matches.c.state == state), [query.where(going)]
        elif state:
            query = query.where(matches.c.state == state, ~GOING)
        else:
            order = [over.asc(), *order]
        if state == "open":
            query = query.where(*KINDS["open_matches"])
        # What is sorted has only the key: a person may have thousands of matches.
        page = query.with_only_columns(matches.c.id).order_by(*order).limit(limit)
        if person is not None:
            query = sa.select(*LISTED).where(matches.c.id.in_(page))
        with self.engine.connect() as c:
            rows = [*c.execute(query.order_by(*order).limit(limit))]
            for other in between:  # two queries, each of which an index answers
                rows += c.execute(other.order_by(*order).limit(limit))
        if between:
            rows = sorted(rows, key=lambda row: (row.updated, row.id), reverse=True)[:limit]
        return self._readable(rows, listed_row), key_of(rows[-1]) if len(rows) == limit else None

    def set_private(self, match: str, private: bool) -> None:
        """Open a match to spectators, or close it."""
        with self._locked(match) as c:
            c.execute(matches.update().where(matches.c.id == match).values(private=private))
            self._tell(c, match)

    def count_aborts(self, person: str, since: float) -> int:
        """How many rated matches have ended since then, before they were under way, through this person.

        That is by aborting, by letting the time run out, or by staying away.
        """
        last = sa.and_(entries.c.match == matches.c.id, entries.c.number == matches.c.version,
                       entries.c.what == "aborted", entries.c.time > since)
        theirs = sa.select(seats.c.seat).join(entries, entries.c.seat == seats.c.seat).where(
            seats.c.match == matches.c.id, seats.c.person == person, last).exists()
        with self.engine.connect() as c:
            aborted = sa.select(sa.func.count()).select_from(matches).where(
                matches.c.state == "aborted", matches.c.rated, theirs)
            return c.execute(aborted).scalar_one()

    def count_matches(self) -> int:
        """How many matches there are."""
        with self.engine.connect() as c:
            return c.execute(sa.select(sa.func.count()).select_from(matches)).scalar_one()

    def count_kind(self, kind: str, creator: str) -> int:
        """How many matches of a kind this creator has; the kinds are those of the limits."""
        with self.engine.connect() as c:
            of_kind = sa.select(sa.func.count()).select_from(matches).where(matches.c.creator == creator, *KINDS[kind])
            return c.execute(of_kind).scalar_one()

    def kept_kind(self, kind: str, ids: Collection[str]) -> set[str]:
        """Those matches of several that still are of a kind."""
        with self.engine.connect() as c:
            return set(c.execute(sa.select(matches.c.id).where(matches.c.id.in_(ids), *KINDS[kind])).scalars())

    def automatic(self, ours: Mapping[str, Edition]) -> list[str]:
        """The matches under these rules that wait for a bot, or for a seat with a standing answer."""
        query = sa.select(matches.c.id).where(sa.text(AUTOMATIC), begun_under(ours)).order_by(matches.c.id)
        with self.engine.connect() as c:
            return list(c.execute(query).scalars())

    def _note_automatic(self, c: sa.Connection, match: str) -> None:
        """Keep whether a match waits for a bot, or for a seat with a standing answer."""
        c.execute(NOTE_AUTOMATIC, {"of": match})

    def of_other_rules(self, ours: Mapping[str, Edition]) -> list[str]:
        """The running matches that were begun under other rules, and whose state can be compared."""
        other = sa.and_(matches.c.state == "running", matches.c.proof != "", sa.not_(begun_under(ours)))
        with self.engine.connect() as c:
            return list(c.execute(sa.select(matches.c.id).where(other)).scalars())

    def carry(self, match: str, begun: Edition, ours: Edition, changes: str) -> None:
        """A match goes on under our rules, which make no difference for it."""
        with self.engine.begin() as c:
            same = sa.and_(matches.c.id == match, matches.c.rules == begun.rules, matches.c.data == begun.data)
            said = sa.case((matches.c.carried == "", changes), else_=sa.func.substr(
                matches.c.carried + ", " + changes, 1, 80))
            c.execute(matches.update().where(same).values(rules=ours.rules, data=ours.data, carried=said))
            self._tell(c, match)

    def take_seat(self, match: str, seat: str, person: str, deal: Callable[[], tuple[str, list[str], str]],
                  against: Sequence[str] = ()) -> bool:
        """Take a free seat; the match starts with the last one. False when it is not free.

        Then `deal` draws the key and says which seats are asked first and what the position is. If it fails, the seat
        stays free. With a guest among the players the match does not count for ratings. A person who has one of the
        seats `against` it cannot take it.
        """
        with self._locked(match) as c:
            free = sa.and_(seats.c.match == match, seats.c.person.is_(None), seats.c.bot == "")
            opposed = sa.select(seats.c.seat).where(
                seats.c.match == match, seats.c.person == person, seats.c.seat.in_(list(against)))
            if c.execute(opposed).first():  # through another process, a moment ago
                return False
            if not c.execute(seats.update().where(free, seats.c.seat == seat).values(person=person)).rowcount:
                return False
            now = hours.now()
            changed: dict[str, Any] = {"updated": now}
            if not c.execute(sa.select(seats.c.seat).where(free)).first():
                pace = c.execute(sa.select(matches.c.pace).where(matches.c.id == match)).scalar_one()
                key, asked, position = deal()
                self._keep_position(c, match, 0, position)
                guests = sa.select(seats.c.seat).join(people, people.c.id == seats.c.person).where(
                    seats.c.match == match, people.c.name.is_(None))
                changed |= {"state": "running", "rated": sa.and_(matches.c.rated, ~guests.exists()),
                            "key": key, "waiting": ",".join(asked), "started": now,
                            "deadline": first_deadline(json.loads(pace), now)}
                # Who waited here has not been asked anything yet, and is gone unless at the table now.
                c.execute(seats.update().where(seats.c.match == match).values(noticed=False, gone=now))
            c.execute(matches.update().where(matches.c.id == match).values(changed))
            self._note_automatic(c, match)
            self._tell(c, match)
        return True

    def withdraw(self, match: str, person: str) -> bool:
        """Delete a match that this person created, with its series if it has one; not while others sit there."""
        with self._locked(match) as c:
            others = sa.select(seats.c.seat).where(seats.c.match == match, seats.c.person != person).exists()
            theirs = sa.and_(matches.c.id == match, matches.c.creator == person, ~others)
            return self._delete(c, theirs)

    def remove(self, match: str) -> bool:
        """Delete a match, or the series it belongs to, whoever plays in it. False if there is none."""
        with self.engine.begin() as c:
            return self._delete(c, matches.c.id == match)

    def _delete(self, c: sa.Connection, where: sa.ColumnElement[bool]) -> bool:
        """Delete a match, and with it the whole series that it belongs to. False if there is none."""
        row = c.execute(sa.select(matches.c.id, matches.c.series).where(where)).first()
        if row is None:
            return False
        whole = matches.c.id == row.id
        if row.series is not None:
            whole = matches.c.series == row.series
            c.execute(series.delete().where(series.c.id == row.series))
        for gone in c.execute(matches.delete().where(whole).returning(matches.c.id)).scalars().all():
            self._tell(c, gone)
        return True

    # ---- series

    def _drop_empty_series(self, c: sa.Connection, ids: Collection[str | None]) -> None:
        """Of several series, delete those that no longer have a match."""
        used = sa.select(matches.c.id).where(matches.c.series == series.c.id).exists()
        c.execute(series.delete().where(series.c.id.in_([one for one in ids if one]), ~used))

    def add_series(self, row: SeriesRow, first: MatchRow, sitting: Sequence[Seat], position: str = "",
                   clock: Clock | None = None) -> None:
        """A new series with its first match."""
        with self.engine.begin() as c:
            c.execute(series.insert().values(row._asdict() | {"options": json.dumps(row.options)}))
            self._add_match(c, first, sitting, position, (), clock)

    def add_to_series(self, row: MatchRow, sitting: Sequence[Seat], last: str, position: str = "",
                      clock: Clock | None = None) -> None:
        """The next match of a series after its last one. Conflict if there is one already."""
        try:
            with self._locked(last) as c:
                self._add_match(c, row, sitting, position, (), clock)
                c.execute(series.update().where(series.c.id == row.series).values(credit=0.0))
                self._tell(c, last)
        except IntegrityError:
            raise Conflict from None

    def series_of(self, ids: Collection[str]) -> dict[str, SeriesRow]:
        """Series by id. A damaged one is left out."""
        if not ids:
            return {}
        query = sa.select(series).where(series.c.id.in_(ids))
        with self.engine.connect() as c:
            return {row.id: row for row in self._readable(c.execute(query), series_row)}

    def matches_of(self, ids: Collection[str]) -> dict[str, list[Listed]]:
        """The matches of several series in order."""
        found: dict[str, list[Listed]] = {}
        if not ids:
            return found
        query = sa.select(*LISTED).where(matches.c.series.in_(ids)).order_by(matches.c.number)
        with self.engine.connect() as c:
            for row in self._readable(c.execute(query), listed_row):
                found.setdefault(row.series or "", []).append(row)
        return found

    def _end_series(self, c: sa.Connection, match: str) -> None:
        """If a match that has been finished was the last one of its series, that is over too."""
        mine = sa.select(matches.c.series).where(matches.c.id == match).scalar_subquery()
        finished = sa.select(sa.func.count()).select_from(matches).where(
            matches.c.series == mine, matches.c.state == "finished").scalar_subquery()
        c.execute(series.update().where(series.c.id == mine, series.c.length <= finished).values(over=True))

    def kept(self, ids: Collection[str]) -> dict[str, tuple[int, float]]:
        """Those matches of several that there still are: how many entries they have, and when they last changed."""
        with self.engine.connect() as c:
            query = sa.select(matches.c.id, matches.c.version, matches.c.updated).where(matches.c.id.in_(ids))
            return {row.id: (row.version, row.updated) for row in c.execute(query)}

    def series_with(self, match: str) -> list[str]:
        """The matches of the series that a match belongs to, if it does."""
        same = sa.select(matches.c.series).where(matches.c.id == match, matches.c.series.is_not(None))
        with self.engine.connect() as c:
            return list(c.execute(sa.select(matches.c.id).where(matches.c.series.in_(same))).scalars())

    def creator(self, match: str) -> str | None:
        """The person who created a match."""
        with self.engine.connect() as c:
            return c.execute(sa.select(matches.c.creator).where(matches.c.id == match)).scalar()

    def entries(self, match: str, after: int = 0) -> list[Entry]:
        """What was done in a match, in order."""
        columns = [entries.c[name] for name in Entry._fields]
        query = sa.select(*columns).where(entries.c.match == match, entries.c.number > after).order_by(entries.c.number)
        with self.engine.connect() as c:
            return [Entry(*row) for row in c.execute(query)]

    def append(self, match: str, done: Sequence[Entry], progress: Progress, undone: bool = False,
               battle: int | None = None, unrated: bool = False) -> None:
        """Store what was done, all or nothing. Conflict when it does not follow what is stored.

        `undone`: something was taken back. What was answered beforehand for other battles than that under way goes
        with it: they are fought no more, and the next may get their number. `unrated`: from now on the match does not
        count for ratings.
        """
        try:
            with self.engine.begin() as c:
                self._append(c, match, done, progress, undone, battle, unrated)
        except IntegrityError:
            raise Conflict from None

    def append_all(self, batch: Sequence[Done]) -> list[Exception | None]:
        """Store what was done in several matches, and return what failed for each.

        All share one commit, because each commit waits for the disk. If it fails, each match is stored alone, so that
        a fault in one match does not stop the others.
        """
        if len(batch) > 1:
            try:
                return self._append_together(batch)
            except OperationalError as error:  # a full disk, say: it concerns all of them
                return [error] * len(batch)
            except IntegrityError:  # an answer that has arrived before, say: all of them have been rolled back
                pass
            except Exception:
                log.exception("answers of %s matches could not be stored together", len(batch))
        failed: list[Exception | None] = []
        for done in batch:
            try:
                self.append(*done)
                failed.append(None)
            except Exception as error:
                failed.append(error)
        return failed

    def _append_together(self, batch: Sequence[Done]) -> list[Exception | None]:
        """Store what was done in several matches with one commit. Only for SQLite: it has one writer."""
        failed: list[Exception | None] = []
        with self.engine.begin() as c:
            for done in batch:
                try:
                    self._append(c, *done)
                    failed.append(None)
                except Conflict as conflict:  # nothing of it has been written
                    failed.append(conflict)
        return failed

    def _append(self, c: sa.Connection, match: str, done: Sequence[Entry], progress: Progress, undone: bool,
                battle: int | None, unrated: bool) -> None:
        """Write what was done in a match. Conflict when it does not follow what is stored."""
        waiting = ",".join(progress.waiting)
        if not c.execute(GO_ON, {
            "of": match, "before": done[0].number - 1, "at": None if progress.unseen else done[-1].time,
            "counts": not unrated, "asks": waiting, "version": done[-1].number,
            "silent": json.dumps(progress.silent or {}), "state": progress.state, "waiting": waiting,
            "reason": progress.reason, "deadline": progress.deadline, "proof": progress.proof,
            "result": None if progress.result is None else json.dumps(progress.result),
            "points": None if progress.points is None else json.dumps(progress.points)}).rowcount:
            raise Conflict
        if progress.state == "finished":
            self._end_series(c, match)
        c.execute(entries.insert(), [{"match": match, **entry._asdict()} for entry in done])
        if progress.state != "running":
            c.execute(positions.delete().where(positions.c.match == match))
            # Whoever has to choose for the next match of a series has not been notified of that.
            c.execute(seats.update().where(seats.c.match == match, seats.c.noticed).values(noticed=False))
        elif progress.position:
            self._keep_position(c, match, done[-1].number, progress.position)
        # Players who have answered may be notified again at their next turn, even if the server is killed before they
        # leave. A standing answer has no token.
        answered = {entry.seat for entry in done if entry.token}.difference(progress.waiting)
        if answered:
            c.execute(HAS_ANSWERED, [{"of": match, "who": seat} for seat in answered])
        if undone:
            others = standing.c.battle.is_not(None) if battle is None else standing.c.battle != battle
            c.execute(standing.delete().where(standing.c.match == match, others))
            self._note_automatic(c, match)
        self._tell(c, match)

    def ask_undo(self, match: str, version: int, undo: Sequence[str]) -> None:
        """Keep the seat that asks, then the people whose consent is missing; or that nobody asks any more.

        Conflict if the match went on.
        """
        with self.engine.begin() as c:
            now = sa.and_(matches.c.id == match, matches.c.version == version)
            if not c.execute(matches.update().where(now).values(undo=",".join(undo))).rowcount:
                raise Conflict
            self._tell(c, match)

    def hand_over(self, match: str, version: int, seat: str, heir: str | None, bot: str) -> None:
        """Give a seat to a partner, or to a bot: then the match does not count for ratings. Conflict if it went on.

        Nobody asks for an undo any more, and what was answered beforehand for the seat goes.
        """
        with self._locked(match) as c:
            row = c.execute(sa.select(matches.c.version, matches.c.state).where(matches.c.id == match)).one()
            if row != (version, "running"):
                raise Conflict
            sits = sa.and_(seats.c.match == match, seats.c.seat == seat)
            # Whoever has lost the seat may still watch a private match.
            # An heir who is away is away from this seat too.
            away = sa.select(sa.func.min(seats.c.gone)).where(seats.c.match == match, seats.c.person == heir)
            fields: dict[str, Any] = {"person": heir, "bot": bot, "noticed": False, "gone": c.execute(away).scalar(),
                                      "resigned": sa.func.coalesce(seats.c.resigned, seats.c.person)}
            fields |= {"kind": "bot"} if bot else {}
            c.execute(seats.update().where(sits).values(**fields))
            c.execute(standing.delete().where(standing.c.match == match, standing.c.seat == seat))
            now = hours.now()
            c.execute(entries.insert().values(match=match, number=version + 1, seat=seat, what="passed", action="",
                                              time=now))
            c.execute(matches.update().where(matches.c.id == match).values(
                undo="", updated=now, version=version + 1, rated=False if bot else matches.c.rated))
            self._note_automatic(c, match)
            self._tell(c, match)

    def set_deadline(self, match: str, version: int, deadline: float | None) -> None:
        """Store when the first running clock runs out, unless the match went on."""
        with self.engine.begin() as c:
            c.execute(matches.update().where(matches.c.id == match, matches.c.version == version)
                      .values(deadline=deadline))

    def set_gone(self, match: str, person: str, clock: Clock | None) -> None:
        """Keep since when a player has not been at the table; without a clock, the player is there.

        The clock is read in the transaction, so that time spent waiting for the database is no absence.
        """
        with self.engine.begin() as c:
            if clock is not None:  # a heartbeat that gives time back locks this row first
                c.execute(heartbeat.update().values(stopped=heartbeat.c.stopped))
            since = clock() if clock else None
            c.execute(seats.update().where(seats.c.match == match, seats.c.person == person).values(gone=since))
            self._tell(c, match)

    # ---- heartbeats

    def all_gone(self, now: float) -> None:
        """A server starts: nobody is at the table of a live match yet."""
        beats.all_gone(self.engine, now)

    def overdue(self, now: float, ours: Mapping[str, Edition]) -> list[str]:
        """Matches that go on under these rules in which a seat has no time left."""
        return beats.overdue(self.engine, now, ours)

    def beat(self, clock: Clock, starting: bool = False, trying: float | None = None) -> tuple[float, list[str]]:
        """Note that a server is alive; if none was since the last note, that time is given back to all clocks.

        `trying` is since when this process has tried. Returns the time noted and the matches whose clocks were changed.
        """
        return beats.beat(self.engine, clock, starting, trying, self.sender)

    def stop_beating(self, now: float, trying: float | None = None) -> None:
        """Note that a server stops."""
        beats.stop_beating(self.engine, now, trying, self.sender)

    # ---- ratings

    def rate(self, match: str, sides: Mapping[str, int],
             change: Callable[[dict[str, Rated], set[str], int], dict[str, Rated]]) -> None:
        """Count a finished match for the ratings, once: `change` gets the ratings by seat and gives the new ones.

        It also gets the seats whose players have resigned and left them to a partner, and how many rated matches two
        opponents have finished together in the day before. A match in which somebody has
        played against themselves, or nobody against anybody, does not count.
        """
        with self.engine.begin() as c:
            once = sa.and_(matches.c.id == match, matches.c.rated, sa.not_(matches.c.counted))
            if not c.execute(matches.update().where(once).values(counted=True)).rowcount:
                return
            game, ended = c.execute(sa.select(matches.c.game, matches.c.updated).where(matches.c.id == match)).one()
            self._count_alone(c, game)
            sitting = c.execute(sa.select(seats).where(seats.c.match == match).order_by(seats.c.place)).all()
            who = {row.seat: row.resigned or row.person or f"bot:{row.bot}" for row in sitting}
            people_sides = {(who[row.seat], sides[row.seat]) for row in sitting if row.person}
            players = {person for person, _ in people_sides}
            if any(not (row.person or row.bot) for row in sitting):  # somebody has deleted their account
                return
            if len(players) < 2 or len(people_sides) > len(players):
                return
            before = {}
            for seat, player in who.items():
                row = c.execute(sa.select(ratings).where(
                    ratings.c.game == game, ratings.c.seat == seat, ratings.c.player == player)).first()
                before[seat] = Rated(row.mu, row.sigma, row.games, row.wins) if row else Rated()
            pairs = {(one, other) for one, side in people_sides for other, against in people_sides if side < against}
            earlier = max(self._played_together(c, match, ended, one, other) for one, other in pairs)
            for seat, rated in change(before, {row.seat for row in sitting if row.resigned}, earlier).items():
                c.execute(ratings.delete().where(ratings.c.game == game, ratings.c.seat == seat,
                                                 ratings.c.player == who[seat]))
                c.execute(ratings.insert().values(game=game, seat=seat, player=who[seat], **rated._asdict()))

    def _played_together(self, connection: sa.Connection, match: str, ended: float, one: str, other: str) -> int:
        """How many other rated matches that are counted two people have finished in the day before a match ended."""
        sat = []
        for person in (one, other):
            sits = sa.or_(seats.c.person == person, seats.c.resigned == person)
            sat.append(matches.c.id.in_(sa.select(seats.c.match).where(sits)))
        lately = sa.and_(matches.c.id != match, matches.c.rated, matches.c.counted, matches.c.updated <= ended,
                         matches.c.updated > ended - DAY)
        query = sa.select(sa.func.count()).select_from(matches).where(lately, *sat)
        return connection.execute(query).scalar_one()

    def uncounted(self, ours: Mapping[str, Edition]) -> list[Listed]:
        """The matches that ended under these rules and have not been counted for the ratings, though they are rated."""
        query = sa.select(*LISTED).where(
            matches.c.state == "finished", matches.c.rated == sa.true(), matches.c.counted == sa.false(),
            matches.c.result.is_not(None), begun_under(ours))
        with self.engine.connect() as c:
            return sorted(self._readable(c.execute(query), listed_row), key=lambda row: row.updated)

    def _count_alone(self, connection: sa.Connection, game: str) -> None:
        """Two matches of one player that end at once count one after the other."""
        if self.postgres:
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtext(:game))"), {"game": game})

    def ratings(self, game: str = "", player: str = "") -> list[tuple[str, str, str, str | None, Rated]]:
        """Ratings of a game or a player, the best hundred first: game, seat, player, name."""
        query = sa.select(ratings, people.c.name).join(people, people.c.id == ratings.c.player, isouter=True).order_by(
            (ratings.c.mu - 3 * ratings.c.sigma).desc())
        if game:  # guests have no name to be listed by
            query = query.where(ratings.c.game == game,
                                sa.or_(people.c.name.is_not(None), ratings.c.player.startswith("bot:")))
        if player:
            query = query.where(ratings.c.player == player)
        with self.engine.connect() as c:
            return [(row.game, row.seat, row.player, row.name, Rated(row.mu, row.sigma, row.games, row.wins))
                    for row in c.execute(query.limit(100))]

    def finished(self, game: str) -> list[Ended]:
        """How the newest finished matches of a game that were played here ended. Lessons do not count."""
        query = (sa.select(matches.c.id, matches.c.result, matches.c.reason, matches.c.version)
                 .where(matches.c.game == game, sa.text(FINISHED), matches.c.started > 0, matches.c.forced != "lesson")
                 .order_by(matches.c.updated.desc()).limit(5000))
        with self.engine.connect() as c:
            return self._readable(c.execute(query), ended_row)

    def standing(self, match: str) -> list[Standing]:
        """The answers given beforehand in a match, those for a shorter time first."""
        shorter = (standing.c.battle.is_(None), standing.c.chapter.is_(None), standing.c.id)
        with self.engine.connect() as c:
            rows = c.execute(sa.select(standing).where(standing.c.match == match).order_by(*shorter))
            return [Standing(row.seat, row.kind, row.action, row.chapter, row.battle) for row in rows]

    def put_standing(self, match: str, version: int, given: Standing) -> None:
        """Keep an answer given beforehand, in place of those for no longer a time. Conflict if the match went on.

        Without an action those are taken back, without a kind all of the seat.
        """
        replaced = standing.delete().where(standing.c.match == match, standing.c.seat == given.seat)
        if given.kind:
            replaced = replaced.where(standing.c.kind == given.kind)
        if given.battle is not None:
            replaced = replaced.where(standing.c.battle.is_not(None))
        elif given.chapter is not None:
            replaced = replaced.where(sa.or_(standing.c.battle.is_not(None), standing.c.chapter.is_not(None)))
        with self._locked(match) as c:
            if c.execute(sa.select(matches.c.version).where(matches.c.id == match)).scalar_one() != version:
                raise Conflict
            c.execute(replaced)
            if given.action:
                c.execute(standing.insert().values(match=match, **given._asdict()))
            self._note_automatic(c, match)
            self._tell(c, match)

    def notice(self, match: str, seat: str, version: int | None = None) -> bool:
        """Whether the one notice about a seat is still to be sent; from now on it is not, until its owner was here.

        There is none of a question that has been answered meanwhile, nor, with a version, if the match went on.
        """
        with self._locked(match) as c:
            now = c.execute(sa.select(matches.c.waiting, matches.c.version).where(matches.c.id == match)).one()
            asked = seat in now.waiting.split(",") and version in (None, now.version)
            return asked and bool(c.execute(seats.update().where(
                seats.c.match == match, seats.c.seat == seat, sa.not_(seats.c.noticed)).values(noticed=True)).rowcount)

    def notice_choice(self, match: str, seat: str) -> bool:
        """Whether the notice to choose for the next match is still to be sent to a seat; mark it as sent."""
        with self._locked(match) as c:
            if c.execute(sa.select(matches.c.id).where(matches.c.id == match, went_on())).first():
                return False
            return bool(c.execute(seats.update().where(
                seats.c.match == match, seats.c.seat == seat, sa.not_(seats.c.noticed)).values(noticed=True)).rowcount)

    def untold(self, ours: Mapping[str, Edition]) -> list[tuple[str, str, str]]:
        """Match, seat and person for each correspondence turn that its player neither saw nor was notified of.

        Only for people who want notices, and matches under these rules.
        """
        subscribed = sa.select(subscriptions.c.session).where(subscriptions.c.person == people.c.id).exists()
        reached = sa.or_(people.c.webhook != "", sa.and_(people.c.mail != "", people.c.confirmed), subscribed)
        query = (sa.select(matches.c.id, seats.c.seat, seats.c.person, matches.c.pace)
                 .join(seats, seats.c.match == matches.c.id).join(people, people.c.id == seats.c.person)
                 .order_by(matches.c.id, seats.c.place)
                 .where(IS_RUNNING, begun_under(ours), ~seats.c.noticed, asked(seats.c.seat), reached))
        with self.engine.connect() as c:
            found = self._readable(c.execute(query), lambda row: (row.id, row.seat, row.person, table_of(row.pace)))
        return [(match, seat, person) for match, seat, person, pace in found if pace.get("kind") == "days"]

    def unchosen(self) -> list[str]:
        """The last matches of series by days after which somebody may have to choose and was not notified of it."""
        query = sa.select(matches.c.id, matches.c.pace).where(
            matches.c.series.in_(UNFINISHED), sa.func.lower(matches.c.state).in_(OVER), ~went_on(),
            seat_exists(seats.c.person.is_not(None), ~seats.c.noticed))
        with self.engine.connect() as c:
            found = self._readable(c.execute(query), lambda row: (row.id, table_of(row.pace)))
        return [match for match, pace in found if pace.get("kind") == "days"]

    def was_here(self, match: str, person: str, asked: Sequence[str]) -> None:
        """Who was at the table may be told again when it is their turn, but not of what they are asked now."""
        with self.engine.begin() as c:
            c.execute(seats.update().where(seats.c.match == match, seats.c.person == person)
                      .values(noticed=seats.c.seat.in_(list(asked))))

    @contextmanager
    def _locked(self, match: str) -> Iterator[sa.Connection]:
        """For what belongs to a match: its row is the lock, so that two changes at once are made in turn.

        The match may have been withdrawn a moment ago.
        """
        with self.engine.begin() as c:
            if not c.execute(matches.update().where(matches.c.id == match).values(updated=matches.c.updated)).rowcount:
                raise Trouble("no_match", 404)
            yield c

    def _tell(self, connection: sa.Connection, news: str) -> None:
        """Tell the other processes on the same database, once this is committed: a match, or whose sessions ended."""
        if self.postgres:
            connection.execute(sa.text("SELECT pg_notify('warhost', :told)"), {"told": f"{self.sender} {news}"})

    # ---- words

    def add_chat(self, match: str, person: str, words: str) -> None:
        """Somebody says something."""
        with self._locked(match) as c:
            c.execute(chat.insert().values(match=match, person=person, words=words, time=time.time()))
            self._tell(c, match)

    def chat(self, match: str, after: int = 0, limit: int = 200) -> list[Said]:
        """What was said, the newest lines, in order."""
        query = (sa.select(chat.c.id, chat.c.person, people.c.name, chat.c.words, chat.c.time)
                 .join(people, people.c.id == chat.c.person).where(chat.c.match == match, chat.c.id > after)
                 .order_by(chat.c.id.desc()).limit(limit))
        with self.engine.connect() as c:
            return [Said(*row) for row in c.execute(query)][::-1]

    def notes(self, match: str, person: str) -> str:
        """A person's notes about a match."""
        query = sa.select(notes.c.words).where(notes.c.match == match, notes.c.person == person)
        with self.engine.connect() as c:
            return c.execute(query).scalar() or ""

    def put_notes(self, match: str, person: str, words: str) -> None:
        """Keep a person's notes about a match."""
        with self._locked(match) as c:
            c.execute(notes.delete().where(notes.c.match == match, notes.c.person == person))
            c.execute(notes.insert().values(match=match, person=person, words=words))

    def add_report(self, match: str, person: str, words: str, version: int, record: str, position: str) -> None:
        """Words for the maintainers."""
        with self.engine.begin() as c:
            c.execute(reports.insert().values(match=match, person=person, words=words, version=version, record=record,
                                              position=position, time=time.time()))

    def reports(self) -> list[dict[str, Any]]:
        """All reports, the newest first."""
        with self.engine.connect() as c:
            return [dict(row._mapping) for row in c.execute(sa.select(reports).order_by(reports.c.id.desc()))]


def table_of(text: str) -> dict[str, Any]:
    """A table that is stored as JSON. ValueError if it is something else."""
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("not a table")
    return found


def listed_row(row: Any) -> Listed:
    """A match in short from its row."""
    return Listed(
        row.id, row.game, table_of(row.options), table_of(row.pace), row.creator, row.state, row.rated, row.created,
        row.updated, row.version, [s for s in row.waiting.split(",") if s],
        None if row.result is None else table_of(row.result), row.reason, Edition(row.rules, row.data),
        table_of(row.silent), bool(row.private), tuple(s for s in row.forced.split(",") if s), row.carried, row.series,
        row.number, None if row.points is None else table_of(row.points), bool(row.going), row.continued, row.continues,
        row.proof, row.stopped)


def series_row(row: Any) -> SeriesRow:
    """A series from its row."""
    return SeriesRow(row.id, row.game, row.name, table_of(row.options), row.seed, row.length, row.over, row.created,
                     row.credit)


def ended_row(row: Any) -> Ended:
    """How a match ended from its row."""
    return Ended({} if row.result is None else score_of(row.result), row.reason, row.version)


@lru_cache(maxsize=1000)
def score_of(text: str) -> dict[str, float]:
    """A stored result. There are few different ones, so most of them are read once."""
    return table_of(text)


def match_row(row: Any) -> MatchRow:
    """A match from its row."""
    return MatchRow(
        row.id, row.game, table_of(row.options), row.key, table_of(row.source), table_of(row.pace), row.creator,
        row.state, bool(row.rated), row.created, row.updated, row.version, [s for s in row.waiting.split(",") if s],
        None if row.result is None else table_of(row.result), row.reason,
        # A guest who logs in may have been asked under both names.
        list(dict.fromkeys([s for s in row.undo.split(",") if s])),
        row.started, row.deadline, Edition(row.rules, row.data), table_of(row.silent), bool(row.imported), row.series,
        row.number, bool(row.private), tuple(s for s in row.forced.split(",") if s), row.proof, row.carried,
        row.continued, row.continues, row.stopped)
