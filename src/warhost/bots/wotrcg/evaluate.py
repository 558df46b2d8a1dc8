"""Winning chances in the Card Game: the score, what is ready for the next paths, and the cards left."""

from typing import Final

from warhost.bots.evaluation import Evaluation
from warhost.bots.wotrcg.card_worth import MARCH, ON_STAGE
from warhost.bots.wotrcg.hand import Mind, hand_value, reserve_value
from warhost.bots.wotrcg.locations import places
from warhost.games.wotrcg.ids import CARDS, CHARACTER, FREE, ITEM, SHADOW, Z_CYCLE, Z_DECK, Z_HAND, Z_RESERVE
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import SIDE, TYPE
from warhost.games.wotrcg.turn import ring_points, score
from warhost.kernel.flow import Ask, State

# Questions worth a search. The rest is left to the rules of thumb.
WEIGHTY: Final = [
    "turn",
    "destination",
    "forsake",
    "choose_path",
    "choose_ground",
    "apart_play",
    "use_text",
    "choose_way",
    "move_card",
]
FEATURES: Final = [
    "constant", "lead", "lead_squared", "lead_late", "lead_early", "score_free", "score_shadow", "round",
    "march_free", "march_shadow", "march_free_late", "march_shadow_late", "reserve_free", "reserve_shadow",
    "reserve_free_late", "reserve_shadow_late", "hand_free", "hand_shadow", "keep_free", "keep_shadow",
    "stock_free", "stock_shadow", "stock_free_early", "stock_shadow_early",
    "places", "places_late", "rings_free", "rings_shadow", "first",
]  # fmt: skip


class CardGameEvaluation(Evaluation):
    """Evaluates positions of the Card Game, best at the start of a round."""

    def __init__(self) -> None:
        self.turns = 1
        self.beginnings = ["turn"]
        self.width = 5

    def weighty(self, ask: Ask) -> bool:
        """Whether a question is worth a search."""
        return ask.kind in WEIGHTY

    def names(self) -> list[str]:
        """Return the names of the features."""
        return FEATURES

    def features(self, s: State) -> list[float]:
        """Return the features of a position."""
        assert isinstance(s, CardGame)
        rules = s.rules()
        left = max(0, rules.last_path - s.stage) / 8.0
        late = 1.0 - left
        lead = (score(s, FREE) - score(s, SHADOW)) / 10.0
        march = [0.0, 0.0]
        stock = [0.0, 0.0]
        hand = [0.0, 0.0]
        for c in range(CARDS):
            if s.owner[c] < 0:
                continue
            side = SIDE[c]
            zone = s.zone[c]
            if zone == Z_RESERVE:
                if TYPE[c] == ITEM or ON_STAGE[c][rules.last_path]:
                    march[side] += MARCH[c] / 10.0
            elif zone == Z_HAND:
                hand[side] += 0.1
            elif zone == Z_DECK or zone == Z_CYCLE:
                stock[side] += 0.02
        reserve = [0.0, 0.0]
        keep = [0.0, 0.0]
        for deck in range(len(rules.decks)):
            mind = Mind(s, deck)
            side = rules.sides[deck]
            keep[side] += hand_value(s, mind) / 400.0
            for c in rules.belongings[deck]:
                if s.zone[c] == Z_RESERVE and TYPE[c] <= CHARACTER:
                    reserve[side] += reserve_value(s, mind, c) / 500.0
        now = 0.0
        for place in places(s, FREE):
            now += place.worth(0) / 500.0
        return [
            1.0,
            lead,
            lead * abs(lead),
            lead * late,
            lead * left * left,
            score(s, FREE) / 10.0,
            score(s, SHADOW) / 10.0,
            left,
            march[0],
            march[1],
            march[0] * late,
            march[1] * late,
            reserve[0],
            reserve[1],
            reserve[0] * late,
            reserve[1] * late,
            hand[0],
            hand[1],
            keep[0],
            keep[1],
            stock[0],
            stock[1],
            stock[0] * left,
            stock[1] * left,
            now,
            now * late,
            float(ring_points(s, FREE)),
            float(ring_points(s, SHADOW)),
            1.0 if rules.sides[rules.turns[s.first]] == FREE else 0.0,
        ]

    def weights(self, s: State) -> list[float]:
        """Return the fitted weights of the scenario."""
        assert isinstance(s, CardGame)
        return WEIGHTS[s.scenario]


# By scenario: trilogy, duel, duel_three, fellowship.
WEIGHTS: Final[list[list[float]]] = [
    [
        0.107, 1.142, 1.097, 1.24, 0.729, 0.508, -0.633, 0.57, 1.165, -0.405, 0.982, -1.184, 0.2, -0.609, 1.069,
        -0.255, 0.933, -0.761, 0.449, -0.517, -0.212, -1.147, 0.563, 0.089, 0.244, 1.26, 0.659, -0.288, -0.164,
    ],
    [
        0.187, 1.282, 0.739, 2.402, 0.009, 0.84, -0.442, 0.215, 0.586, 0.158, 0.728, -1.981, 0.434, -0.602, 1.234,
        -0.412, 1.39, -0.567, 0.015, -0.57, -1.669, -1.379, 1.245, 1.481, 0.32, 1.769, 0.0, 0.0, -0.383,
    ],
    [
        0.125, 1.565, -0.278, 2.427, -0.158, 0.781, -0.784, 0.584, 0.632, 0.222, 0.876, -2.29, 0.108, -0.444, 1.29,
        -0.09, 1.684, -0.499, -0.117, -0.362, -0.552, -0.768, 1.212, 0.229, 0.383, 1.435, 0.0, -0.292, -0.31,
    ],
    [
        -1.056, 1.441, 0.71, 1.378, -0.043, 0.306, -1.135, -0.506, 1.664, -1.162, 2.266, -1.575, 0.053, -0.005,
        -0.008, -0.295, 0.725, -0.915, 0.906, -1.198, -0.395, 2.121, -0.267, -0.015, 0.02, 0.539, 0.0, 0.0, 0.38,
    ],
]  # fmt: skip
