"""The balance of a game: one bot plays itself in every pairing, and the wins of each side and choice are counted."""

import multiprocessing
from collections.abc import Iterator
from typing import Any, NamedTuple

from warhost.games.library import game_named
from warhost.lab.arena import Outcome, Pairing, play_one, wilson

# No side, and nothing that it may choose, should win more often than this.
MOST_SIDE = 0.60
MOST_THING = 0.70


class Played(NamedTuple):
    """A game of a pairing: the points of side 0, how it ended, and its turns."""

    pairing: str
    points: float
    reason: str
    turns: int


def points_of(outcome: Outcome) -> float:
    """Return the points of side 0, whichever bot played it."""
    return outcome.score if outcome.side == 0 else 1.0 - outcome.score


def _job(job: tuple[str, str, str, str, int]) -> Played:
    game, bot, seed, pairing, number = job
    outcome = play_one(Pairing(game, {"pairing": pairing}, (bot, bot), f"{seed}/{pairing}"), number)
    return Played(pairing, points_of(outcome), outcome.reason, outcome.turns)


def play(game: str, bot: str, seed: str, games: int, jobs: int) -> Iterator[Played]:
    """Play a number of games of every pairing on several cores, and yield them in any order."""
    work = [(game, bot, seed, pairing, number) for pairing in game_named(game).pairings() for number in range(games)]
    if jobs == 1:
        yield from map(_job, work)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap_unordered(_job, work, chunksize=8)


def share(points: list[float]) -> dict[str, Any]:
    """Return the total points, with the 95% interval of their share."""
    low, high = wilson(sum(points), len(points))
    return {
        "games": len(points),
        "points": sum(points),
        "share": round(sum(points) / max(1, len(points)), 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def report(game: str, bot: str, seed: str, played: list[Played], seconds: float) -> dict[str, Any]:
    """Return the shares of each side, of each choice against all others, and of side 0 in each pairing."""
    seats = game_named(game).seats(game_named(game).check_options({}))
    sides: dict[str, Any] = {}
    things: dict[str, Any] = {}
    for side, name in enumerate(seats):
        sides[name] = share([one.points if side == 0 else 1.0 - one.points for one in played])
        for thing in dict.fromkeys([one.pairing.split("/")[side] for one in sorted(played)]):
            things[thing] = {"side": name} | share(
                [
                    one.points if side == 0 else 1.0 - one.points
                    for one in played
                    if one.pairing.split("/")[side] == thing
                ]
            )
    pairings = {
        name: share([one.points for one in played if one.pairing == name])
        for name in dict.fromkeys([one.pairing for one in sorted(played)])
    }
    above = [name for name, found in sides.items() if found["share"] > MOST_SIDE]
    above += [name for name, found in things.items() if found["share"] > MOST_THING]
    return {
        "game": game,
        "bot": bot,
        "seed": seed,
        "games": len(played),
        "sides": sides,
        "things": things,
        "pairings": pairings,
        "turns": round(sum([one.turns for one in played]) / max(1, len(played)), 2),
        "above": above,
        "seconds": round(seconds, 1),
    }
