"""The course of matches in the store: entries, clocks, absences, standing answers and heartbeats."""

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError

from warhost.server import beats, hours
from warhost.server.beats import Clock
from warhost.server.edition import Edition
from warhost.server.entries import Done, Entry, Progress
from warhost.server.queries import GO_ON, HAS_ANSWERED, IS_RUNNING, asked, begun_under
from warhost.server.rows import Conflict, Standing
from warhost.server.schema import entries, heartbeat, matches, people, positions, seats, standing, subscriptions
from warhost.server.store.reading_rows import table_of
from warhost.server.store.series import SeriesStore

log = logging.getLogger("warhost.server")


class PlayStore(SeriesStore):
    """The part of the store for playing."""

    def entries(self, match: str, after: int = 0) -> list[Entry]:
        """Return the entries of a match in order."""
        columns = [entries.c[name] for name in Entry._fields]
        query = sa.select(*columns).where(entries.c.match == match, entries.c.number > after).order_by(entries.c.number)
        with self.engine.connect() as c:
            return [Entry(*row) for row in c.execute(query)]

    def append(
        self,
        match: str,
        done: Sequence[Entry],
        progress: Progress,
        undone: bool = False,
        battle: int | None = None,
        unrated: bool = False,
    ) -> None:
        """Store new entries, all or nothing. Raise Conflict if they do not follow the stored ones.

        With `undone`, something was taken back. Standing answers for battles other than `battle` are deleted: those
        battles are over, and the next one may get their number. With `unrated`, the match no longer counts for ratings.
        """
        try:
            with self.engine.begin() as c:
                self._append(c, match, done, progress, undone, battle, unrated)
        except IntegrityError:
            raise Conflict from None

    def append_all(self, batch: Sequence[Done]) -> list[Exception | None]:
        """Store new entries of several matches, and return the error of each, if any.

        All share one commit, because each commit waits for the disk. If it fails, each match is stored alone, so that
        a fault in one match does not stop the others.
        """
        if len(batch) > 1:
            try:
                return self._append_together(batch)
            except OperationalError as error:  # such as a full disk: it concerns all of them
                return [error] * len(batch)
            except IntegrityError:  # such as a duplicate answer: all of them have been rolled back
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
        """Store new entries of several matches with one commit. Only for SQLite, which has one writer."""
        failed: list[Exception | None] = []
        with self.engine.begin() as c:
            for done in batch:
                try:
                    self._append(c, *done)
                    failed.append(None)
                except Conflict as conflict:  # nothing of it has been written
                    failed.append(conflict)
        return failed

    def _append(
        self,
        c: sa.Connection,
        match: str,
        done: Sequence[Entry],
        progress: Progress,
        undone: bool,
        battle: int | None,
        unrated: bool,
    ) -> None:
        """Write new entries of a match. Raise Conflict if they do not follow the stored ones."""
        waiting = ",".join(progress.waiting)
        if not c.execute(
            GO_ON,
            {
                "of": match,
                "before": done[0].number - 1,
                "at": None if progress.unseen else done[-1].time,
                "counts": not unrated,
                "asks": waiting,
                "version": done[-1].number,
                "silent": json.dumps(progress.silent or {}),
                "state": progress.state,
                "waiting": waiting,
                "reason": progress.reason,
                "deadline": progress.deadline,
                "proof": progress.proof,
                "result": None if progress.result is None else json.dumps(progress.result),
                "points": None if progress.points is None else json.dumps(progress.points),
            },
        ).rowcount:
            raise Conflict
        if progress.state == "finished":
            self._end_series(c, match)
        c.execute(entries.insert(), [{"match": match, **entry._asdict()} for entry in done])
        if progress.state != "running":
            c.execute(positions.delete().where(positions.c.match == match))
            # The player who has to choose for the next match of a series has not been notified yet.
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
        """Store the seat that asks for an undo and the people who have not agreed yet; or clear the request.

        Raise Conflict if the match went on.
        """
        with self.engine.begin() as c:
            now = sa.and_(matches.c.id == match, matches.c.version == version)
            if not c.execute(matches.update().where(now).values(undo=",".join(undo))).rowcount:
                raise Conflict
            self._tell(c, match)

    def hand_over(self, match: str, version: int, seat: str, heir: str | None, bot: str) -> None:
        """Give a seat to a partner or a bot. A bot makes the match unrated. Raise Conflict if the match has changed.

        A pending request for an undo and the standing answers of the seat are deleted.
        """
        with self._locked(match) as c:
            row = c.execute(sa.select(matches.c.version, matches.c.state).where(matches.c.id == match)).one()
            if row != (version, "running"):
                raise Conflict
            sits = sa.and_(seats.c.match == match, seats.c.seat == seat)
            # The previous player may still watch a private match.
            # An heir who is away is away from this seat too.
            away = sa.select(sa.func.min(seats.c.gone)).where(seats.c.match == match, seats.c.person == heir)
            fields: dict[str, Any] = {
                "person": heir,
                "bot": bot,
                "noticed": False,
                "shows": False,
                "gone": c.execute(away).scalar(),
                "resigned": sa.func.coalesce(seats.c.resigned, seats.c.person),
            }
            fields |= {"kind": "bot"} if bot else {}
            c.execute(seats.update().where(sits).values(**fields))
            c.execute(standing.delete().where(standing.c.match == match, standing.c.seat == seat))
            now = hours.now()
            c.execute(
                entries.insert().values(match=match, number=version + 1, seat=seat, what="passed", action="", time=now)
            )
            c.execute(
                matches.update()
                .where(matches.c.id == match)
                .values(undo="", updated=now, version=version + 1, rated=False if bot else matches.c.rated)
            )
            self._note_automatic(c, match)
            self._tell(c, match)

    def unrate(self, match: str) -> None:
        """Take a match that is not over out of the ratings."""
        with self.engine.begin() as c:
            running = sa.and_(matches.c.id == match, matches.c.state == "running")
            c.execute(matches.update().where(running).values(rated=False, updated=hours.now()))
            self._tell(c, match)

    def set_deadline(self, match: str, version: int, deadline: float | None) -> None:
        """Store when the first running clock runs out, unless the match has changed."""
        with self.engine.begin() as c:
            c.execute(
                matches.update().where(matches.c.id == match, matches.c.version == version).values(deadline=deadline)
            )

    def set_gone(self, match: str, person: str, clock: Clock | None) -> None:
        """Store since when a player has been away; without a clock, the player is back.

        The clock is read in the transaction, so that time spent waiting for the database does not count as absence.
        """
        with self.engine.begin() as c:
            if clock is not None:  # a heartbeat that gives time back locks this row first
                c.execute(heartbeat.update().values(stopped=heartbeat.c.stopped))
            since = clock() if clock else None
            c.execute(seats.update().where(seats.c.match == match, seats.c.person == person).values(gone=since))
            self._tell(c, match)

    def all_gone(self, now: float) -> None:
        """Mark everybody as gone from live matches when a server starts."""
        beats.all_gone(self.engine, now)

    def overdue(self, now: float, ours: Mapping[str, Edition]) -> list[str]:
        """Return the matches playable under these rules in which a seat has no time left."""
        return beats.overdue(self.engine, now, ours)

    def beat(self, clock: Clock, starting: bool = False, trying: float | None = None) -> tuple[float, list[str]]:
        """Note that a server is alive. If none was alive since the last note, give that time back to all clocks.

        `trying` is when this process began to try. Returns the time noted and the matches whose clocks were changed.
        """
        return beats.beat(self.engine, clock, starting, trying, self.sender)

    def stop_beating(self, now: float, trying: float | None = None) -> None:
        """Note that a server stops."""
        beats.stop_beating(self.engine, now, trying, self.sender)

    def standing(self, match: str) -> list[Standing]:
        """Return the standing answers of a match, those that end sooner first."""
        shorter = (standing.c.battle.is_(None), standing.c.chapter.is_(None), standing.c.id)
        with self.engine.connect() as c:
            rows = c.execute(sa.select(standing).where(standing.c.match == match).order_by(*shorter))
            return [Standing(row.seat, row.kind, row.action, row.chapter, row.battle) for row in rows]

    def put_standing(self, match: str, version: int, given: Standing) -> None:
        """Store a standing answer in place of those that end no later. Raise Conflict if the match has changed.

        Without an action, only delete those; without a kind, delete all standing answers of the seat.
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
        """Whether the notice about a seat has yet to be sent; mark it as sent until its player visits.

        No notice is sent if the question has been answered or, with a version, if the match has changed.
        """
        with self._locked(match) as c:
            now = c.execute(sa.select(matches.c.waiting, matches.c.version).where(matches.c.id == match)).one()
            asked = seat in now.waiting.split(",") and version in (None, now.version)
            return asked and bool(
                c.execute(
                    seats.update()
                    .where(seats.c.match == match, seats.c.seat == seat, sa.not_(seats.c.noticed))
                    .values(noticed=True)
                ).rowcount
            )

    def untold(self, ours: Mapping[str, Edition]) -> list[tuple[str, str, str]]:
        """Return match, seat and person of each correspondence turn that its player neither saw nor was notified of.

        Only for people who want notices, and matches under these rules.
        """
        subscribed = sa.select(subscriptions.c.session).where(subscriptions.c.person == people.c.id).exists()
        reached = sa.or_(people.c.webhook != "", sa.and_(people.c.mail != "", people.c.confirmed), subscribed)
        query = (
            sa.select(matches.c.id, seats.c.seat, seats.c.person, matches.c.pace)
            .join(seats, seats.c.match == matches.c.id)
            .join(people, people.c.id == seats.c.person)
            .order_by(matches.c.id, seats.c.place)
            .where(IS_RUNNING, begun_under(ours), ~seats.c.noticed, asked(seats.c.seat), reached)
        )
        with self.engine.connect() as c:
            found = self._readable(c.execute(query), lambda row: (row.id, row.seat, row.person, table_of(row.pace)))
        return [(match, seat, person) for match, seat, person, pace in found if pace.get("kind") == "days"]

    def was_here(self, match: str, person: str, asked: Sequence[str]) -> None:
        """Note a visit: the player may be notified again at the next turn, but not of the current question."""
        with self.engine.begin() as c:
            c.execute(
                seats.update()
                .where(seats.c.match == match, seats.c.person == person)
                .values(noticed=seats.c.seat.in_(list(asked)))
            )
