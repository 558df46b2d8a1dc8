"""Matches and their seats: new ones, lists, joining and deleting."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from warhost.server import hours
from warhost.server.beats import Clock
from warhost.server.edition import Edition
from warhost.server.entries import Entry
from warhost.server.queries import (
    ADD_POSITION,
    GOING,
    KINDS,
    LISTED,
    MOVE_POSITION,
    NOTE_AUTOMATIC,
    UNFINISHED,
    begun_under,
    went_on,
)
from warhost.server.rows import OVER, Key, Listed, MatchRow, Seat, first_deadline, key_of
from warhost.server.schema import AUTOMATIC, entries, heartbeat, matches, people, positions, seats, series
from warhost.server.store.base import Database
from warhost.server.store.reading_rows import listed_row, match_row, table_of


class MatchStore(Database):
    """The part of the store for matches as a whole."""

    def add_match(
        self,
        row: MatchRow,
        sitting: Sequence[Seat],
        done: Sequence[Entry] = (),
        position: str = "",
        clock: Clock | None = None,
    ) -> None:
        """Add a match with its seats and, if it is imported or branched, its entries.

        With a clock, the players' time starts when the database is ready for it, not at the request.
        """
        with self.engine.begin() as c:
            self._add_match(c, row, sitting, position, done, clock)

    def _add_match(
        self,
        c: sa.Connection,
        row: MatchRow,
        sitting: Sequence[Seat],
        position: str,
        done: Sequence[Entry] = (),
        clock: Clock | None = None,
    ) -> None:
        if clock and row.deadline is not None:
            c.execute(sa.select(heartbeat.c.time))  # this may have taken long
            started = clock()
            row = row._replace(started=started, deadline=first_deadline(row.pace, started))
        c.execute(
            matches.insert().values(
                id=row.id,
                game=row.game,
                options=json.dumps(row.options),
                key=row.key,
                source=json.dumps(row.source),
                pace=json.dumps(row.pace),
                creator=row.creator,
                state=row.state,
                rated=row.rated,
                created=row.created,
                updated=row.updated,
                version=row.version,
                waiting=",".join(row.waiting),
                result=None if row.result is None else json.dumps(row.result),
                reason=row.reason,
                started=row.started,
                deadline=row.deadline,
                rules=row.edition.rules,
                data=row.edition.data,
                silent=json.dumps(row.silent or {}),
                imported=row.imported,
                series=row.series,
                number=row.number,
                private=row.private,
                forced=",".join(row.forced),
                proof=row.proof,
                carried=row.carried,
                continues=row.continues,
                automatic=any(seat.bot and seat.seat in row.waiting for seat in sitting),
            )
        )
        c.execute(seats.insert(), [{"match": row.id, "place": i, **seat._asdict()} for i, seat in enumerate(sitting)])
        if done:
            c.execute(entries.insert(), [{"match": row.id, **entry._asdict()} for entry in done])
        if position:
            self._keep_position(c, row.id, row.version, position)

    def _keep_position(self, c: sa.Connection, match: str, version: int, position: str) -> None:
        """Store the position of a match, replacing the previous one."""
        kept = {"of": match, "version": version, "position": position}
        if not c.execute(MOVE_POSITION, kept).rowcount:
            c.execute(ADD_POSITION, kept)

    def position(self, match: str) -> dict[str, Any] | None:
        """Return the position of a running match after its last finished step, including everything hidden."""
        with self.engine.connect() as c:
            found = c.execute(sa.select(positions.c.position).where(positions.c.match == match)).scalar()
        return None if found is None else table_of(found)

    def with_positions(self, ids: Collection[str]) -> set[str]:
        """Return which of these matches have a stored position."""
        if not ids:
            return set()
        with self.engine.connect() as c:
            return set(c.execute(sa.select(positions.c.match).where(positions.c.match.in_(ids))).scalars())

    def private_among(self, ids: Collection[str]) -> dict[str, str | None]:
        """Return which of these matches are private, with their creators."""
        if not ids:
            return {}
        query = sa.select(matches.c.id, matches.c.creator).where(matches.c.id.in_(ids), matches.c.private)
        with self.engine.connect() as c:
            return {row.id: row.creator for row in c.execute(query)}

    def match(self, match: str) -> MatchRow | None:
        """Return a match by id. Raise Refusal if its row is damaged."""
        return self._one(sa.select(matches).where(matches.c.id == match), match_row)

    def listed(self, match: str) -> Listed | None:
        """Return the summary of a match. Raise Refusal if its row is damaged."""
        return self._one(sa.select(*LISTED).where(matches.c.id == match), listed_row)

    def seats(self, match: str) -> list[Seat]:
        """Return the seats of a match in order."""
        return self.seats_of([match]).get(match, [])

    def seats_of(self, ids: Sequence[str]) -> dict[str, list[Seat]]:
        """Return the seats of several matches."""
        found: dict[str, list[Seat]] = {}
        if not ids:
            return found
        with self.engine.connect() as c:
            query = sa.select(seats).where(seats.c.match.in_(list(ids))).order_by(seats.c.match, seats.c.place)
            for row in c.execute(query):
                found.setdefault(row.match, []).append(
                    Seat(
                        row.seat,
                        row.kind,
                        row.person,
                        row.bot,
                        row.invite,
                        row.gone,
                        row.resigned,
                        row.agreed,
                        row.ending,
                        row.shows,
                    )
                )
        return found

    def list_matches(
        self, state: str, person: str | None, limit: int, after: Key | None = None, reader: str | None = None
    ) -> tuple[list[Listed], Key | None]:
        """Return the newest matches in a state, finished ones last; with a person, only those where that person sits.

        Returns at most `limit` of them after a key, and the key after which the next page begins; None at the end.
        Private ones are listed only for a reader who takes part in them. Open ones have a seat for anybody;
        a match that waits for an invited person is not listed.
        """
        # Of a series only the newest match is listed. Between two matches it is still running.
        query = sa.select(*LISTED).where(~went_on())
        over = sa.case((sa.and_(matches.c.state.in_(OVER), ~GOING), 1), else_=0)
        order = [matches.c.updated.desc(), matches.c.id.desc()]
        if after is not None:
            later = sa.tuple_(matches.c.updated, matches.c.id) < sa.tuple_(
                sa.literal(after.updated), sa.literal(after.id)
            )
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
            # Few series are between two matches: `lower` keeps the database from scanning all that are over.
            going = sa.and_(sa.func.lower(matches.c.state).in_(OVER), matches.c.series.in_(UNFINISHED))
            query, between = query.where(matches.c.state == state), [query.where(going)]
        elif state:
            query = query.where(matches.c.state == state, ~GOING)
        else:
            order = [over.asc(), *order]
        if state == "open":
            query = query.where(*KINDS["open_matches"])
        # Only keys are sorted, because a person may have thousands of matches.
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

    def set_private(self, match: str, person: str, private: bool) -> None:
        """Close a match to spectators, or note that a person agrees to them; it opens once all its players do."""
        with self._locked(match) as c:
            sitting = seats.c.match == match
            if not private:
                sitting = sa.and_(sitting, seats.c.person == person)
            c.execute(seats.update().where(sitting).values(shows=not private))
            waits = sa.select(seats.c.seat).where(seats.c.match == match, seats.c.person.is_not(None), ~seats.c.shows)
            asked = sa.false() if private else waits.exists()
            c.execute(matches.update().where(matches.c.id == match, ~asked).values(private=private))
            self._tell(c, match)

    def count_aborts(self, person: str, since: float) -> int:
        """Return how many rated matches this person has ended since then before they were under way.

        This counts aborting, letting the time run out, and staying away.
        """
        last = sa.and_(
            entries.c.match == matches.c.id,
            entries.c.number == matches.c.version,
            entries.c.what == "aborted",
            entries.c.time > since,
        )
        theirs = (
            sa.select(seats.c.seat)
            .join(entries, entries.c.seat == seats.c.seat)
            .where(seats.c.match == matches.c.id, seats.c.person == person, last)
            .exists()
        )
        with self.engine.connect() as c:
            aborted = (
                sa.select(sa.func.count())
                .select_from(matches)
                .where(matches.c.state == "aborted", matches.c.rated, theirs)
            )
            return c.execute(aborted).scalar_one()

    def count_matches(self) -> int:
        """Return the number of matches."""
        with self.engine.connect() as c:
            return c.execute(sa.select(sa.func.count()).select_from(matches)).scalar_one()

    def count_kind(self, kind: str, creator: str) -> int:
        """Return how many matches of a kind this creator has; the limits define the kinds."""
        with self.engine.connect() as c:
            of_kind = sa.select(sa.func.count()).select_from(matches).where(matches.c.creator == creator, *KINDS[kind])
            return c.execute(of_kind).scalar_one()

    def kept_kind(self, kind: str, ids: Collection[str]) -> set[str]:
        """Return which of these matches are still of a kind."""
        with self.engine.connect() as c:
            return set(c.execute(sa.select(matches.c.id).where(matches.c.id.in_(ids), *KINDS[kind])).scalars())

    def automatic(self, ours: Mapping[str, Edition]) -> list[str]:
        """Return the matches under these rules that wait for a bot, or for a seat with a standing answer."""
        query = sa.select(matches.c.id).where(sa.text(AUTOMATIC), begun_under(ours)).order_by(matches.c.id)
        with self.engine.connect() as c:
            return list(c.execute(query).scalars())

    def _note_automatic(self, c: sa.Connection, match: str) -> None:
        """Store whether a match waits for a bot, or for a seat with a standing answer."""
        c.execute(NOTE_AUTOMATIC, {"of": match})

    def of_other_rules(self, ours: Mapping[str, Edition]) -> list[str]:
        """Return the running matches that began under other rules and whose state can be compared."""
        other = sa.and_(matches.c.state == "running", matches.c.proof != "", sa.not_(begun_under(ours)))
        with self.engine.connect() as c:
            return list(c.execute(sa.select(matches.c.id).where(other)).scalars())

    def carry(self, match: str, begun: Edition, ours: Edition, changes: str) -> None:
        """Carry a match over to our rules, which make no difference for it."""
        with self.engine.begin() as c:
            same = sa.and_(matches.c.id == match, matches.c.rules == begun.rules, matches.c.data == begun.data)
            said = sa.case(
                (matches.c.carried == "", changes), else_=sa.func.substr(matches.c.carried + ", " + changes, 1, 80)
            )
            c.execute(matches.update().where(same).values(rules=ours.rules, data=ours.data, carried=said))
            self._tell(c, match)

    def take_seat(
        self,
        match: str,
        seat: str,
        person: str,
        deal: Callable[[], tuple[str, list[str], str]],
        against: Sequence[str] = (),
    ) -> bool:
        """Take a free seat; the match starts with the last one. False if the seat is not free.

        Then `deal` draws the key and returns the seats that answer first and the position. If it fails, the seat
        stays free. With a guest among the players the match does not count for ratings. A person who has one of the
        seats `against` it cannot take it.
        """
        with self._locked(match) as c:
            free = sa.and_(seats.c.match == match, seats.c.person.is_(None), seats.c.bot == "")
            opposed = sa.select(seats.c.seat).where(
                seats.c.match == match, seats.c.person == person, seats.c.seat.in_(list(against))
            )
            if c.execute(opposed).first():  # just now, by another process
                return False
            if not c.execute(seats.update().where(free, seats.c.seat == seat).values(person=person)).rowcount:
                return False
            now = hours.now()
            changed: dict[str, Any] = {"updated": now}
            if not c.execute(sa.select(seats.c.seat).where(free)).first():
                pace = c.execute(sa.select(matches.c.pace).where(matches.c.id == match)).scalar_one()
                key, asked, position = deal()
                self._keep_position(c, match, 0, position)
                guests = (
                    sa.select(seats.c.seat)
                    .join(people, people.c.id == seats.c.person)
                    .where(seats.c.match == match, people.c.name.is_(None))
                )
                changed |= {
                    "state": "running",
                    "rated": sa.and_(matches.c.rated, ~guests.exists()),
                    "key": key,
                    "waiting": ",".join(asked),
                    "started": now,
                    "deadline": first_deadline(json.loads(pace), now),
                }
                # A player who waited has not been asked anything yet, and counts as gone unless connected now.
                c.execute(seats.update().where(seats.c.match == match).values(noticed=False, gone=now))
            c.execute(matches.update().where(matches.c.id == match).values(changed))
            self._note_automatic(c, match)
            self._tell(c, match)
        return True

    def leave_seats(self, match: str, person: str) -> bool:
        """Free the seats that a person has joined in a match that waits. False if there are none, or it has begun."""
        with self._locked(match) as c:
            waits = sa.select(matches.c.id).where(matches.c.id == match, matches.c.state == "open").exists()
            joined = sa.and_(
                seats.c.match == match, seats.c.person == person, seats.c.kind.in_(("open", "invite")), waits
            )
            if not c.execute(seats.update().where(joined).values(person=None, shows=False)).rowcount:
                return False
            c.execute(matches.update().where(matches.c.id == match).values(updated=hours.now()))
            self._tell(c, match)
        return True

    def withdraw(self, match: str, person: str) -> bool:
        """Delete a match that this person created, with its series if any, unless others play there.

        While it waits for players nothing is dealt, so others who sit there lose nothing.
        """
        with self._locked(match) as c:
            others = sa.select(seats.c.seat).where(seats.c.match == match, seats.c.person != person).exists()
            free = sa.or_(matches.c.state == "open", ~others)
            theirs = sa.and_(matches.c.id == match, matches.c.creator == person, free)
            return self._delete(c, theirs)

    def remove(self, match: str) -> bool:
        """Delete a match, or the series it belongs to, regardless of who plays. False if there is none."""
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

    def _drop_empty_series(self, c: sa.Connection, ids: Collection[str | None]) -> None:
        """Delete the series among these that no longer have a match."""
        used = sa.select(matches.c.id).where(matches.c.series == series.c.id).exists()
        c.execute(series.delete().where(series.c.id.in_([one for one in ids if one]), ~used))

    def kept(self, ids: Collection[str]) -> dict[str, tuple[int, float]]:
        """Return which of these matches still exist, with their number of entries and when they last changed."""
        with self.engine.connect() as c:
            query = sa.select(matches.c.id, matches.c.version, matches.c.updated).where(matches.c.id.in_(ids))
            return {row.id: (row.version, row.updated) for row in c.execute(query)}

    def creator(self, match: str) -> str | None:
        """Return the person who created a match."""
        with self.engine.connect() as c:
            return c.execute(sa.select(matches.c.creator).where(matches.c.id == match)).scalar()
