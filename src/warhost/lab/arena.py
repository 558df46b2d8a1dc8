"""Two bots against each other, with swapped sides, paired seeds and an interval for every figure."""

import json
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from warhost.games.library import game_named
from warhost.kernel.errors import BadOption
from warhost.kernel.play import Tally
from warhost.lab.agents import play_agents

Kept = TypeVar("Kept")


class Pairing(NamedTuple):
    """A game with its options, two bots and a seed."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, str]
    seed: str


class Outcome(NamedTuple):
    """One game: its number, the side the first bot played, its score, how the game ended, turns and decisions."""

    number: int
    side: int
    score: float
    reason: str
    turns: int
    decisions: int


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a share."""
    if not games:
        return 0.0, 1.0
    z = 1.96
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def play_one(pairing: Pairing, number: int) -> Outcome:
    """Play game `number`. Each pair of games shares its seed, with the sides swapped."""
    game = game_named(pairing.game)
    options = game.check_options(pairing.options)
    sides = game.sides(options)
    first = number % 2
    players = [pairing.bots[0 if side == first else 1] for side in sides]
    key = f"{pairing.seed}/{number // 2}"
    tally = Tally()
    state = play_agents(pairing.game, options, players, key, f"{key}/{first}", tally)
    result = game.result(state)
    assert result is not None
    best = [max([score for score, side in zip(result, sides, strict=True) if side == mine]) for mine in (0, 1)]
    score = 0.5 if best[0] == best[1] else float(best[first] > best[1 - first])
    return Outcome(number, first, score, game.reason(state), game.turn(state), tally.decisions)


def _job(job: tuple[Pairing, int]) -> Outcome:
    return play_one(*job)


def play(pairing: Pairing, numbers: list[int], jobs: int) -> Iterator[Outcome]:
    """Play these games on several cores and yield them in any order."""
    work = [(pairing, number) for number in numbers]
    if jobs == 1:
        yield from map(_job, work)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap_unordered(_job, work, chunksize=max(1, min(8, len(work) // (4 * jobs))))


def summary(pairing: Pairing, outcomes: list[Outcome], seconds: float) -> dict[str, Any]:
    """Summarise the games, for each side the first bot played and overall."""
    parts: dict[str, Any] = {}
    sides = {f"side {side}": [o for o in outcomes if o.side == side] for side in (0, 1)}
    for name, mine in (sides | {"all": outcomes}).items():
        wins = sum(o.score for o in mine)
        low, high = wilson(wins, len(mine))
        parts[name] = {
            "games": len(mine),
            "wins": wins,
            "share": round(wins / len(mine), 4) if mine else None,
            "low": round(low, 4),
            "high": round(high, 4),
            "endings": dict(sorted(Counter(o.reason for o in mine).items())),
        }
    games = max(1, len(outcomes))
    return {
        "game": pairing.game,
        "options": pairing.options,
        "bots": list(pairing.bots),
        "seed": pairing.seed,
        **parts,
        "turns": round(sum(o.turns for o in outcomes) / games, 2),
        "decisions": round(sum(o.decisions for o in outcomes) / games, 1),
        "seconds": round(seconds, 1),
    }


# ---- results kept in a file, so that a long run can go on


def edition(name: str) -> dict[str, Any]:
    """Return the version of a game's rules, and the fingerprint of its data if there is one."""
    game = game_named(name)
    return {"rules": game.rules_version, "data": game.fingerprint}


def heading(pairing: Pairing) -> dict[str, Any]:
    """Return the first line of a results file. It names the rules, because other rules make other games."""
    return {
        "arena": pairing.game,
        "options": pairing.options,
        "bots": list(pairing.bots),
        "seed": pairing.seed,
        **edition(pairing.game),
    }


def kept(path: Path, pairing: Pairing) -> list[Outcome]:
    """Return the games that a file already has, each once. BadOption if the file is about something else."""
    return list({outcome.number: outcome for outcome in lines_kept(path, heading(pairing), outcome_of)}.values())


def outcome_of(line: Any) -> Outcome:
    """Read a game from a line of a file. TypeError, ValueError or OverflowError if the line is not a game."""
    number, side, score, reason, turns, decisions = line
    return Outcome(int(number), int(side), float(score), str(reason), int(turns), int(decisions))


def check_heading(path: Path, line: str, first: dict[str, Any]) -> None:
    """Refuse a file of other games, or of the same games under other rules, as the two would be mixed up."""
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if found == first:
        return
    if not isinstance(found, dict) or any(found.get(key) != first[key] for key in first.keys() - {"rules", "data"}):
        raise BadOption("other_arena", "{file} contains other games: {found}", {"file": str(path), "found": line})
    said, known = [f"{head.get('rules', '?')} {head.get('data', '')}".strip() for head in (found, first)]
    raise BadOption(
        "old_arena",
        "{file}: its games were played with other rules or data ({found}) than those here ({known}) and can't be "
        "counted together with new ones. Name a new file, or move this one away.",
        {"file": str(path), "found": said, "known": known},
    )


def lines_kept(path: Path, first: dict[str, Any], read: Callable[[Any], Kept]) -> list[Kept]:
    """Read the lines after the first. If the file does not exist, create it with its first line."""
    if not path.exists():
        path.write_text(json.dumps(first) + "\n", encoding="utf-8")
        return []
    text = path.read_text(encoding="utf-8", errors="replace")
    if json.dumps(first).startswith(text):
        # Empty, or the run ended while it was writing the first line.
        path.write_text(json.dumps(first) + "\n", encoding="utf-8")
        return []
    whole = text[: text.rfind("\n") + 1]
    lines = (whole or text).splitlines()
    check_heading(path, "".join(lines[:1]), first)
    found: list[Kept] = []
    for number, line in enumerate(lines[1:], 2):
        try:
            found.append(read(json.loads(line)))
        except (TypeError, ValueError, OverflowError) as error:
            raise BadOption(
                "broken_arena",
                "{file}, line {number}: {found} is not a game. Remove this line to continue.",
                {"file": str(path), "number": str(number), "found": line[:80]},
            ) from error
    if whole != text:
        # The run ended while it was writing its last line: that game is played again.
        path.write_text(whole, encoding="utf-8")
    return found


def keep(path: Path, line: Any) -> None:
    """Add a game to a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
