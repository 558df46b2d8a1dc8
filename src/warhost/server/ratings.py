"""Ratings by game and seat (openskill), the pages of players, and statistics of a game."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection
from functools import partial

from openskill.models import PlackettLuce

from warhost.games.library import game_named, game_names
from warhost.server import edition, library, render, wire
from warhost.server.house import House
from warhost.server.names import handle_of
from warhost.server.store import Ended, PersonRow, Rated
from warhost.server.summaries import sides_by_seat
from warhost.server.table import Table
from warhost.server.tasks import Tasks
from warhost.server.trouble import Trouble

log = logging.getLogger("warhost.server")

MODEL = PlackettLuce()
SHOWN = 20
# What a match counts for if two opponents have finished none, one or two rated ones together in the day before; after
# three it counts for nothing.
WEIGHTS = (1.0, 0.5, 0.25)


def rerated(
    before: dict[str, Rated], ended: dict[str, float], resigned: Collection[str] = (), earlier: int = 0
) -> dict[str, Rated]:
    """The ratings after a match: seats with the same score won or lost together. Who has resigned has lost.

    `earlier` is how many rated matches two of the opponents have finished together in the day before.
    """
    if earlier >= len(WEIGHTS):
        return before
    result = {seat: 0.0 if seat in resigned else score for seat, score in ended.items()}
    scores = sorted(set(result.values()), reverse=True)
    # A draw of all: everybody for themselves, all equal.
    teams = [[seat for seat in result if result[seat] == score] for score in scores]
    if len(teams) == 1:
        teams = [[seat] for seat in result]
    rated = MODEL.rate(
        [[MODEL.rating(mu=before[seat].mu, sigma=before[seat].sigma) for seat in team] for team in teams],
        scores=[result[team[0]] for team in teams],
    )
    return {
        seat: weighed(before[seat], new.mu, new.sigma, WEIGHTS[earlier], result[seat] == scores[0] > 0)
        for team, news in zip(teams, rated, strict=True)
        for seat, new in zip(team, news, strict=True)
    }


def counting(result: dict[str, float]) -> Callable[[dict[str, Rated], Collection[str], int], dict[str, Rated]]:
    """What makes new ratings of old ones after a match with this result."""
    return lambda before, resigned, earlier: rerated(before, result, resigned, earlier)


def weighed(old: Rated, mu: float, sigma: float, weight: float, won: bool) -> Rated:
    """A rating between an old and a new one."""
    return Rated(
        old.mu + weight * (mu - old.mu), old.sigma + weight * (sigma - old.sigma), old.games + 1, old.wins + won
    )


class Ratings:
    """Counts matches as they end."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tasks = Tasks()
        house.tables.watchers.append(self.ended)

    def ended(self, table: Table) -> None:
        """A table has changed: if it is over, and that is stored, it counts once."""
        result = table.course.result() if table.state == "finished" else None
        if result is not None and table.row.rated:
            self.tasks.start(self.rate(table.id, table.sides(), result))

    async def resume(self) -> None:
        """After a start: matches that ended when the server stopped, or its store was away, count now."""
        for row in await asyncio.to_thread(self.house.store.uncounted, edition.editions()):
            try:
                await self.rate(row.id, sides_by_seat(row), row.result or {})
            except Exception:  # one must not stop the others
                log.exception("match %s: cannot update the ratings", row.id)

    async def rate(self, match: str, sides: dict[str, int], result: dict[str, float]) -> None:
        """Store the new ratings."""
        await self.house.tables.write(self.house.store.rate, match, sides, counting(result))


def wire_rating(row: tuple[str, str, str, str | None, Rated], language: str) -> wire.SeatRating:
    """A rating for the wire: what the player is at least worth, with good certainty."""
    game, seat, player, name, rated = row
    bot = player.startswith("bot:")
    shown = library.bot_label(language, player.removeprefix("bot:")) if bot else name or ""
    return wire.SeatRating(
        game,
        library.game_info(game, language).name,
        seat,
        library.seat_name(game, language, seat).name,
        shown,
        round(rated.mu - 3 * rated.sigma, 2),
        rated.games,
        rated.wins,
        bot,
    )


async def best(house: House, game: str, language: str) -> list[wire.SeatRating]:
    """The best of a game."""
    return [wire_rating(row, language) for row in await asyncio.to_thread(house.store.ratings, game)]


async def player(house: House, name: str, me: PersonRow | None, language: str) -> wire.Player:
    """The page of a player."""
    found = await asyncio.to_thread(house.store.person_called, handle_of(name))
    if found is None or found.name is None:
        raise Trouble("not_found", 404)
    rows = await asyncio.to_thread(house.store.ratings, "", found.id)
    played, _ = await asyncio.to_thread(
        house.store.list_matches, "finished", found.id, SHOWN, None, me.id if me else None
    )
    known = [row for row in rows if row[0] in game_names()]
    return wire.Player(
        found.name, [wire_rating(row, language) for row in known], await house.summaries(played, me, language)
    )


async def statistics(house: House, game: str, language: str) -> wire.Statistics:
    """How the matches of a game ended here."""
    rows = await house.counts.get(game, partial(asyncio.to_thread, house.store.finished, game))
    return await asyncio.to_thread(counted, game, rows, language)


def counted(game: str, rows: list[Ended], language: str) -> wire.Statistics:
    """Count how matches ended."""
    wins: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for row in rows:
        for seat, score in row.result.items():
            if score and score == max(row.result.values()):
                wins[seat] += 1
        reasons[row.reason] += 1
    seats = tuple(game_named(game).seats(game_named(game).check_options({})))
    reader = render.teller(game, language, seats)
    return wire.Statistics(
        game,
        len(rows),
        [wire.Count(seat, library.seat_name(game, language, seat).name, count) for seat, count in wins.most_common()],
        [wire.Count(reason, render.ending(reader, reason), count) for reason, count in reasons.most_common()],
        [row.version for row in rows],
    )
