"""Series: several matches between the same players."""

import json
from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from warhost.server.beats import Clock
from warhost.server.queries import LISTED, UNFINISHED, seat_exists, went_on
from warhost.server.rows import OVER, Conflict, Listed, MatchRow, Seat, SeriesRow
from warhost.server.schema import matches, seats, series
from warhost.server.store.matches import MatchStore
from warhost.server.store.reading_rows import listed_row, table_of


class SeriesStore(MatchStore):
    """The part of the store for series."""

    def add_series(
        self, row: SeriesRow, first: MatchRow, sitting: Sequence[Seat], position: str = "", clock: Clock | None = None
    ) -> None:
        """Add a series with its first match."""
        with self.engine.begin() as c:
            c.execute(series.insert().values(row._asdict() | {"options": json.dumps(row.options)}))
            self._add_match(c, first, sitting, position, (), clock)

    def add_to_series(
        self, row: MatchRow, sitting: Sequence[Seat], last: str, position: str = "", clock: Clock | None = None
    ) -> None:
        """Add the next match of a series after its last one. Raise Conflict if there is one already."""
        try:
            with self._locked(last) as c:
                self._add_match(c, row, sitting, position, (), clock)
                c.execute(series.update().where(series.c.id == row.series).values(credit=0.0))
                self._tell(c, last)
        except IntegrityError:
            raise Conflict from None

    def series_of(self, ids: Collection[str]) -> dict[str, SeriesRow]:
        """Return series by id. A damaged one is left out."""
        if not ids:
            return {}
        query = sa.select(series).where(series.c.id.in_(ids))
        with self.engine.connect() as c:
            return {row.id: row for row in self._readable(c.execute(query), series_row)}

    def matches_of(self, ids: Collection[str]) -> dict[str, list[Listed]]:
        """Return the matches of several series in order."""
        found: dict[str, list[Listed]] = {}
        if not ids:
            return found
        query = sa.select(*LISTED).where(matches.c.series.in_(ids)).order_by(matches.c.number)
        with self.engine.connect() as c:
            for row in self._readable(c.execute(query), listed_row):
                found.setdefault(row.series or "", []).append(row)
        return found

    def _end_series(self, c: sa.Connection, match: str) -> None:
        """End the series of a match if the finished match was its last one."""
        mine = sa.select(matches.c.series).where(matches.c.id == match).scalar_subquery()
        finished = (
            sa.select(sa.func.count())
            .select_from(matches)
            .where(matches.c.series == mine, matches.c.state == "finished")
            .scalar_subquery()
        )
        c.execute(series.update().where(series.c.id == mine, series.c.length <= finished).values(over=True))

    def series_with(self, match: str) -> list[str]:
        """Return the matches of the series that a match belongs to, if any."""
        same = sa.select(matches.c.series).where(matches.c.id == match, matches.c.series.is_not(None))
        with self.engine.connect() as c:
            return list(c.execute(sa.select(matches.c.id).where(matches.c.series.in_(same))).scalars())

    def notice_choice(self, match: str, seat: str) -> bool:
        """Whether the notice to choose for the next match has yet to be sent to a seat; mark it as sent."""
        with self._locked(match) as c:
            if c.execute(sa.select(matches.c.id).where(matches.c.id == match, went_on())).first():
                return False
            return bool(
                c.execute(
                    seats.update()
                    .where(seats.c.match == match, seats.c.seat == seat, sa.not_(seats.c.noticed))
                    .values(noticed=True)
                ).rowcount
            )

    def unchosen(self) -> list[str]:
        """Return the last matches of correspondence series whose next chooser was not notified."""
        query = sa.select(matches.c.id, matches.c.pace).where(
            matches.c.series.in_(UNFINISHED),
            sa.func.lower(matches.c.state).in_(OVER),
            ~went_on(),
            seat_exists(seats.c.person.is_not(None), ~seats.c.noticed),
        )
        with self.engine.connect() as c:
            found = self._readable(c.execute(query), lambda row: (row.id, table_of(row.pace)))
        return [match for match, pace in found if pace.get("kind") == "days"]


def series_row(row: Any) -> SeriesRow:
    """Return a series from its row."""
    return SeriesRow(
        row.id, row.game, row.name, table_of(row.options), row.seed, row.length, row.over, row.created, row.credit
    )
