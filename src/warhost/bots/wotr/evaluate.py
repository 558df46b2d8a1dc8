"""Winning chances in War of the Ring: the race of the Ring, the race of conquest, and the means for both."""

from typing import Final

from warhost.bots.evaluation import Evaluation
from warhost.bots.wotr.atlas import PRIZES, WAY_THROUGH
from warhost.bots.wotr.plan import threat
from warhost.bots.wotr.ring import shield, tile_damage
from warhost.bots.wotr.strength import garrison, hits_in
from warhost.games.wotr.armies import besieges, points
from warhost.games.wotr.characters import fellowship
from warhost.games.wotr.ids import (
    ARAGORN,
    AT_WAR,
    FIRST_NATION,
    FREE,
    GANDALF_WHITE,
    GOLLUM,
    MOUTH,
    PLACES,
    SARUMAN,
    SHADOW,
    WITCH_KING,
)
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import NEIGHBOURS, POINTS, SETTLEMENT, STRONGHOLD
from warhost.kernel.flow import Ask, State

# Questions worth a search. The rest is left to the rules of thumb.
WEIGHTY: Final = [
    "action", "deed", "event", "declare", "bearers", "hunt_dice", "hunt_damage", "attack_from", "attack_to",
    "cease_or_go_on", "fight_or_withdraw", "retreat", "companions_to", "ring_die", "ring_face", "enter_mordor",
]  # fmt: skip
FEATURES: Final = [
    "constant", "turn", "way", "way_squared", "in_mordor", "mordor_track", "corruption", "corruption_squared",
    "corruption_way", "corruption_mordor", "room", "blows", "blows_to_come", "lethal", "shield", "companions", "gollum",
    "revealed", "revealed_mordor", "points", "points_squared", "points_last", "points_way", "sieges", "siege_hopes",
    "threats", "threats_points", "free_points", "free_points_squared", "free_hopes", "free_hits", "shadow_hits",
    "saruman", "witch_king", "mouth", "aragorn", "gandalf_white", "free_politics", "shadow_politics", "rings",
    "shadow_rings", "free_cards", "shadow_cards", "cards_on_way", "lead", "hurry",
]  # fmt: skip


class WotrEvaluation(Evaluation):
    """Evaluates positions of War of the Ring, best between two turns."""

    def __init__(self) -> None:
        self.turns = 1
        self.beginnings = ["action"]
        self.width = 4
        # It misjudges the prospects of armies by about this much; see docs/bots.md.
        self.margin = 0.015

    def weighty(self, ask: Ask) -> bool:
        """Whether a question is worth a search."""
        return ask.kind in WEIGHTY

    def names(self) -> list[str]:
        """Return the names of the features."""
        return FEATURES

    def features(self, s: State) -> list[float]:
        """Return the features of a position."""
        assert isinstance(s, Wotr)
        return ring_features(s) + war_features(s) + means_features(s)

    def weights(self, s: State) -> list[float]:
        """Return the fitted weights."""
        return WEIGHTS


def way_left(s: Wotr) -> float:
    """Return the steps the Ring still has to go: to a gate of Mordor and up the track."""
    if s.mordor >= 0:
        return 5.0 - s.mordor
    return 5.0 + max(0, WAY_THROUGH[s.bearers] - s.progress)


def ring_features(s: Wotr) -> list[float]:
    """Return how far the Ring is, and whether the Bearers will get there."""
    way = way_left(s)
    mordor = 1.0 if s.mordor >= 0 else 0.0
    corruption = float(s.corruption)
    # What the tiles of the whole way would do on average, less what companions absorb.
    blow = tile_damage(s, 200) / 100.0
    hunted = min(way, 5.0) + 0.6 * max(0.0, way - 5.0)
    blows = hunted * blow
    guard = float(shield(s))
    room = 12.0 - corruption - blows + 0.8 * guard
    return [
        1.0,
        s.turn / 10.0,
        way / 10.0,
        way * way / 100.0,
        mordor,
        (5.0 - way) / 5.0 if mordor else 0.0,
        corruption / 10.0,
        corruption * corruption / 100.0,
        corruption * way / 100.0,
        mordor * corruption / 10.0,
        max(-6.0, min(6.0, room)) / 6.0,
        blow / 2.0,
        blows / 10.0,
        1.0 if corruption >= 9.0 else 0.0,
        guard / 6.0,
        len(fellowship(s)) / 7.0,
        1.0 if s.guide == GOLLUM else 0.0,
        0.0 if s.hidden else 1.0,
        0.0 if s.hidden else mordor,
    ]


