"""Known blunders in War of the Ring. A rule looks at one kind of question and names what is wrong with an answer."""

from collections.abc import Callable
from typing import Final

from warhost.bots.blunders import Blunders
from warhost.bots.wotr.atlas import NEAR, WAY_THROUGH
from warhost.bots.wotr.orders import NEVER, attack_score
from warhost.bots.wotr.plan import own_hold
from warhost.bots.wotr.ring import doomed, remaining
from warhost.bots.wotr.strength import hits_in
from warhost.games.wotr.armies import besieges
from warhost.games.wotr.ids import (
    A_CHARACTER,
    A_UNIT,
    ALL,
    D_EVENT,
    D_HIDE,
    D_MOVE_FELLOWSHIP,
    D_SKIP,
    FREE,
    GANDALF_WHITE,
    PLACES,
    REGIONS,
    SHADOW,
    YES,
)
from warhost.games.wotr.regions import MORIA
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, DISTANCE, POINTS, REGION_AT, SETTLEMENT, STRONGHOLD, card
from warhost.games.wotr.teams import side_of
from warhost.kernel.flow import Ask, State

BALROG: Final = card("sh_char_17")
# In these turns no stronghold is abandoned to an army three regions away: nothing is worth that yet.
EARLY: Final = 2


class WotrBlunders(Blunders):
    """The known blunders of War of the Ring."""

    def name_of(self, s: State, ask: Ask, answer: int) -> str:
        """Return the name of the blunder that an answer is, or nothing."""
        if ask.kind not in RULES:
            return ""
        assert isinstance(s, Wotr)
        return RULES[ask.kind](s, ask, answer)


def deed(s: Wotr, ask: Ask, answer: int) -> str:
    """Standing still where that loses, and a die thrown away while the Fellowship could move or hide."""
    if side_of(s, ask.seat) == SHADOW or (D_MOVE_FELLOWSHIP not in ask.options and D_HIDE not in ask.options):
        return ""
    if doomed(s) and answer not in (D_MOVE_FELLOWSHIP, D_HIDE, D_EVENT):
        return "stood_still"
    return "die_wasted" if answer == D_SKIP and s.mordor < 0 and remaining(s) > 0 else ""


def declare(s: Wotr, ask: Ask, answer: int) -> str:
    """The figure walks through Moria while the Balrog lies in wait, although it need not."""
    steps = s.progress
    if answer != YES or BALROG not in s.table or steps >= WAY_THROUGH[s.bearers]:
        return ""
    return "balrog" if DISTANCE[s.bearers][MORIA] <= steps else ""


def menace(s: Wotr, place: int) -> int:
    """Return how far the hits of the largest Shadow army next to a place exceed twice those of its garrison."""
    return near_army(s, SHADOW, REGION_AT[place], 1) - 2 * hits_in(s, FREE, place)


def enter_at(s: Wotr, ask: Ask, answer: int) -> str:
    """Gandalf the White enters a stronghold that is about to fall, although another is safer."""
    if ask.args[0] != GANDALF_WHITE or menace(s, answer) <= 0:
        return ""
    return "gandalf_lost" if any(menace(s, other) < menace(s, answer) for other in ask.options) else ""


def near_army(s: Wotr, side: int, region: int, steps: int) -> int:
    """Return the most hits that one army of a side has within some steps of a region."""
    base = side * PLACES
    row = DISTANCE[region]
    most = 0
    for r in NEAR[region]:
        if s.units[base + r] > 0 and row[r] <= steps:
            most = max(most, hits_in(s, side, r))
    return most


def force(s: Wotr, ask: Ask, answer: int) -> str:
    """The last unit leaves a place with points although an enemy army is near."""
    place = ask.args[0]
    side = side_of(s, ask.seat)
    if place >= REGIONS or ask.rule == "battle.advance" or not own_hold(s, side, place):
        return ""
    if answer != ALL:
        taken = 0
        for picked in ask.args[2:]:
            if picked < A_CHARACTER:
                taken += 1
        if not A_UNIT <= answer < A_CHARACTER or taken + 1 < s.units[side * PLACES + place]:
            return ""
    steps = 3 if s.turn <= EARLY and SETTLEMENT[place] == STRONGHOLD else 2
    return "hold_emptied" if near_army(s, 1 - side, place, steps) > 0 else ""


def march_to(s: Wotr, ask: Ask, answer: int) -> str:
    """An army leaves a threatened stronghold for less, or a few units trickle into a siege."""
    source = ask.args[0]
    side = side_of(s, ask.seat)
    if source >= REGIONS or answer >= REGIONS:
        return ""
    if side == FREE and SETTLEMENT[source] == STRONGHOLD and own_hold(s, side, source):
        if POINTS[answer] < POINTS[source] and near_army(s, SHADOW, source, 2) > 2:
            return "hold_for_less"
    if side == SHADOW and besieges(s, SHADOW, answer) and hits_in(s, side, source) <= 1:
        inside = BOX[answer]
        if hits_in(s, side, answer) + 1 < 2 * hits_in(s, FREE, inside):
            return "trickle"
    return ""


def attack(s: Wotr, ask: Ask, answer: int) -> str:
    """An attack that cannot succeed."""
    return "hopeless" if attack_score(s, ask.seat, ask.args[0], answer) <= NEVER else ""


RULES: Final[dict[str, Callable[[Wotr, Ask, int], str]]] = {
    "deed": deed,
    "declare": declare,
    "enter_at": enter_at,
    "force": force,
    "move_to": march_to,
    "attack_to": attack,
}
