"""`warhost puzzles`: find puzzles in games between bots, and check those that the package contains."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warhost.cli.arguments import BadArgument, add_game, game_of, options_of, whole_number
from warhost.games.library import game_named, game_names
from warhost.text.speaker import Speaker

if TYPE_CHECKING:
    from warhost.lab.puzzles import Budget, Found


def find_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost puzzles find`."""
    add_game(parser, speaker)
    parser.add_argument("--count", metavar="N", default="10", help=speaker.say("cli.puzzles.count"))
    parser.add_argument("--games", metavar="N", default="1000", help=speaker.say("cli.puzzles.games"))
    parser.add_argument("--seed", metavar="SEED", default="0", help=speaker.say("cli.play.seed"))
    parser.add_argument("--budget", metavar="N", default="120", help=speaker.say("cli.puzzles.budget"))
    parser.add_argument(
        "--option", metavar="NAME=VALUE", nargs="+", action="extend", default=[], help=speaker.say("cli.play.option")
    )
    parser.add_argument("--out", metavar="FILE", help=speaker.say("cli.puzzles.out"))


def find(args: argparse.Namespace, speaker: Speaker) -> int:
    """Play games between bots and append the puzzles found to a file, skipping games that it already lists."""
    from warhost.bots.policies import check_advice
    from warhost.lab.puzzles import Budget

    game = game_of(args)
    check_advice(game.name)
    count = whole_number("--count", args.count, 1, 100_000)
    games = whole_number("--games", args.games, 1, 1_000_000)
    worlds = whole_number("--budget", args.budget, 30, 100_000)
    budget = Budget(worlds=worlds, deep=4 * worlds)
    options = game.check_options(options_of(game, args.option, None, []))
    file = Path(args.out or f"puzzles-{game.name}.toml")
    played, found = known(file)
    for number in range(games):
        if found >= count:
            break
        seed = f"{args.seed}/{number}"
        if seed in played:
            continue
        new = search(game.name, options, seed, budget)
        append(file, seed, new)
        found += len(new)
        print(speaker.say("puzzles.progress", game=number + 1, new=len(new), found=found), flush=True)
    print(speaker.say("puzzles.found", number=found, file=str(file)))
    return 0


def search(game: str, options: dict[str, Any], seed: str, budget: "Budget") -> "list[Found]":
    """Return the puzzles of one game between bots."""
    from warhost.lab.puzzles import puzzles_of

    return [one for one in puzzles_of(game_named(game), options, seed, budget) if one is not None]


def known(file: Path) -> tuple[set[str], int]:
    """Return the games whose puzzles a file has, and the number of puzzles."""
    import tomllib

    from warhost.terminal.files import read_text

    if not file.exists():
        return set(), 0
    try:
        data = tomllib.loads(read_text(str(file)))
        return {one["seed"] for one in data.get("searched", [])}, len(data.get("puzzle", []))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError):
        raise BadArgument(
            "not_puzzles", "{file} is not a file of puzzles. Name another one with --out.", {"file": str(file)}
        ) from None


def append(file: Path, seed: str, found: "list[Found]") -> None:
    """Append the puzzles of a game to a file, and note that it was played."""
    from warhost.puzzles.writing import toml_table
    from warhost.terminal.files import reason

    parts = [toml_table("puzzle", one._asdict()) for one in found]
    parts.append(toml_table("searched", {"seed": seed, "puzzles": len(found)}))
    try:
        with file.open("a", encoding="utf-8") as out:
            out.write("\n".join(parts) + "\n")
    except OSError as error:
        why = reason(error)
        raise BadArgument("unwritable", "Can't write {file}: {why}", {"file": str(file), "why": str(why)}) from why


def check_arguments(parser: argparse.ArgumentParser, speaker: Speaker) -> None:
    """Add the arguments of `warhost puzzles check`."""
    add_game(parser, speaker)
    parser.add_argument("--budget", metavar="N", default="500", help=speaker.say("cli.puzzles.budget"))
    parser.add_argument("--seed", metavar="SEED", default="check", help=speaker.say("cli.play.seed"))


def check(args: argparse.Namespace, speaker: Speaker) -> int:
    """Search every puzzle of one or all games again; exit code 1 if a solution is no longer best."""
    from warhost.kernel.errors import Problem
    from warhost.lab.puzzles import confirmed, still_leads
    from warhost.puzzles.library import puzzles
    from warhost.text.problems import ProblemSpeaker

    worlds = whole_number("--budget", args.budget, 10, 100_000)
    failed = total = 0
    for game in [game_of(args).name] if args.game else game_names():
        for puzzle in puzzles(game):
            total += 1
            try:
                found = confirmed(puzzle, f"{args.seed} {puzzle.name}", worlds)
                well = still_leads(found)
                said = speaker.say(
                    "puzzles.leads" if well else "puzzles.behind",
                    puzzle=puzzle.name,
                    lead=round(100 * found.ahead),
                    error=round(100 * found.error),
                )
            except Problem as problem:
                well, said = False, f"{puzzle.name}: {ProblemSpeaker(speaker.language, ['warhost']).problem(problem)}"
            failed += not well
            print(said, flush=True)
    print(speaker.say("puzzles.checked", number=total, failed=failed))
    return 1 if failed else 0
