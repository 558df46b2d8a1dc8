"""Winning chances in The Battle of Five Armies: Fate against conquest, and the means for both."""

from typing import Final

from warhost.bots.bo5a.plan import Plan
from warhost.bots.bo5a.purpose import beorn_decides
from warhost.bots.bo5a.strength import health, walls
from warhost.bots.evaluation import Evaluation
from warhost.games.bo5a.armies import points
from warhost.games.bo5a.ids import (
    AMONG_EAGLES,
    BEORN,
    BILBO,
    BOLG,
    DEAD,
    FREE,
    GENERALS,
    GROUP_SIDE,
    GROUPS,
    LORD,
    PLACES,
    SHADOW,
    THORIN,
    TILES,
)
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FORTIFICATIONS, FRONT_GATE, LOCATIONS, NEIGHBOURS, POINTS
from warhost.kernel.flow import Ask, State

# Questions worth a search. The rest is left to the rules of thumb.
WEIGHTY: Final = [
    "action", "deed", "card", "activate", "attack_with", "attack_or_move", "attack_to", "move_or_attack",
    "combined_at", "move_army", "move_to", "withdraw", "retreat", "rout", "advance", "maneuver", "recruit_at",
]  # fmt: skip
FEATURES: Final = [
    "constant", "turn", "fate", "fate_squared", "points", "points_squared", "six", "eight", "ten", "gate",
    "points_fate", "beorn_way", "beorn_near", "beorn_room", "tile", "free_life", "shadow_life", "lead",
    "free_tokens", "shadow_tokens", "hopes", "hopes_last", "retakes", "open", "guarded", "walls", "beorn", "thorin",
    "lord", "bilbo", "bolg", "bodyguards", "generals_lost", "free_cards", "shadow_cards", "eagles", "wrath", "hurry",
]  # fmt: skip


class FiveEvaluation(Evaluation):
    """Evaluates positions of The Battle of Five Armies, best at the start of a turn."""

    def __init__(self) -> None:
        self.turns = 1
        self.beginnings = ["action"]
        self.width = 4

    def weighty(self, ask: Ask) -> bool:
        """Whether a question is worth a search."""
        return ask.kind in WEIGHTY

    def names(self) -> list[str]:
        """Return the names of the features."""
        return FEATURES

    def features(self, s: State) -> list[float]:
        """Return the features of a position."""
        assert isinstance(s, Five)
        return race_features(s) + army_features(s) + means_features(s)

    def weights(self, s: State) -> list[float]:
        """Return the fitted weights."""
        return WEIGHTS


def race_features(s: Five) -> list[float]:
    """Return how far Fate is, how much the Shadow has conquered, and whether Beorn comes in time."""
    won = float(points(s))
    fate = s.fate / s.book.last_step
    way = max(0, s.step[BEORN] - s.fate)
    waits = beorn_decides(s)
    total = 0
    number = 0
    for tile in range(TILES):
        total += s.pool[tile] * s.book.tile_value[tile]
        number += s.pool[tile]
    return [
        1.0,
        s.turn / 8.0,
        fate,
        fate * fate,
        won / 10.0,
        won * won / 100.0,
        1.0 if won >= 6.0 else 0.0,
        1.0 if won >= 8.0 else 0.0,
        1.0 if won >= 10.0 else 0.0,
        1.0 if s.control[FRONT_GATE] == SHADOW else 0.0,
        won * fate / 10.0,
        way / 11.0 if waits else 0.0,
        1.0 if waits and way <= 3 else 0.0,
        (6.0 - won) / 6.0 * (1.0 - way / 11.0) if waits else 0.0,
        total / max(1.0, 2.0 * number),
    ]


def army_features(s: Five) -> list[float]:
    """Return what is on the board, and what it may take or lose next."""
    plan = Plan(s, FREE)
    life = [0.0, 0.0]
    tokens = [0.0, 0.0]
    for place in range(PLACES):
        for side in (FREE, SHADOW):
            if s.units[side * PLACES + place]:
                life[side] += health(s, side, place)
        for group in range(GROUPS):
            tokens[GROUP_SIDE[group]] += s.facedown[group * PLACES + place]
    hopes = 0.0
    retakes = 0.0
    bare = 0.0
    guarded = 0.0
    won = points(s)
    for region in LOCATIONS:
        worth = float(POINTS[region])
        if s.control[region] == FREE:
            hopes += worth * min(2.0, plan.danger[region] / (plan.guard[region] + 2.0))
            guarded += worth * min(10.0, plan.guard[region])
            if not s.units[region] and plan.danger[region] > 2.0:
                bare += worth
        else:
            near = 0.0
            for other in NEIGHBOURS[region]:
                near += health(s, FREE, other)
            retakes += worth * min(2.0, near / (health(s, SHADOW, region) + 2.0))
    return [
        life[FREE] / 40.0,
        life[SHADOW] / 60.0,
        (life[FREE] - 0.6 * life[SHADOW]) / 40.0,
        tokens[FREE] / 10.0,
        tokens[SHADOW] / 12.0,
        hopes / 10.0,
        hopes * won / 100.0,
        retakes / 6.0,
        bare / 6.0,
        guarded / 100.0,
    ]


def means_features(s: Five) -> list[float]:
    """Return walls, characters, cards and Eagles: the means for the rest of the game."""
    stones = 0
    for region in FORTIFICATIONS:
        if s.control[region] == FREE:
            stones += walls(s, region)
    lost = 0
    for general in range(GENERALS):
        lost += 1 if s.where[general] == DEAD else 0
    eagles = s.eyrie + sum(s.flying)
    return [
        stones / 12.0,
        here(s, BEORN),
        here(s, THORIN),
        1.0 if s.where[LORD] == AMONG_EAGLES else 0.0,
        here(s, BILBO),
        here(s, BOLG),
        s.bodyguards / 3.0,
        lost / 3.0,
        len(s.hands[FREE]) / 6.0,
        len(s.hands[SHADOW]) / 6.0,
        eagles / 5.0,
        s.wrath / 8.0,
        points(s) * (s.book.last_step - s.fate) / 100.0,
    ]


def here(s: Five, character: int) -> float:
    """Return 1 if a character is on the board."""
    return 1.0 if s.where[character] >= 0 else 0.0


# Weights whose fitted sign contradicts the rules (another card for the Shadow helps the Shadow) are set to 0.
WEIGHTS: Final[list[float]] = [
    -0.352, 0.655, 0.538, 0.975, -0.28, 0.0, -0.578, 0.0, 0.0, -0.042, 0.0, -0.687, 1.042, 0.689, 0.0, 0.541, -0.115,
    0.645, 1.033, -0.05, -0.173, -0.57, 0.223, -0.544, 0.543, 0.247, 0.491, 0.725, 0.018, 0.08, 0.0, 0.0, -0.626,
    0.093, 0.0, 0.119, 0.0, -0.699,
]  # fmt: skip
