"""Pickles and deep copies of matches: every way to copy one gives an equal match that plays on in the same way.

Run by itself it imports nothing but the package, so it can be given to any interpreter that has it; it prints how many
copies it has compared.
"""

import copy
import pickle
from collections.abc import Callable
from typing import Any

from warhost.games.library import game_named, game_names
from warhost.kernel.check import choose, portrait
from warhost.kernel.dice import Dice, key_of_seed
from warhost.kernel.flow import AnyGame
from warhost.kernel.match import Match
from warhost.kernel.optional import scrambled
from warhost.kernel.record import start

# How many further answers a match and its copy are given.
PLAYED_ON = 60
# How many matches are made of a set of options, and how many answers lie between two copies of one.
MATCHES = 3
APART = 97
# An override, and a custom scenario.
OWN: list[tuple[str, dict[str, Any]]] = [
    ("bo5a", {"override": {"pieces.limit.stacking": 4}}),
    ("battlelore", {"override": {"units.unit.citadel_guard.health": 5}}),
    (
        "battlelore",
        {
            "scenario": {
                "game": "battlelore",
                "title": "A duel",
                "first": "uthuk",
                "units": {"c6": "citadel_guard", "c4": "viper_legion"},
            }
        },
    ),
]


def pickled(match: Match) -> Match:
    """By way of a pickle."""
    made = pickle.loads(pickle.dumps(match))
    assert isinstance(made, Match)
    return made


WAYS: dict[str, Callable[[Match], Match]] = {"pickle": pickled, "deepcopy": copy.deepcopy, "copy": copy.copy}


def seen(match: Match) -> dict[str, Any]:
    """Return everything visible of a match, and its record if it has one."""
    shown = portrait(match)
    if match.track and not match.guesses:
        shown["record"] = match.record()
    return shown


def play_on(match: Match, seed: str) -> None:
    """Give some more answers."""
    pick = Dice(key_of_seed(seed))
    for _ in range(PLAYED_ON):
        if not match.over:
            match.play(choose(match, pick))


def compare(match: Match, where: str) -> int:
    """Copy a match in every way and check that the copies are equal and independent. Returns their number."""
    before = seen(match)
    ahead = copy.deepcopy(match)
    play_on(ahead, where)
    after = seen(ahead)
    for way, made in WAYS.items():
        other = made(match)
        assert seen(other) == before, f"{where}: {way} differs"
        play_on(other, where)
        assert seen(other) == after, f"{where}: {way} plays on in another way"
        if match.track:
            if match.guesses:
                while len(other.all_answers()) > len(match.all_answers()) or max(other.pending, default=-1) >= 0:
                    other.undo()
            else:
                other.undo()
                other.replay(match.all_answers())
            other.pending = list(match.pending)
            assert seen(other) == before, f"{where}: {way} cannot go back"
        assert seen(match) == before, f"{where}: {way} changes the match"
    return len(WAYS)


def compare_game(game: AnyGame, options: dict[str, Any], number: int) -> int:
    """Compare copies along a match, those of worlds that its seats guess included; how many there were."""
    where = f"{game.name} {options} {number}"
    key = key_of_seed(where)
    # The first match begins as usual, the others deep in the game.
    deep = game.position(scrambled(game, options, Dice(key))) if number else None
    match, untracked = start(game, options, key, deep), start(game, options, key, deep, track=False)
    pick = Dice(key_of_seed(f"{where} pick"))
    done = 0
    for answers in range(4 * APART + 1):
        if match.over or answers % APART == number:
            done += compare(match, f"{where} at {answers}") + compare(untracked, f"{where} untracked at {answers}")
            for ask in match.open_asks():
                world = match.guess(ask.seat, answers)
                done += compare(world, f"{where} guess at {answers}")
                play_on(world, where)
                done += compare(world, f"{where} guess played on at {answers}")
        if match.over:
            break
        action = choose(match, pick)
        match.play(action)
        untracked.play(action)
    return done


def check() -> int:
    """Compare copies in every game with every set of options; how many there were."""
    return sum(
        compare_game(game_named(name), options, number)
        for name in game_names()
        for options in game_named(name).variants()
        for number in range(MATCHES)
    ) + sum(compare_game(game_named(name), options, 0) for name, options in OWN)


if __name__ == "__main__":
    print(check())
