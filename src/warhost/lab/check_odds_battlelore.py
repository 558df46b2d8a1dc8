"""Compare the odds of BattleLore attacks with attacks played with real dice."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from warhost.games.battlelore.hexes import HEX_NUMBERS
from warhost.games.battlelore.odds import Attack, attack_odds, simulate
from warhost.games.battlelore.state import Battle
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.lab.odds import Distribution, side_by_side

# The result of a part: a name, a distribution, and how far it is off in standard errors.
Distances = list[tuple[str, str, float]]

# By name: the units by hex, and the rest of the position. C5 attacks C4, or C8 if C4 is empty.
ATTACKS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "guards": ({"c5": "citadel_guard", "c4": "blood_harvesters"}, {}),
    "frenzy": ({"c5": {"unit": "blood_harvesters", "health": 2}, "c4": "citadel_guard"}, {}),
    "weak": ({"c5": {"unit": "citadel_guard", "health": 1}, "c4": {"unit": "obscenes", "health": 1}}, {}),
    "poison": ({"c5": "viper_legion", "c8": "riverwatch_riders"}, {}),
    "shot at a neighbour": ({"c5": "yeoman_archers", "c4": "flesh_rippers"}, {}),
    "ferocity": ({"c5": {"unit": "citadel_guard", "health": 2}, "c4": {"unit": "flesh_rippers", "health": 2}}, {}),
    "legends": ({"c5": "roc_warrior", "c4": {"unit": "chaos_lord", "health": 3}}, {}),
    "rampage": ({"c5": "chaos_lord", "c4": "roc_warrior", "d5": "citadel_guard"}, {}),
    "flanked": ({"c5": "citadel_guard", "b4": "riverwatch_riders", "c4": "obscenes"}, {}),
    "flanked attacker": ({"c5": "blood_harvesters", "b5": "riverwatch_riders", "c4": "citadel_guard"}, {}),
    "flying over forest": ({"c5": "roc_warrior", "c4": "flesh_rippers"}, {"terrain": {"c5": "forest", "b6": "water"}}),
    "stun": ({"c5": "rune_golems", "c4": "viper_legion"}, {}),
    "poisoned": ({"c5": "citadel_guard", "c4": {"unit": "blood_harvesters", "poison": True}}, {}),
    "shot along an edge": (
        {"c5": "yeoman_archers", "c3": {"unit": "blood_harvesters", "health": 2}},
        {"terrain": {"b2": "water"}},
    ),
    "stopped before a friend": (
        {"c5": "citadel_guard", "c4": "blood_harvesters", "d2": "viper_legion"},
        {"terrain": {"d3": "forest"}},
    ),
    "stunned": ({"c5": "citadel_guard", "c4": {"unit": "chaos_lord", "stun": True}}, {}),
    "cornered": ({"c2": "obscenes", "c1": "rune_golems"}, {}),
    "supported": ({"c5": "citadel_guard", "c4": "viper_legion", "c3": "viper_legion", "b3": "viper_legion"}, {}),
    "forest": ({"c5": "citadel_guard", "c4": "blood_harvesters"}, {"terrain": {"c4": "forest"}}),
    "building": ({"c5": "citadel_guard", "c4": "blood_harvesters"}, {"terrain": {"c4": "building"}}),
}


def field(name: str) -> tuple[Battle, int, int]:
    """Set up one of the attacks: the state, the unit that attacks, and its target."""
    units, more = ATTACKS[name]
    source, *rest = list(units)
    target = next(place for place in rest if place[0] == source[0])
    position = {
        "phase": "command",
        "units": {"a9": "citadel_guard", "l1": "viper_legion", **units},
        "banners": {},
        **more,
    }
    state = game_named("battlelore").from_position(position, {"game": "learning"}, Dice(key_of_seed("odds")))
    assert isinstance(state, Battle)
    return state, state.at[HEX_NUMBERS[source]], state.at[HEX_NUMBERS[target]]


def figures(found: Attack) -> dict[str, Distribution]:
    """Return the distributions of an attack."""
    out = {"counter": Distribution([1.0 - found.counter, found.counter])}
    for role, fate in (("target", found.target), ("attacker", found.attacker)):
        out[f"{role} damage"] = Distribution(fate.damage)
        for name, chance in (
            ("destroyed", fate.destroyed),
            ("driven", fate.driven),
            ("poison", fate.marked[0]),
            ("stun", fate.marked[1]),
        ):
            out[f"{role} {name}"] = Distribution([1.0 - chance, chance])
    return out


def check_one(job: tuple[str, int, str]) -> Distances:
    """Repeat an attack and return how far each distribution is from the computed one, in standard errors."""
    name, runs, seed = job
    state, unit, target = field(name)
    seen = figures(simulate(state, unit, target, runs, Dice(key_of_seed(f"{seed}/{name}"))))
    return [
        (name, what, exact.distance(seen[what], runs))
        for what, exact in figures(attack_odds(state, unit, target)).items()
    ]


def parts(runs: int, seed: str = "odds") -> list[tuple[str, int, str]]:
    """Return all the work, attack by attack."""
    return [(name, runs, seed) for name in ATTACKS]


def check(
    runs: int, seed: str = "odds", jobs: int = 1, watch: Callable[[Iterable[Distances]], Iterable[Distances]] = iter
) -> Iterator[tuple[str, str, float]]:
    """Yield every distribution of every attack by name, and how far the simulated one is from it.

    `watch` receives the results of the parts, to show progress.
    """
    for found in watch(side_by_side(check_one, parts(runs, seed), jobs)):
        yield from found
