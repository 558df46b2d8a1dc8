"""How both sides choose in the odds of a combat, and copies of the state without anything hidden."""

from typing import Final, TypeVar

from warhost.games.bo5a.armies import has_army
from warhost.games.bo5a.combat import by_beorn, dice_of
from warhost.games.bo5a.ids import (
    A_CARD,
    A_NUMBER,
    A_REMOVE,
    DONE,
    FREE,
    GO_ON,
    PASS,
    PLACES,
    REGIONS,
    REGROUP_FREE,
    REGROUP_SHADOW,
    SHADOW,
    STAY,
    WITHDRAW,
)
from warhost.games.bo5a.maneuvers import place_of
from warhost.games.bo5a.round import Round
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FORT
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Flow, Together

T = TypeVar("T")

ATTACKER: Final = 0
DEFENDER: Final = 1
ROLES: Final = ["attacker", "defender"]

# How a combat ends: one Army destroyed, both, or neither because the attacker withdrew.
WON: Final = 0
LOST: Final = 1
BOTH: Final = 2
WITHDRAWN: Final = 3
OUTCOMES: Final = ["won", "lost", "both", "withdrawn"]


class Policy:
    """How both sides choose.

    Every failed die that may be re-rolled is, because declining gains nothing. The only card used is Regroup, which has
    no effect here; Bodyguards, Bilbo's ring and Shining Armour are not used. Casualties are taken only when forced, the
    weakest units first. The attacker fights to the end, or withdraws as soon as the Damage it can still take is less
    than `stop` times the defender's, walls included. The attacker also withdraws if nobody has a die to roll, which an
    override may cause. The defender stays.
    """

    def __init__(self, stop: float = 0.0) -> None:
        self.stop = stop


def role_side(s: Five, role: int) -> int:
    """Return the side that plays a role in the combat."""
    return s.c_side if role == ATTACKER else 1 - s.c_side


def life(s: Five, role: int) -> int:
    """Return the Damage that destroys a role: two per unit, less what it has, plus a defender's walls."""
    side = role_side(s, role)
    place = place_of(s, side)
    if by_beorn(s, side):
        total = s.wrath
    elif has_army(s, side, place):
        total = 2 * s.units[side * PLACES + place] - s.damage[place]
    else:
        return 0
    if role == DEFENDER and place < REGIONS and FORT[place] >= 0:
        total += s.book.protection[FORT[place]] - s.broken[FORT[place]]
    return total


def withdraws(attacker: int, defender: int, policy: Policy) -> bool:
    """Whether the attacker gives up, by the Damage that both can still take."""
    return attacker < policy.stop * defender


def answer(s: Five, ask: Ask, policy: Policy) -> int:
    """Return the policy's answer to a question."""
    kind = ask.kind
    if kind == "maneuver":
        return A_CARD + (REGROUP_FREE if ask.seat == FREE else REGROUP_SHADOW)
    if kind == "casualty":
        return casualty(s, ask.options)
    if kind == "withdraw":
        dice = dice_of(s, Round(), FREE) + dice_of(s, Round(), SHADOW)
        return WITHDRAW if dice == 0 or withdraws(life(s, ATTACKER), life(s, DEFENDER), policy) else GO_ON
    if kind == "shining_armour":
        return A_NUMBER
    if kind == "reroll" or kind == "reroll_black":
        return ask.options[0]
    if kind == "retreat" or kind == "rout" or kind == "be_driven" or kind == "rout_driven":
        return STAY
    # bodyguards, vanish, advance
    return PASS


def casualty(s: Five, options: list[int]) -> int:
    """Choose no casualty if possible, otherwise the weakest unit."""
    if DONE in options:
        return DONE
    best = options[0]
    for option in options:
        if s.book.strength[option - A_REMOVE] < s.book.strength[best - A_REMOVE]:
            best = option
    return best


def run(flow: Flow[T], s: Five, policy: Policy) -> T:
    """Run a flow with the policy's answers, and return its result."""
    try:
        ask = next(flow)
        while True:
            if isinstance(ask, Together):
                ask.answers = [answer(s, one, policy) for one in ask.asks]
                ask = flow.send(ask.answers[-1])
            else:
                ask = flow.send(answer(s, ask, policy))
    except StopIteration as end:
        value: T = end.value
        return value


def bare(s: Five) -> Five:
    """Return a copy without anything hidden: no hands, decks or future dice. All odds start from it."""
    t = s.copy()
    t.hands = [[], []]
    t.buried = [[], []]
    t.event_deck = []
    t.event_used = []
    t.story_decks = [[], []]
    t.fate_deck = []
    t.dice = Dice(b"")
    t.seen = 0
    return t
