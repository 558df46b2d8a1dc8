"""Compare the exact odds of War of the Ring with battles and moves played out by the engine with real dice."""

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from warhost.games.library import game_named
from warhost.games.wotr.ids import NATION_NAMES
from warhost.games.wotr.odds import Battle, Hunt, Policy, battle, hunt, ready, simulate_battle, simulate_hunt
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, card, region
from warhost.kernel.dice import Dice, key_of_seed
from warhost.lab.odds import Distribution, side_by_side

# A larger distance, in standard errors, is a fault. About a thousand figures are compared: with 4, one run in twenty
# would fail by chance, with 5 one in two thousand.
TOO_FAR = 5.0
# Runs in a part of the work, some seconds of a core.
PART = 20_000

# Chances of the numbers from 0 upwards, by name.
Figures = dict[str, list[float]]

# Battles by name: what attacks, what defends, and how they choose. A place is a region or `garrison:region`.
BATTLES: dict[str, tuple[str, dict[str, int], str, dict[str, int], dict[str, str], Policy]] = {
    "field": (
        "noman_lands",
        {"sauron_regular": 4, "sauron_elite": 1, "sauron_nazgul": 2},
        "eastern_emyn_muil",
        {"gondor_regular": 2, "gondor_elite": 2, "gondor_leader": 1},
        {"strider": "eastern_emyn_muil"},
        Policy(),
    ),
    "caps": (
        "noman_lands",
        {"sauron_regular": 6, "sauron_elite": 4, "sauron_nazgul": 5},
        "eastern_emyn_muil",
        {"gondor_regular": 6, "rohan_elite": 4, "rohan_leader": 3},
        {"witch_king": "noman_lands", "gandalf_white": "eastern_emyn_muil", "gandalf_grey": "replaced"},
        Policy(),
    ),
    "city": (
        "osgiliath",
        {"southrons_regular": 3, "southrons_elite": 2},
        "pelargir",
        {"gondor_regular": 3, "gondor_leader": 1},
        {},
        Policy(stop=0.75),
    ),
    "no replacement": (
        "withered_heath",
        {"southrons_regular": 4},
        "erebor",
        {"dwarves_elite": 3, "dwarves_leader": 1},
        {},
        Policy(),
    ),
    "leading elites": (
        "fords_of_isen",
        {"isengard_regular": 3, "isengard_elite": 3},
        "westemnet",
        {"rohan_regular": 2, "rohan_elite": 2},
        {"saruman": "orthanc"},
        Policy(elites_first=True),
    ),
    "assault": (
        "minas_tirith",
        {"sauron_regular": 3, "sauron_elite": 3, "southrons_elite": 1, "sauron_nazgul": 2},
        "garrison:minas_tirith",
        {"gondor_regular": 3, "gondor_elite": 1, "gondor_leader": 1},
        {},
        Policy(),
    ),
    "sortie": (
        "garrison:minas_tirith",
        {"gondor_regular": 3, "gondor_elite": 2},
        "minas_tirith",
        {"sauron_regular": 4, "sauron_nazgul": 1},
        {"boromir": "garrison:minas_tirith"},
        Policy(stop=0.5),
    ),
    "three rounds": (
        "helms_deep",
        {"isengard_regular": 3, "isengard_elite": 2},
        "garrison:helms_deep",
        {"rohan_regular": 2, "rohan_elite": 1},
        {"saruman": "orthanc"},
        Policy(),
    ),
    "relief": (
        "lossarnach",
        {"rohan_regular": 3, "rohan_elite": 1, "rohan_leader": 1},
        "minas_tirith",
        {"sauron_regular": 5, "sauron_nazgul": 1},
        {},
        Policy(),
    ),
}
# Event cards that make the army attack.
CARDS = {"three rounds": card("sh_strat_02"), "relief": card("fp_strat_10")}
# Who else stands on the map: regulars that cannot replace a reduced elite, a garrison to be relieved.
ELSEWHERE: dict[str, dict[str, dict[str, Any]]] = {
    "no replacement": {"ered_luin": {"units": {"dwarves_regular": 5}}},
    "relief": {"minas_tirith": {"garrison": {"gondor_regular": 2}}},
}

HUNTS: dict[str, dict[str, Any]] = {
    "hunt": {"dice": {"hunt": {"shadow": 3, "free": 1}}},
    "hunt with re-rolls": {
        "regions": {"moria": {"units": {"sauron_regular": 2, "sauron_nazgul": 1}}},
        "fellowship": {"region": "moria", "progress": 1, "corruption": 4},
        "table": ["sh_char_16"],
        "dice": {"hunt": {"shadow": 7}},
    },
    "mordor": {
        "fellowship": {"region": "morannon", "mordor": 4, "corruption": 9},
        "dice": {"hunt": {"shadow": 2, "free": 1}},
        "tiles": {
            "pool": {"std_eye": 4, "std_3": 1, "std_1r": 2, "sp_shelob": 1, "sp_ring_is_mine": 1, "sp_phial": 1},
            "drawn": {"std_3": 2, "std_2": 2, "std_2r": 1, "std_1": 2, "std_0r": 2},
        },
    },
    "gollum": {
        "characters": dict.fromkeys(
            ("gandalf_grey", "strider", "boromir", "legolas", "gimli", "meriadoc", "peregrin"), "dead"
        ),
        "fellowship": {"region": "lorien", "corruption": 11},
        "dice": {"hunt": {"shadow": 2, "free": 2}},
    },
}


