"""Compare the odds of The Battle of Five Armies with combats played out with real dice."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from warhost.games.bo5a.ids import FREE, SHADOW
from warhost.games.bo5a.odds import Combat, Policy, combat, simulate_combat
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import card, place
from warhost.games.library import game_named
from warhost.kernel.dice import Dice, key_of_seed
from warhost.lab.odds import Distribution, side_by_side

# The result of a part: a name, a distribution, and how far it is off in standard errors.
Distances = list[tuple[str, str, float]]

# Combats by name: the attacker, its place and target, the position, the policies, and the card that starts the attack.
COMBATS: dict[str, tuple[int, str, str, dict[str, Any], Policy, int]] = {
    "plains": (
        SHADOW,
        "valley_east_plain",
        "valley_south_plain",
        {
            "places": {
                "valley_east_plain": {"units": {"orcs": 3, "great_orcs": 1}, "leadership": 1, "damage": 2},
                "valley_south_plain": {"units": {"elf_spearmen": 3, "dwarf_veterans": 1}},
            }
        },
        Policy(),
        -1,
    ),
    "walls": (
        SHADOW,
        "ss_crest",
        "ravenhill",
        {
            "places": {
                "ss_crest": {"units": {"orcs": 2, "wargs": 1, "great_orcs": 2}, "leadership": 3},
                "ravenhill": {"units": {"elf_archers": 2, "elf_spearmen": 1}},
            },
            "characters": {"gandalf": "ravenhill"},
            "fortifications": {"ravenhill": 1},
        },
        Policy(),
        -1,
    ),
    "slope": (
        SHADOW,
        "valley_bridge_plain",
        "ss_crest",
        {
            "places": {
                "valley_bridge_plain": {"units": {"orcs": 5}, "leadership": 2},
                "ss_crest": {"units": {"lake_men": 2}},
            }
        },
        Policy(stop=0.7),
        -1,
    ),
    "ford": (
        FREE,
        "camp",
        "valley_camp_ford",
        {
            "places": {
                "camp": {"units": {"dwarf_regulars": 3, "dwarf_veterans": 2}},
                "valley_camp_ford": {"units": {"goblins": 4}, "leadership": 1},
            },
            "characters": {"dain": "camp"},
        },
        Policy(),
        -1,
    ),
    "mountain pass": (
        SHADOW,
        "mountain_pass_north",
        "eb_pass_ridge",
        {
            "places": {
                "mountain_pass_north": {"units": {"goblins": 5}},
                "eb_pass_ridge": {"units": {"dwarf_veterans": 1}},
            }
        },
        Policy(),
        -1,
    ),
    "charge on Bolg": (
        FREE,
        "valley_south_plain",
        "valley_east_plain",
        {
            "places": {
                "valley_south_plain": {"units": {"elf_spearmen": 2, "elf_archers": 2}, "damage": 1},
                "valley_east_plain": {"units": {"orcs": 3, "great_orcs": 1}, "damage": 1},
            },
            "characters": {"bolg": "valley_east_plain"},
        },
        Policy(),
        card("elven_charge"),
    ),
    "Beorn attacks": (
        FREE,
        "ss_crest",
        "ravenhill",
        {
            "places": {"ravenhill": {"units": {"orcs": 4}}},
            "control": ["ravenhill"],
            "characters": {"beorn": "ss_crest"},
            "wrath": 7,
            "table": ["fate_01"],
        },
        Policy(stop=0.4),
        -1,
    ),
    "Beorn defends": (
        SHADOW,
        "valley_east_plain",
        "valley_south_plain",
        {
            "places": {"valley_east_plain": {"units": {"wargs": 5}, "leadership": 2}},
            "characters": {"beorn": "valley_south_plain"},
            "wrath": 5,
        },
        Policy(),
        -1,
    ),
}
ABSENT = dict.fromkeys(["gandalf", "thranduil", "bard", "dain"], "dead")


def battlefield(name: str) -> Five:
    """Return the position of a combat."""
    position = {"clear_board": True} | COMBATS[name][3]
    position["characters"] = ABSENT | position.get("characters", {})
    game = game_named("bo5a")
    state = game.from_position(position, game.check_options({}), Dice(key_of_seed("odds")))
    assert isinstance(state, Five)
    return state


def parts(runs: int, seed: str = "odds") -> list[tuple[str, int, str]]:
    """Return all the work, combat by combat."""
    return [(name, runs, seed) for name in COMBATS]


def check(
    runs: int, seed: str = "odds", jobs: int = 1, watch: Callable[[Iterable[Distances]], Iterable[Distances]] = iter
) -> Iterator[tuple[str, str, float]]:
    """Yield every distribution of every combat by name, and how far the simulated one is off, in standard errors.

    `watch` receives the results of the parts, to show progress.
    """
    for found in watch(side_by_side(check_one, parts(runs, seed), jobs)):
        yield from found


def check_one(job: tuple[str, int, str]) -> Distances:
    """Repeat one combat."""
    name, runs, seed = job
    side, source, target, _, policy, card = COMBATS[name]
    state = battlefield(name)
    exact = figures(combat(state, side, place(source), place(target), policy, card))
    seen = figures(
        simulate_combat(
            state, side, place(source), place(target), policy, runs, Dice(key_of_seed(f"{seed}/{name}")), card
        )
    )
    return [(name, what, expected.distance(seen.get(what, Distribution([])), runs)) for what, expected in exact.items()]


def figures(found: Combat) -> dict[str, Distribution]:
    """Return the distributions of a combat."""
    out = {
        "outcomes": Distribution(found.outcomes),
        "rounds": Distribution(found.ends),
        "walls": Distribution([1.0 - found.broken, found.broken]),
    }
    for role, name in enumerate(("attacker", "defender")):
        out[f"{name} hits"] = Distribution(found.hits[role])
        out[f"{name} losses"] = Distribution(found.losses[role])
    return out