def war_features(s: Wotr) -> list[float]:
    """Return what each side has conquered and may conquer next."""
    won = float(points(s, SHADOW))
    way = way_left(s)
    sieges = 0.0
    hopes = 0.0
    threats = 0.0
    for region in PRIZES[SHADOW]:
        if s.control[region] == SHADOW:
            continue
        g = garrison(s, SHADOW, region)
        need = g.hits * 5.0 / 3.0 + g.lead + 1.0 if SETTLEMENT[region] == STRONGHOLD else g.hits + g.lead + 1.0
        if besieges(s, SHADOW, region):
            sieges += POINTS[region]
            hopes += POINTS[region] * min(1.5, hits_in(s, SHADOW, region) / need)
        else:
            threats += POINTS[region] * min(1.5, threat(s, region) / (need + 2.0))
    lost = float(points(s, FREE))
    free_hopes = 0.0
    for region in PRIZES[FREE]:
        if s.control[region] == FREE:
            continue
        near = hits_in(s, FREE, region)
        for r in NEIGHBOURS[region]:
            near += hits_in(s, FREE, r)
        if near:
            g = garrison(s, FREE, region)
            free_hopes += POINTS[region] * min(1.5, near / (g.hits * 5.0 / 3.0 + g.lead + 1.0))
    return [
        won / 10.0,
        won * won / 100.0,
        1.0 if won >= 8.0 else 0.0,
        won * way / 100.0,
        sieges / 4.0,
        hopes / 4.0,
        threats / 8.0,
        threats * won / 50.0,
        lost / 4.0,
        lost * lost / 16.0,
        free_hopes / 4.0,
    ]


def means_features(s: Wotr) -> list[float]:
    """Return armies, characters, nations, rings and cards: the means for the rest of the game."""
    free = 0
    shadow = 0
    for place in range(PLACES):
        if s.units[place]:
            free += hits_in(s, FREE, place)
        if s.units[PLACES + place]:
            shadow += hits_in(s, SHADOW, place)
    free_cards = 0
    shadow_cards = 0
    for seat in range(s.players):
        if seat == 0 or (seat == 1 and s.players == 4):
            free_cards += len(s.hands[seat])
        else:
            shadow_cards += len(s.hands[seat])
    way = way_left(s)
    return [
        free / 40.0,
        shadow / 60.0,
        here(s, SARUMAN),
        here(s, WITCH_KING),
        here(s, MOUTH),
        here(s, ARAGORN),
        here(s, GANDALF_WHITE),
        politics(s, FREE) / 10.0,
        politics(s, SHADOW) / 6.0,
        s.rings[FREE] / 3.0,
        s.rings[SHADOW] / 3.0,
        free_cards / 6.0,
        shadow_cards / 6.0,
        (free_cards - shadow_cards) * way / 60.0,
        points(s, SHADOW) / 10.0 - (15.0 - way) / 15.0,
        points(s, SHADOW) * s.turn / 100.0,
    ]


def here(s: Wotr, character: int) -> float:
    """Return 1 if a character is in play and alive."""
    return 1.0 if s.where[character] >= 0 else 0.0


def politics(s: Wotr, side: int) -> float:
    """Return how near the nations of a side are to war."""
    total = 0
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        total += s.box[nation] + (2 if s.box[nation] == AT_WAR else 0)
    return float(total)


# From `scripts/fit_evaluation.py`. Where the sign would contradict the rules (Shadow nations nearer to war help the
# Shadow) a weight is held at 0.
WEIGHTS: Final[list[float]] = [
    3.203, -0.091, -2.027, 0.0, 0.0, 3.626, -0.214, -3.085, -0.31, 0.0, 0.331, -1.312, -0.494, -0.13, 0.389, 0.65,
    -0.279, -0.055, 0.0, 0.0, -1.153, -0.39, -1.063, 0.0, -0.672, -0.589, 0.0, 0.474, 0.266, 0.174, 0.526, 0.0,
    -0.218, -0.195, -0.344, 0.308, 0.28, 0.062, 0.0, 0.322, 0.0, 0.041, -0.134, 0.0, -0.067, -0.403,
]  # fmt: skip