def state_of(position: dict[str, Any]) -> Wotr:
    """Return the state of a two-player position in the Action phase."""
    dice = {"free": {"event": 1}} | position.get("dice", {})
    if dice.get("hunt", {}).get("shadow", 0) < 7:
        dice.setdefault("shadow", {"event": 1})
    position = {"phase": "actions", "turn": 1, **position, "dice": dice}
    state = game_named("wotr").from_position(position, {"players": 2}, Dice(key_of_seed("odds")))
    assert isinstance(state, Wotr)
    return state


def place_number(name: str) -> int:
    """Return a place by its name in a position."""
    number = region(name.removeprefix("garrison:"))
    return BOX[number] if name.startswith("garrison:") else number


def battlefield(name: str) -> tuple[Wotr, int, int, int]:
    """Set up one of the battles: the state, the attacker, its place and its target."""
    source, attackers, target, defenders, characters, _ = BATTLES[name]
    regions: dict[str, dict[str, Any]] = deepcopy(ELSEWHERE.get(name, {}))
    for place, units in ((source, attackers), (target, defenders)):
        entry = regions.setdefault(place.removeprefix("garrison:"), {})
        entry["garrison" if place.startswith("garrison:") else "units"] = units
    # With every nation At War, any army can be there and attack.
    politics = {nation: {"box": "at_war", "active": True} for nation in NATION_NAMES}
    position = {"clear_map": True, "regions": regions, "characters": characters, "politics": politics}
    state, seat = ready(state_of(position), place_number(source))
    return state, seat, place_number(source), place_number(target)


class Part(NamedTuple):
    """Some of the runs of one battle or move. Parts run in parallel, and a progress bar can count them."""

    name: str
    number: int
    runs: int
    seed: str


def parts(runs: int, seed: str = "odds") -> list[Part]:
    """Split all the work into parts of about equal size, each with its own dice."""
    number = -(-runs // PART)
    return [
        Part(name, i, runs * (i + 1) // number - runs * i // number, f"{seed}/{name}" + (f"/{i}" if i else ""))
        for name in [*BATTLES, *HUNTS]
        for i in range(number)
    ]


def check(
    runs: int, seed: str = "odds", jobs: int = 1, watch: Callable[[Iterable[Figures]], Iterable[Figures]] = iter
) -> Iterator[tuple[str, str, float]]:
    """Yield every distribution of every battle and move by name, and how far the simulated one is from it.

    The distance is in standard errors (see `Distribution.distance`). In the tests pure Python plays 800 of each and the
    compiled build 8000; a soak plays a million of each. `watch` receives the results of the parts in order, to show
    progress.
    """
    work = parts(runs, seed)
    sums: Figures = {}
    for part, seen in zip(work, watch(side_by_side(play, work, jobs)), strict=True):
        if part.number == 0:
            sums = {}
        add(sums, seen, part.runs / runs)
        if (part.number + 1) * PART >= runs:  # it was the last
            for what, expected in exact(part.name).items():
                yield part.name, what, Distribution(expected).distance(Distribution(sums.get(what, [])), runs)


def add(sums: Figures, seen: Figures, share: float) -> None:
    """Add the results of a part, weighted by its share of all runs."""
    for what, chances in seen.items():
        row = sums.setdefault(what, [])
        row += [0.0] * (len(chances) - len(row))
        for number, chance in enumerate(chances):
            row[number] += share * chance


def exact(name: str) -> Figures:
    """Return the computed chances of a battle or move."""
    if name in BATTLES:
        state, seat, source, target = battlefield(name)
        return battle_figures(battle(state, seat, source, target, BATTLES[name][-1], CARDS.get(name, -1)))
    move = hunt(state_of(HUNTS[name]), Policy())
    assert move is not None
    return hunt_figures(move)


def play(part: Part) -> Figures:
    """Return how often each result occurred when the engine played the battles or moves of a part."""
    dice = Dice(key_of_seed(part.seed))
    if part.name in BATTLES:
        state, seat, source, target = battlefield(part.name)
        return battle_figures(
            simulate_battle(
                state, seat, source, target, BATTLES[part.name][-1], part.runs, dice, CARDS.get(part.name, -1)
            )
        )
    return hunt_figures(simulate_hunt(state_of(HUNTS[part.name]), Policy(), part.runs, dice))


def battle_figures(found: Battle) -> Figures:
    """Return the distributions of a battle, including those of its first three rounds."""
    out = {"outcomes": found.outcomes, "rounds": found.ends}
    for role, name in enumerate(("attacker", "defender")):
        out[f"{name} hits"] = found.hits[role]
        out[f"{name} losses"] = found.losses[role]
        out[f"{name} elite losses"] = found.elite_losses[role]
        for number, fought in enumerate(found.rounds[:3], 1):
            # With the chance that the round is not fought, so that every run counts.
            out[f"{name} hits in round {number}"] = [*fought.hits[role], 1.0 - fought.chance]
            out[f"{name} losses in round {number}"] = [*fought.losses[role], 1.0 - fought.chance]
    return out


def hunt_figures(found: Hunt) -> Figures:
    """Return the distributions of a move."""
    out = {"successes": found.successes, "damage": found.damage, "corruption": found.after}
    for name, chance in (
        ("tile", found.drawn),
        ("reveal", found.revealed),
        ("stopped", found.stopped),
        ("corrupted", found.corrupted),
        ("destroyed", found.destroyed),
    ):
        out[name] = [1.0 - chance, chance]
    return out
