"""Winning chances in BattleLore: points, income from terrain, armies, lore, the way to the banners."""

from typing import Final

from warhost.bots.battlelore.worth import distance_to
from warhost.bots.evaluation import Evaluation
from warhost.games.battlelore.ids import DAQAN_TENT, HEXES, LEARNING, UTHUK_TENT
from warhost.games.battlelore.scoring import rule_points
from warhost.games.battlelore.state import Battle, side_of
from warhost.kernel.flow import Ask, State

# Questions worth a search. The rest is left to the rules of thumb.
WEIGHTY: Final = [
    "command",
    "order",
    "move",
    "move_to",
    "attack",
    "target",
    "attack_again",
    "use_lore",
    "advance",
    "pursue",
    "lore_choice",
]
FEATURES: Final = [
    "constant", "lead", "lead_late", "income", "income_late", "finish", "material", "material_late", "lore",
    "lore_cards", "near", "near_late", "first", "first_late",
]  # fmt: skip


def income(s: Battle, side: int) -> int:
    """Return the points that a side would gain with its units where they are: banners, tent, scenario."""
    total = 0
    tent = UTHUK_TENT if side == 0 else DAQAN_TENT
    for unit in s.units(side):
        total += s.banner[s.place[unit]]
        if s.terrain[s.place[unit]] == tent:
            total += s.book.tent_points
    for rule in s.scenario(side).rules:
        total += rule_points(s, side, rule)
    return total


def army(s: Battle, side: int) -> float:
    """Return the muster value of what a side has left."""
    return sum([s.book.cost[s.kind[u]] * s.health[u] / s.book.health[s.kind[u]] for u in s.units(side)])


def nearness(s: Battle) -> float:
    """Return how much nearer side 0 is than side 1 to banners it does not hold."""
    total = 0.0
    places = [[s.place[u] for u in s.units(side)] for side in (0, 1)]
    for hex_ in range(HEXES):
        if s.banner[hex_]:
            far = [
                distance_to(places[side], hex_) if s.at[hex_] < 0 or side_of(s.at[hex_]) != side else 0
                for side in (0, 1)
            ]
            total += s.banner[hex_] * max(-3, min(3, far[1] - far[0])) / 3.0
    return total


class BattleEvaluation(Evaluation):
    """Judges positions of BattleLore, best at the start of a round."""

    def __init__(self) -> None:
        self.turns = 1
        self.beginnings = ["command", "move", "attack"]
        self.width = 4
        self.lines = 20

    def weighty(self, ask: Ask) -> bool:
        """Whether a question is worth a search."""
        return ask.kind in WEIGHTY

    def names(self) -> list[str]:
        """Return the names of the features."""
        return FEATURES

    def features(self, s: State) -> list[float]:
        """Return the features of a position."""
        assert isinstance(s, Battle)
        if s.cards[0] < 0:
            # Nothing is decided yet.
            return [1.0] + [0.0] * (len(FEATURES) - 1)
        to_win = float(s.book.points_to_win)
        late = min(1.0, max(s.points) / to_win)
        lead = (s.points[0] - s.points[1]) / 8.0
        paid = [income(s, side) for side in (0, 1)]
        gain = (paid[0] - paid[1]) / 3.0
        ends = [s.points[side] + paid[side] for side in (0, 1)]
        finish = 0.0
        if max(ends) >= to_win and ends[0] != ends[1]:
            finish = 1.0 if ends[0] > ends[1] else -1.0
        material = (army(s, 0) - army(s, 1)) / 20.0
        near = nearness(s) / 3.0
        begins = 1.0 if s.first == 0 else -1.0
        return [
            1.0,
            lead,
            lead * late,
            gain,
            gain * late,
            finish,
            material,
            material * late,
            (s.lore[0] - s.lore[1]) / 8.0,
            (len(s.lore_hands[0]) - len(s.lore_hands[1])) / 3.0,
            near,
            near * late,
            begins,
            begins * late,
        ]

    def weights(self, s: State) -> list[float]:
        """Return the fitted weights: of the full game, or of the learning scenario."""
        assert isinstance(s, Battle)
        return WEIGHTS[1 if s.cards[0] == LEARNING else 0]


# The full game and the learning scenario, from scripts/fit_evaluation.py. Weights with the wrong sign are set to 0.
WEIGHTS: Final[list[list[float]]] = [
    [-0.148, 2.173, 3.502, 0.787, -0.248, 0.519, 1.405, -0.16, 0.029, 0.216, 0.042, 1.228, 0.201, 0.269],
    [-0.299, 0.451, 3.104, 0.0, 0.403, 1.037, 2.585, 0.163, 0.704, 0.0, 0.816, 0.421, 0.299, 0.186],
]
