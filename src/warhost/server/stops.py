"""Stopped matches in the store: since when new rules have stopped them, and what their players want to do."""

from collections.abc import Callable, Mapping, Sequence

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from warhost.server import hours
from warhost.server.beats import LEAST, SLICE, Clock, credit, lock
from warhost.server.edition import Edition
from warhost.server.entries import Entry
from warhost.server.queries import IS_RUNNING, begun_under, seat_exists
from warhost.server.rows import SILENCE, Conflict, MatchRow, Seat
from warhost.server.schema import STOPPED, entries, heartbeat, matches, notes, positions, seats
from warhost.server.store import Store


class Stops:
    """The part of the store for stopped matches. Methods block."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def stop_others(self, ours: Mapping[str, Edition], clock: Clock) -> None:
        """Mark the running matches that began under other rules as stopped.

        There may be very many, so other writes do not wait for all of them. The clock is read once the database lets
        us write, because a heartbeat stored during the wait may give that time back.
        """
        other = sa.and_(IS_RUNNING, matches.c.stopped.is_(None), sa.not_(begun_under(ours)))
        with self.store.engine.connect() as c:
            found = list(c.execute(sa.select(matches.c.id).where(other)).scalars())
        for start in range(0, len(found), SLICE):
            # A match that somebody has opened since is already running again.
            chosen = sa.and_(matches.c.id.in_(found[start : start + SLICE]), other)
            with self.store.engine.begin() as c:
                lock(c)
                c.execute(matches.update().where(chosen).values(stopped=clock()))

    def go_on(self, match: str, clock: Clock, trying: Callable[[], float | None]) -> None:
        """Resume a stopped match. The time in which it was stopped is given back, and nobody is absent yet.

        `trying` says since when this process has tried to store a heartbeat. Both are read once the match is locked.
        """
        with self.store._locked(match) as c:
            now = clock()
            # A gap without a server that is still to be given back must not be given back twice.
            beat = c.execute(sa.select(heartbeat.c.time)).scalar_one()
            gap = beat and (trying() is not None or now - beat > SILENCE)
            until = beat if gap else now
            since = c.execute(sa.select(matches.c.stopped).where(matches.c.id == match)).scalar_one()
            if since is None:  # another process was quicker
                return
            if until - since >= LEAST:
                credit(c, matches.c.id == match, until - since, now, self.store.sender)
            c.execute(matches.update().where(matches.c.id == match).values(stopped=None))
            theirs = seats.c.match == match
            c.execute(seats.update().where(theirs, seats.c.gone.is_not(None)).values(gone=now))
            c.execute(seats.update().where(theirs).values(agreed="", ending=False, told=False))
            self.store._tell(c, match)

    def reply(self, match: str, version: int, person: str, agreed: str, ending: bool) -> None:
        """Store whether and how a player agrees to continue or end a match. Raise Conflict if it has changed."""
        with self.store._locked(match) as c:
            going = sa.and_(matches.c.id == match, matches.c.state == "running", matches.c.version == version)
            if c.execute(sa.select(matches.c.id).where(going)).first() is None:
                raise Conflict
            c.execute(
                seats.update()
                .where(seats.c.match == match, seats.c.person == person)
                .values(agreed=agreed, ending=ending)
            )

    def continue_match(
        self, old: MatchRow, agreed: str, end: Entry, reason: str, new: MatchRow, sitting: Sequence[Seat], position: str
    ) -> None:
        """End a match without a result, and add the one in which its players continue it.

        Raise Conflict if somebody was quicker, or not all players still agree. Players keep their notes.
        """
        with self.store._locked(old.id) as c:
            self._abort(c, old, end, reason, ~seat_exists(seats.c.bot == "", seats.c.agreed != agreed), new.id)
            self.store._add_match(c, new, sitting, position, (), hours.now)
            written = sa.select(sa.literal(new.id), notes.c.person, notes.c.words).where(notes.c.match == old.id)
            c.execute(notes.insert().from_select(["match", "person", "words"], written))
            self.store._tell(c, old.id)

    def end(self, row: MatchRow, end: Entry, reason: str, alone: bool) -> None:
        """End a match without a result. Raise Conflict if it has changed, or a required agreement is missing."""
        agreed = sa.true() if alone else ~seat_exists(seats.c.person.is_not(None), sa.not_(seats.c.ending))
        try:
            with self.store._locked(row.id) as c:
                self._abort(c, row, end, reason, agreed)
                self.store._tell(c, row.id)
        except IntegrityError:  # the entries are damaged
            raise Conflict from None

    def _abort(
        self,
        c: sa.Connection,
        row: MatchRow,
        end: Entry,
        reason: str,
        agreed: sa.ColumnElement[bool],
        continued: str = "",
    ) -> None:
        """Store the end of a match without a loser. Raise Conflict if it has changed, or without this agreement."""
        going = sa.and_(matches.c.id == row.id, matches.c.state == "running", matches.c.version == row.version, agreed)
        if not c.execute(
            matches.update()
            .where(going)
            .values(
                state="aborted",
                version=end.number,
                waiting="",
                reason=reason,
                undo="",
                deadline=None,
                rated=False,
                automatic=False,
                updated=end.time,
                stopped=None,
                continued=continued,
            )
        ).rowcount:
            raise Conflict
        c.execute(entries.insert().values(match=row.id, **end._asdict()))
        c.execute(positions.delete().where(positions.c.match == row.id))

    def proposals(self) -> list[str]:
        """Return the stopped matches with a proposal that some player was not notified of."""
        proposed = seat_exists(sa.or_(seats.c.agreed != "", seats.c.ending))
        unaware = seat_exists(
            seats.c.person.is_not(None), seats.c.agreed == "", sa.not_(seats.c.ending), sa.not_(seats.c.told)
        )
        query = sa.select(matches.c.id).where(sa.text(STOPPED), proposed, unaware)
        with self.store.engine.connect() as c:
            return list(c.execute(query).scalars())

    def notice(self, match: str, person: str) -> bool:
        """Whether a player has yet to be notified of a proposal; mark it as sent. One notice per stop is enough."""
        with self.store._locked(match) as c:
            theirs = sa.and_(seats.c.match == match, seats.c.person == person, sa.not_(seats.c.told))
            return bool(c.execute(seats.update().where(theirs).values(told=True)).rowcount)
