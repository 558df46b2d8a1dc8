"""Ratings by game and seat (openskill), the pages of players, and statistics of a game."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from functools import partial

from openskill.models import PlackettLuce

from warhost.games.library import game_named, game_names
from warhost.server import edition, game_info, listing, render, wire
from warhost.server.house import House
from warhost.server.live_match import LiveMatch
from warhost.server.names import handle_of
from warhost.server.refusal import Refusal
from warhost.server.rows import KNOWN, Evidence
from warhost.server.store import Ended, PersonRow, Rated
from warhost.server.summaries import sides_by_seat
from warhost.server.tasks import Tasks

log = logging.getLogger("warhost.server")

MODEL = PlackettLuce()
SHOWN = 20
# The weight of a match if two opponents have finished none, one or two rated ones together in the day before; after
# three it counts for nothing.
WEIGHTS = (1.0, 0.5, 0.25)
# Nobody has resigned, and the opponents are known well.
FULL = Evidence(set(), 0, {})


def weight_of(seat: str, evidence: Evidence) -> float:
    """Return how much a match counts for a seat.

    A result tells nothing about a player as long as the opponent has played nobody else: otherwise anybody could
    lift a rating with accounts that are made to lose.
    """
    return WEIGHTS[evidence.earlier] * min(evidence.known.get(seat, KNOWN), KNOWN) / KNOWN


def rerated(before: dict[str, Rated], ended: dict[str, float], evidence: Evidence = FULL) -> dict[str, Rated]:
    """Return the ratings after a match. Seats with the same score won or lost together; a player who resigned lost."""
    if evidence.earlier >= len(WEIGHTS):
        return before
    result = {seat: 0.0 if seat in evidence.resigned else score for seat, score in ended.items()}
    scores = sorted(set(result.values()), reverse=True)
    # A draw between all: everybody is a team, all equal.
    teams = [[seat for seat in result if result[seat] == score] for score in scores]
    if len(teams) == 1:
        teams = [[seat] for seat in result]
    rated = MODEL.rate(
        [[MODEL.rating(mu=before[seat].mu, sigma=before[seat].sigma) for seat in team] for team in teams],
        scores=[result[team[0]] for team in teams],
    )
    return {
        seat: weighed(before[seat], new.mu, new.sigma, weight_of(seat, evidence), result[seat] == scores[0] > 0)
        for team, news in zip(teams, rated, strict=True)
        for seat, new in zip(team, news, strict=True)
    }


def counting(result: dict[str, float]) -> Callable[[dict[str, Rated], Evidence], dict[str, Rated]]:
    """Return a function from old to new ratings for a match with this result."""
    return lambda before, evidence: rerated(before, result, evidence)


def weighed(old: Rated, mu: float, sigma: float, weight: float, won: bool) -> Rated:
    """Return a rating between an old and a new one."""
    return Rated(
        old.mu + weight * (mu - old.mu), old.sigma + weight * (sigma - old.sigma), old.games + 1, old.wins + won
    )


class Ratings:
    """Counts matches as they end."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tasks = Tasks()
        house.matches.watchers.append(self.ended)

    def ended(self, live: LiveMatch) -> None:
        """Count a match once, after its end has been stored."""
        result = live.course.result() if live.state == "finished" else None
        if result is not None and live.row.rated:
            self.tasks.start(self.rate(live.id, live.sides(), result))

    async def resume(self) -> None:
        """At startup, count matches that ended while the server was stopping or the store was down."""
        for row in await asyncio.to_thread(self.house.store.uncounted, edition.editions()):
            try:
                await self.rate(row.id, sides_by_seat(row), row.result or {})
            except Exception:  # one must not stop the others
                log.exception("match %s: cannot update the ratings", row.id)

    async def rate(self, match: str, sides: dict[str, int], result: dict[str, float]) -> None:
        """Store the new ratings."""
        await self.house.matches.write(self.house.store.rate, match, sides, counting(result))


def wire_rating(row: tuple[str, str, str, str | None, Rated], language: str) -> wire.SeatRating:
    """Return a rating for the wire: a cautious lower bound of the player's strength."""
    game, seat, player, name, rated = row
    bot = player.startswith("bot:")
    shown = game_info.bot_label(language, player.removeprefix("bot:")) if bot else name or ""
    return wire.SeatRating(
        game,
        game_info.game_info(game, language).name,
        seat,
        game_info.seat_name(game, language, seat).name,
        shown,
        round(rated.mu - 3 * rated.sigma, 2),
        rated.games,
        rated.wins,
        bot,
    )


async def best(house: House, game: str, language: str) -> list[wire.SeatRating]:
    """Return the best players of a game."""
    return [wire_rating(row, language) for row in await asyncio.to_thread(house.store.ratings, game)]


async def player(house: House, name: str, me: PersonRow | None, language: str) -> wire.Player:
    """Return the page of a player."""
    found = await asyncio.to_thread(house.store.person_called, handle_of(name))
    if found is None or found.name is None:
        raise Refusal("not_found", 404)
    rows = await asyncio.to_thread(house.store.ratings, "", found.id)
    played, _ = await asyncio.to_thread(
        house.store.list_matches, "finished", found.id, SHOWN, None, me.id if me else None
    )
    known = [row for row in rows if row[0] in game_names()]
    return wire.Player(
        found.name, [wire_rating(row, language) for row in known], await listing.summaries(house, played, me, language)
    )


async def statistics(house: House, game: str, language: str) -> wire.Statistics:
    """Return how the matches of a game ended here."""
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
    reader = render.reader_for(game, language, seats)
    return wire.Statistics(
        game,
        len(rows),
        [wire.Count(seat, game_info.seat_name(game, language, seat).name, count) for seat, count in wins.most_common()],
        [wire.Count(reason, render.ending(reader, reason), count) for reason, count in reasons.most_common()],
        [row.version for row in rows],
    )
