"""The odds of War of the Ring against a million battles and a million moves, rolled here by the rulebook alone.

Nothing of the engine takes part: what is rolled, what hits and what a tile does is written down a second time.
"""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from warhost.games.wotr.odds import Policy, hunt
from warhost.lab.check_odds_wotr import BATTLES, Figures, exact, hunt_figures, state_of
from warhost.lab.odds import Distribution

MILLION = 1_000_000
# The seed is fixed, so a result within 4 standard errors stays there.
WITHIN = 4.0

Counts = NDArray[np.int64]


def hits(rng: np.random.Generator, dice: Counts, rerolls: int, need: int) -> Counts:
    """A roll of some dice, with one miss re-rolled for each point of Leadership."""
    rolled = rng.integers(1, 7, (len(dice), 5)) >= need
    first: Counts = (rolled & (np.arange(5) < dice[:, None])).sum(1)
    again = np.minimum(rerolls, dice - first)
    more: Counts = ((rng.integers(1, 7, (len(dice), 5)) >= need) & (np.arange(5) < again[:, None])).sum(1)
    return first + more


def units_after(regulars: int, elites: int) -> Counts:
    """How many units are left after each number of hits: regulars go first, then an elite becomes a regular."""
    units = [regulars + elites]
    while regulars + elites:
        if regulars:
            regulars -= 1
        else:
            elites, regulars = elites - 1, 1
        units.append(regulars + elites)
    return np.array(units)


def share(numbers: Counts) -> list[float]:
    """How often each number came."""
    return [float(count) / len(numbers) for count in np.bincount(numbers)]


# Regulars, elites, Leadership, and the die that a Captain of the West adds.
Army = tuple[int, int, int, int]


def battles(attacker: Army, defender: Army, first: int, stop: float) -> Figures:
    """A million battles: a unit rolls a die, five at most; `first` is the attacker's hit number in the first round."""
    rng = np.random.default_rng(2)
    left = [units_after(*army[:2]) for army in (attacker, defender)]
    most = [len(row) - 1 for row in left]
    taken = np.zeros((2, MILLION), np.int64)
    rounds = np.zeros(MILLION, np.int64)
    fighting = np.arange(MILLION)
    while len(fighting):
        rounds[fighting] += 1
        need = first if rounds[fighting[0]] == 1 else 5
        units = [left[role][taken[role, fighting]] for role in (0, 1)]
        scored = [
            hits(rng, np.minimum(units[0] + attacker[3], 5), attacker[2], need),
            hits(rng, np.minimum(units[1] + defender[3], 5), defender[2], 5),
        ]
        for role in (0, 1):
            taken[role, fighting] = np.minimum(taken[role, fighting] + scored[1 - role], most[role])
        lasting = [most[role] - taken[role, fighting] for role in (0, 1)]
        fighting = fighting[(lasting[0] > 0) & (lasting[1] > 0) & (lasting[0] >= stop * lasting[1])]
    dead = [taken[role] == most[role] for role in (0, 1)]
    ends = [~dead[0] & dead[1], dead[0] & ~dead[1], dead[0] & dead[1], ~dead[0] & ~dead[1]]
    return {
        "outcomes": [float(end.mean()) for end in ends],
        "rounds": share(rounds),
        "attacker losses": share(left[0][0] - left[0][taken[0]]),
        "defender losses": share(left[1][0] - left[1][taken[1]]),
    }


@pytest.mark.parametrize(
    ("name", "attacker", "defender", "first"),
    [("field", (4, 1, 2, 0), (2, 2, 2, 1), 5), ("city", (3, 2, 0, 0), (3, 0, 1, 0), 6)],
)
def test_a_million_battles(name: str, attacker: Army, defender: Army, first: int) -> None:
    """In the open with Nazgul, a leader and Strider; against a city, whose walls help for a round."""
    expected = exact(name)
    for what, seen in battles(attacker, defender, first, BATTLES[name][-1].stop).items():
        assert Distribution(expected[what]).distance(Distribution(seen), MILLION) <= WITHIN, what


# The sixteen tiles of the start: an Eye does as much as there were successes, others what they show; does it reveal?
TILES = (
    [(-1, True)] * 4
    + [(3, False)] * 3
    + [(2, False)] * 2
    + [(2, True)]
    + [(1, False)] * 2
    + [(1, True)] * 2
    + [(0, True)] * 2
)


@pytest.mark.parametrize(
    ("position", "dice", "rerolls", "need"),
    [
        ({"dice": {"hunt": {"shadow": 3, "free": 1}}}, 3, 0, 5),
        (
            {
                "dice": {"hunt": {"shadow": 2}},
                "fellowship": {"region": "moria"},
                "regions": {"moria": {"units": {"sauron_regular": 2, "sauron_nazgul": 1}}},
            },
            2,
            3,
            6,
        ),
    ],
)
def test_a_million_moves_of_the_fellowship(position: dict[str, Any], dice: int, rerolls: int, need: int) -> None:
    """One with a move before it; one out of Moria, where stronghold, Army and Nazgul each roll a die again."""
    rng = np.random.default_rng(3)
    successes = hits(rng, np.full(MILLION, dice), rerolls, need)
    drawn = successes > 0
    tiles = np.array(TILES)[rng.integers(0, len(TILES), MILLION)]
    damage = np.where(drawn, np.where(tiles[:, 0] < 0, successes, tiles[:, 0]), 0)
    revealed = (drawn & (tiles[:, 1] == 1)).astype(np.int64)
    found = hunt(state_of(position), Policy())
    assert found is not None
    expected = hunt_figures(found)
    for what, seen in (
        ("successes", successes),
        ("damage", damage),
        ("reveal", revealed),
        ("tile", drawn.astype(np.int64)),
    ):
        assert Distribution(expected[what]).distance(Distribution(share(seen)), MILLION) <= WITHIN, what
