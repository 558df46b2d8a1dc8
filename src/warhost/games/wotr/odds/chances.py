"""What the odds of battles and of the Hunt share: how both sides choose, copies with forced dice, distributions."""

from typing import Final, TypeVar

from warhost.games.wotr.armies import elites_in_battle, units_in_battle
from warhost.games.wotr.battle_sides import nazgul_leadership, place_of
from warhost.games.wotr.ids import (
    A_REDUCE,
    A_REMOVE,
    ALL,
    CEASE,
    FIGHT,
    GANDALF_WHITE,
    GO_ON,
    NO,
    PASS,
    RANKS,
    REGULAR,
    STAY,
    TAKE,
    YES,
)
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import LEADERSHIP
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Flow

T = TypeVar("T")

# A round gives at most five dice, and so at most five hits.
MOST_HITS: Final = 5
# More than both sides can roll together: forced dice that all miss.
MISSES: Final[list[int]] = [1] * (4 * MOST_HITS)
# A course of the battle less likely than this is not followed.
NEVER: Final = 1e-18

ATTACKER: Final = 0
DEFENDER: Final = 1
ROLES: Final = ["attacker", "defender"]

# How a battle ends: one army destroyed, both, or neither because the attacker ceased (an assault: could not go on).
WON: Final = 0
LOST: Final = 1
BOTH: Final = 2
CEASED: Final = 3
OUTCOMES: Final = ["won", "lost", "both", "ceased"]


class Policy:
    """How both sides choose.

    Casualties: regulars first, then elites are reduced, and an elite is removed only when there is no regular to
    replace it; with `elites_first` elites are reduced before regulars go. Of equal choices the first offered is taken.
    The attacker goes on to the end, in an assault as long as an elite can be reduced; or ceases as soon as the hits
    it can still take are fewer than `stop` times the defender's. The defender fights in the open and never retreats.
    Gandalf the White silences the Nazgûl when their Leadership is greater than his. Nobody uses a combat card.

    In the Hunt the Shadow uses Crebain and re-rolls all failures; the Free Peoples take all damage as Corruption and
    use no card on the table, so what Guide, companions and cards can avert is not deducted.
    """

    def __init__(self, elites_first: bool = False, stop: float = 0.0) -> None:
        self.elites_first = elites_first
        self.stop = stop


# The answers that do not depend on the position.
FIXED: Final[dict[str, int]] = {
    "fight_or_withdraw": FIGHT,
    "retreat": STAY,
    "advance": STAY,
    "combat_card": PASS,
    "crebain": YES,
    "wizards_staff": NO,
    "mithril_coat": NO,
    "hunt_card": NO,
    "hunt_damage": TAKE,
}


def answer(s: Wotr, ask: Ask, policy: Policy) -> int:
    """Return the policy's answer to a question."""
    kind = ask.kind
    options = ask.options
    if kind == "casualty":
        return casualty(options, policy)
    if kind == "cease_or_go_on":
        return CEASE if ceases(hits_left(s, ATTACKER), hits_left(s, DEFENDER), policy) else GO_ON
    if kind == "prolong":
        if len(options) == 1 or ceases(hits_left(s, ATTACKER), hits_left(s, DEFENDER), policy):
            return CEASE
        return options[1]
    if kind == "white_rider":
        return GO_ON if nazgul_leadership(s) > LEADERSHIP[GANDALF_WHITE] else PASS
    if kind == "force":
        # Take everything, at once or figure by figure as long as one is offered.
        return ALL if ALL in options else options[-1]
    if kind == "hunt_reroll" or kind == "leader_reroll":
        return options[0]
    return FIXED[kind]


def casualty(options: list[int], policy: Policy) -> int:
    """Return the figure that takes a hit."""
    regulars = [o for o in options if o < A_REDUCE and (o - A_REMOVE) % RANKS == REGULAR]
    reductions = [o for o in options if o >= A_REDUCE]
    wanted = reductions + regulars if policy.elites_first else regulars + reductions
    return wanted[0] if wanted else options[0]


def ceases(attacker: int, defender: int, policy: Policy) -> bool:
    """Whether the attacker gives up, by the hits that both can still take."""
    return attacker < policy.stop * defender


def role_side(s: Wotr, role: int) -> int:
    """Return the side that plays a role in the battle."""
    return s.b_side if role == ATTACKER else 1 - s.b_side


def hits_left(s: Wotr, role: int) -> int:
    """Return how many hits an army can take: one for a unit, two for an elite."""
    side = role_side(s, role)
    place = place_of(s, side)
    return units_in_battle(s, side, place) + elites_in_battle(s, side, place)


def run(flow: Flow[T], s: Wotr, policy: Policy) -> T:
    """Run a flow with the policy's answers, and return its result."""
    try:
        ask = next(flow)
        while True:
            ask = flow.send(answer(s, ask, policy))
    except StopIteration as end:
        value: T = end.value
        return value


def bare(s: Wotr) -> Wotr:
    """Return a copy without hands, decks, face-down cards and future dice. All odds start from it."""
    t = s.copy()
    t.hands = [[] for _ in range(s.players)]
    t.buried = [[] for _ in range(s.players)]
    t.decks = [[], [], [], []]
    t.combat = [-1, -1]
    t.dice = Dice(b"")
    t.seen = 0
    return t


def force_dice(s: Wotr, script: dict[str, list[int]]) -> None:
    """Force the next results."""
    s.dice.script = script
    s.dice.used = {}
