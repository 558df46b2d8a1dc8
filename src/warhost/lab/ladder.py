"""Every bot against every bot, and a rating for each (openskill)."""

from collections.abc import Callable, Iterable
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from openskill.models import PlackettLuce, PlackettLuceRating

from warhost.bots.library import bot_names
from warhost.lab.arena import Outcome, Pairing, edition, lines_kept, outcome_of, wilson
from warhost.lab.pictures import picture

Played: TypeAlias = dict[tuple[str, str], list[Outcome]]


class Standing(NamedTuple):
    """A bot's place: its rating with its uncertainty, games and points, and the share of points with its interval."""

    bot: str
    rating: float
    sigma: float
    games: int
    points: float
    low: float
    high: float


def contestants(game: str) -> list[str]:
    """Return all bots of a game, the fastest first; the level `normal` is the heuristic under another name."""
    known = bot_names(game)
    quick = [bot for bot in ("random", "easy", "normal") if bot in known]
    return quick + [bot for bot in known if bot not in [*quick, "heuristic"]]


def pairings(game: str, options: dict[str, Any], bots: list[str], seed: str) -> list[Pairing]:
    """Return the pairings of every bot against every other, from the same seeds."""
    return [Pairing(game, options, pair, seed) for pair in combinations(bots, 2)]


def heading(game: str, options: dict[str, Any], seed: str) -> dict[str, Any]:
    """Return the first line of a results file."""
    return {"ladder": game, "options": options, "seed": seed, **edition(game)}


def kept(path: Path, game: str, options: dict[str, Any], seed: str) -> Played:
    """Return the games that a file already has, by pair, each once."""
    found: dict[tuple[str, str], dict[int, Outcome]] = {}
    for pair, outcome in lines_kept(path, heading(game, options, seed), pair_of):
        found.setdefault(pair, {})[outcome.number] = outcome
    return {pair: list(outcomes.values()) for pair, outcomes in found.items()}


def pair_of(line: Any) -> tuple[tuple[str, str], Outcome]:
    """Read a pair and its game from a line of a file. TypeError, ValueError or OverflowError if it is not a game."""
    (first, second), *outcome = line
    return (str(first), str(second)), outcome_of(outcome)


def in_turn(played: Played) -> Iterable[tuple[tuple[str, str], Outcome]]:
    """Return all games in a fixed order, with pairs taking turns, because ratings depend slightly on the order."""
    games = [(outcome.number, pair, outcome) for pair, outcomes in played.items() for outcome in outcomes]
    return [(pair, outcome) for _, pair, outcome in sorted(games)]


def standings(bots: list[str], played: Played) -> list[Standing]:
    """Return the bots by rating, the best first."""
    model = PlackettLuce()
    ratings: dict[str, PlackettLuceRating] = {bot: model.rating(name=bot) for bot in bots}
    points = dict.fromkeys(bots, 0.0)
    games = dict.fromkeys(bots, 0)
    for (first, second), outcome in in_turn(played):
        scores = [outcome.score, 1.0 - outcome.score]
        [[ratings[first]], [ratings[second]]] = model.rate([[ratings[first]], [ratings[second]]], scores=scores)
        for bot, score in zip((first, second), scores, strict=True):
            points[bot] += score
            games[bot] += 1
    found = []
    for bot in bots:
        low, high = wilson(points[bot], games[bot])
        found.append(Standing(bot, ratings[bot].mu, ratings[bot].sigma, games[bot], points[bot], low, high))
    return sorted(found, key=lambda standing: -standing.rating)


def report(
    game: str, options: dict[str, Any], seed: str, bots: list[str], played: Played, seconds: float
) -> dict[str, Any]:
    """Return the ladder as plain data: the standings and the points of each pair."""
    return {
        "game": game,
        "options": options,
        "seed": seed,
        "standings": [
            {
                "bot": one.bot,
                "rating": round(one.rating, 2),
                "sigma": round(one.sigma, 2),
                "games": one.games,
                "points": one.points,
                "low": round(one.low, 4),
                "high": round(one.high, 4),
            }
            for one in standings(bots, played)
        ],
        "pairs": [
            {"bots": list(pair), "games": len(outcomes), "points": sum(o.score for o in outcomes)}
            for pair, outcomes in played.items()
        ],
        "seconds": round(seconds, 1),
    }


def svg_of(title: str, rows: list[dict[str, Any]], decimal: Callable[[float], str]) -> str:
    """Draw ratings as dots with two standard deviations on either side; `decimal` formats the numbers."""
    line, wide, left, top = 28, 420, 130, 60
    low = min([row["rating"] - 2 * row["sigma"] for row in rows])
    high = max([row["rating"] + 2 * row["sigma"] for row in rows])
    scale = wide / max(high - low, 1e-9)
    parts = [f'<text x="20" y="30" class="title">{escape(title)}</text>']
    for number, row in enumerate(rows):
        y = top + number * line
        middle = left + (row["rating"] - low) * scale
        half = 2 * row["sigma"] * scale
        parts.append(f'<text x="{left - 15}" y="{y + 4}" text-anchor="end">{escape(row["bot"])}</text>')
        parts.append(f'<line x1="{middle - half:.1f}" y1="{y}" x2="{middle + half:.1f}" y2="{y}"/>')
        parts.append(f'<circle cx="{middle:.1f}" cy="{y}" r="5"/>')
        rating = f"{decimal(row['rating'])} ± {decimal(2 * row['sigma'])}"
        parts.append(f'<text x="{left + wide + 15}" y="{y + 4}">{rating}</text>')
    width, height = left + wide + 110, top + len(rows) * line
    light = "line{stroke:#4a6fa5;stroke-width:3}circle{fill:#4a6fa5}"
    dark = "line{stroke:#7fa3d8}circle{fill:#7fa3d8}"
    return picture(title, light, dark, width, height, parts)
