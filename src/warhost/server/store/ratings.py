"""Ratings, and how matches ended."""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any

import sqlalchemy as sa

from warhost.server.edition import Edition
from warhost.server.queries import LISTED, begun_under
from warhost.server.rows import DAY, KNOWN, Ended, Evidence, Listed, Rated
from warhost.server.schema import FINISHED, matches, people, ratings, seats
from warhost.server.store.base import Database
from warhost.server.store.reading_rows import listed_row, table_of


class RatingStore(Database):
    """The part of the store for results."""

    def rate(
        self, match: str, sides: Mapping[str, int], change: Callable[[dict[str, Rated], Evidence], dict[str, Rated]]
    ) -> None:
        """Count a finished match once for the ratings: `change` gets the ratings by seat and returns the new ones.

        A match in which somebody has played against themselves, or people only against bots, does not count.
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
            pairs = {(one, other) for one, side in people_sides for other, against in people_sides if side < against}
            if not pairs or len(people_sides) > len(players):
                return
            before = {}
            for seat, player in who.items():
                row = c.execute(
                    sa.select(ratings).where(ratings.c.game == game, ratings.c.seat == seat, ratings.c.player == player)
                ).first()
                before[seat] = Rated(row.mu, row.sigma, row.games, row.wins) if row else Rated()
            earlier = max(self._played_together(c, match, ended, one, other) for one, other in pairs)
            met = {person: self._others_met(c, match, ended, person, players) for person in players}
            known = {seat: min(met[one] for one, side in people_sides if side != sides[seat]) for seat in who}
            resigned = {row.seat for row in sitting if row.resigned}
            for seat, rated in change(before, Evidence(resigned, earlier, known)).items():
                c.execute(
                    ratings.delete().where(
                        ratings.c.game == game, ratings.c.seat == seat, ratings.c.player == who[seat]
                    )
                )
                c.execute(ratings.insert().values(game=game, seat=seat, player=who[seat], **rated._asdict()))

    def _played_together(self, connection: sa.Connection, match: str, ended: float, one: str, other: str) -> int:
        """Return how many other counted matches two people have finished in the day before a match ended."""
        sat = []
        for person in (one, other):
            sits = sa.or_(seats.c.person == person, seats.c.resigned == person)
            sat.append(matches.c.id.in_(sa.select(seats.c.match).where(sits)))
        lately = sa.and_(
            matches.c.id != match,
            matches.c.rated,
            matches.c.counted,
            matches.c.updated <= ended,
            matches.c.updated > ended - DAY,
        )
        query = sa.select(sa.func.count()).select_from(matches).where(lately, *sat)
        return connection.execute(query).scalar_one()

    def _others_met(
        self, connection: sa.Connection, match: str, ended: float, person: str, table: Collection[str]
    ) -> int:
        """Return with how many people, besides those at this table, a person has finished counted matches before.

        It counts no further than it matters.
        """
        mine, theirs = seats.alias(), seats.alias()
        other = sa.func.coalesce(theirs.c.resigned, theirs.c.person)
        query = (
            sa.select(other)
            .distinct()
            .select_from(mine)
            .join(theirs, theirs.c.match == mine.c.match)
            .join(matches, matches.c.id == mine.c.match)
            .where(sa.or_(mine.c.person == person, mine.c.resigned == person))
            .where(other.is_not(None), other.not_in(list(table)))
            .where(matches.c.id != match, matches.c.rated, matches.c.counted, matches.c.updated <= ended)
            .limit(KNOWN)
        )
        return len(connection.execute(query).all())

    def uncounted(self, ours: Mapping[str, Edition]) -> list[Listed]:
        """Return the rated matches that ended under these rules and have not been counted yet."""
        query = sa.select(*LISTED).where(
            matches.c.state == "finished",
            matches.c.rated == sa.true(),
            matches.c.counted == sa.false(),
            matches.c.result.is_not(None),
            begun_under(ours),
        )
        with self.engine.connect() as c:
            return sorted(self._readable(c.execute(query), listed_row), key=lambda row: row.updated)

    def ratings(self, game: str = "", player: str = "") -> list[tuple[str, str, str, str | None, Rated]]:
        """Return the best hundred ratings of a game or a player: game, seat, player, name."""
        query = (
            sa.select(ratings, people.c.name)
            .join(people, people.c.id == ratings.c.player, isouter=True)
            .order_by((ratings.c.mu - 3 * ratings.c.sigma).desc())
        )
        if game:  # guests have no name to list
            query = query.where(
                ratings.c.game == game, sa.or_(people.c.name.is_not(None), ratings.c.player.startswith("bot:"))
            )
        if player:
            query = query.where(ratings.c.player == player)
        with self.engine.connect() as c:
            return [
                (row.game, row.seat, row.player, row.name, Rated(row.mu, row.sigma, row.games, row.wins))
                for row in c.execute(query.limit(100))
            ]

    def finished(self, game: str) -> list[Ended]:
        """Return how the newest finished matches of a game that began here ended. Nothing was forced in them."""
        query = (
            sa.select(matches.c.id, matches.c.result, matches.c.reason, matches.c.version)
            .where(matches.c.game == game, sa.text(FINISHED), matches.c.started > 0)
            .where(~matches.c.imported, matches.c.forced == "")
            .order_by(matches.c.updated.desc())
            .limit(5000)
        )
        with self.engine.connect() as c:
            return self._readable(c.execute(query), ended_row)


def ended_row(row: Any) -> Ended:
    """Return how a match ended, from its row."""
    return Ended({} if row.result is None else score_of(row.result), row.reason, row.version)


@lru_cache(maxsize=1000)
def score_of(text: str) -> dict[str, float]:
    """Return a stored result. There are few different ones, so they are cached."""
    return table_of(text)
