"""Decisions in combat: the card of a round, Damage and casualties, continuing, leaving, advancing."""

from collections.abc import Callable
from typing import Final

from warhost.bots.bo5a.orders import DEALT, SUFFERED, march_value
from warhost.bots.bo5a.plan import Plan, prize
from warhost.bots.bo5a.strength import Army, army_in, health, hits, under_way
from warhost.games.bo5a.armies import characters_in, near_enemy
from warhost.games.bo5a.combat import target_number
from warhost.games.bo5a.ids import (
    A_CARD,
    A_NUMBER,
    A_REMOVE,
    BOLG,
    DONE,
    DWARF_REGULARS,
    DWARF_VETERANS,
    ELF_ARCHERS,
    ELF_SPEARMEN,
    EVENTS,
    FIRST_MANEUVER,
    FREE,
    GENERALS,
    GO_ON,
    GOBLINS,
    GREAT_ORCS,
    KINDS,
    LAKE_MEN,
    LEADERSHIP,
    LEAVE,
    MIGHTY_STROKES_CARD,
    ORCS,
    PASS,
    PLACES,
    REGIONS,
    SHADOW,
    STAY,
    THORIN,
    VAMPIRE_LIKE,
    WARGS,
    WITHDRAW,
)
from warhost.games.bo5a.maneuvers import place_of, silenced
from warhost.games.bo5a.round import Round
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import COMBAT_NAMES, POINTS, TERRITORY
from warhost.kernel.flow import Ask

# What the ability of a kind is worth when it works, in Damage.
ABILITY: Final[list[float]] = [0.5, 1.25, 1.0, 1.0, 0.95, 0.5, 1.6, 0.35, 0.3]
# What a card kept in the hand is worth.
KEPT: Final = 0.45
# The order in which characters are given up.
LOSE_FIRST: Final[list[int]] = [
    LAKE_MEN,
    DWARF_REGULARS,
    ELF_ARCHERS,
    ELF_SPEARMEN,
    DWARF_VETERANS,
    ORCS,
    GOBLINS,
    WARGS,
    GREAT_ORCS,
]

# ---- the card of a round


def needs(s: Five, side: int) -> float:
    """Return the chance that a die of a side hits in this round, without cards."""
    return (7 - target_number(s, Round(), side)) / 6.0


def unit_card(s: Five, side: int, kind: int, me: Army, foe: Army) -> float:
    """Return what a unit's card is worth: the chance that a black die hits, times the ability."""
    row = s.figures[place_of(s, side)]
    black = min(row[kind], 5, me.power)
    chance = needs(s, side)
    miss = 1.0 - chance
    for _ in range(black - 1):
        miss *= 1.0 - chance
    # Failed black dice are the first to be rolled again.
    for _ in range(min(me.lead, black)):
        miss *= 1.0 - 0.7 * chance
    worth = ABILITY[kind]
    if silenced(s, side, kind):
        return 0.0
    if kind == GOBLINS:
        worth = 0.6 if me.life > foe.life else 0.1
    elif kind == WARGS:
        worth = 0.25 * min(4, s.damage[place_of(s, FREE)]) if not s.c_beorn else 0.0
    elif kind == ORCS:
        worth = 0.5 if me.lead < 4 else 0.1
    elif kind == DWARF_REGULARS:
        worth = 0.7 if s.damage[place_of(s, side)] + 1 >= me.units else 0.2
    return (1.0 - miss) * worth


class Clash:
    """What the two sides of a round are likely to do to each other without an event card."""

    def __init__(self, s: Five, side: int, me: Army, foe: Army) -> None:
        self.s = s
        self.side = side
        self.me = me
        self.foe = foe
        # the chance of a die, and the dice
        self.mine = needs(s, side)
        self.theirs = needs(s, 1 - side)
        self.dice = min(5.0, me.power)
        self.others = min(5.0, foe.power)
        # hits to expect
        self.plain = hits(me.power, me.lead, self.mine)
        self.against = hits(foe.power, foe.lead, self.theirs)


def captain_of_war(c: Clash) -> float:
    """Value a leader given up for two Damage."""
    place = place_of(c.s, c.side)
    return 1.3 if c.s.leaders[place] and c.s.damage[place] + c.against >= 2.0 else 0.0


def fierce_defence(c: Clash) -> float:
    """Value the enemy hitting only on 6."""
    return c.against - hits(c.others, c.foe.lead, 1.0 / 6.0)


def no_quarter(c: Clash) -> float:
    """Value +1 to all dice for a Damage."""
    return hits(c.me.power, c.me.lead, c.mine + 1.0 / 6.0) - c.plain - 0.8


def determined_attack(c: Clash) -> float:
    """Value the best ability of a unit."""
    best = 0.0
    for kind in range(KINDS):
        if c.s.figures[place_of(c.s, c.side)][kind]:
            best = max(best, unit_card(c.s, c.side, kind, c.me, c.foe))
    return best


def stand_and_fight(c: Clash) -> float:
    """Value two dice for every unit."""
    return hits(2.0 * c.me.units, c.me.lead, c.mine) - c.plain


def dense_fog(c: Clash) -> float:
    """Value ending the combat: it saves a losing Army but spoils a combat that is being won."""
    if c.side == c.s.c_side:
        return 0.0
    return 2.5 if under_way(c.s).win > 0.6 else -0.5


def overmastered(c: Clash) -> float:
    """Value the enemy having no re-roll."""
    return c.against - hits(c.others, 0.0, c.theirs)


def battle_fury(c: Clash) -> float:
    """Value +1 to the combat roll."""
    return c.dice / 6.0 * (1.0 if c.me.lead >= 3 else 1.1)


def commanding_voice(c: Clash) -> float:
    """Value two more Leadership."""
    return hits(c.me.power, c.me.lead + 2, c.mine) - c.plain


def great_confusion(c: Clash) -> float:
    """Value two fewer dice for the enemy."""
    return c.against - hits(max(1.0, c.others - 2.0), c.foe.lead, c.theirs)


class CombatWorth:
    """What a combat effect is worth: the event card in hand, and using it in a round now, in Damage."""

    def __init__(self, kept: float, now: Callable[[Clash], float]) -> None:
        self.kept = kept
        self.now = now


COMBAT_WORTH: Final[dict[str, CombatWorth]] = {
    "captain_of_war": CombatWorth(5.0, captain_of_war),
    "fierce_defence": CombatWorth(7.0, fierce_defence),
    "no_quarter": CombatWorth(4.0, no_quarter),
    "determined_attack": CombatWorth(6.0, determined_attack),
    "stand_and_fight": CombatWorth(6.0, stand_and_fight),
    "dense_fog": CombatWorth(4.0, dense_fog),
    "overmastered": CombatWorth(6.0, overmastered),
    "battle_fury": CombatWorth(8.0, battle_fury),
    "commanding_voice": CombatWorth(6.0, commanding_voice),
    "great_confusion": CombatWorth(7.0, great_confusion),
}


def nothing(c: Clash) -> float:
    """Return 0: nothing is known about the effect."""
    return 0.0


# By number.
COMBATS: Final[list[CombatWorth]] = [COMBAT_WORTH.get(name, CombatWorth(5.0, nothing)) for name in COMBAT_NAMES]


def card_worth(s: Five, side: int, card: int, me: Army, foe: Army) -> float:
    """Return what a card of the combat hand is worth in this round."""
    if card < EVENTS:
        return COMBATS[s.book.combat[card]].now(Clash(s, side, me, foe)) - KEPT
    if card < FIRST_MANEUVER + KINDS:
        return unit_card(s, side, card - FIRST_MANEUVER, me, foe) + 0.02
    if card == MIGHTY_STROKES_CARD:
        return min(5.0, me.power) / 6.0 + 0.2
    if card == VAMPIRE_LIKE:
        return 0.8 if s.bats[TERRITORY[s.c_to]] else 0.0
    # Regroup: cards come back.
    back = 0
    for kind in range(KINDS):
        back += s.used[side] >> kind & 1
    return 0.15 * back


def maneuver(s: Five, ask: Ask) -> int:
    """Choose the best card, or Regroup for a defender who wants to leave."""
    side = ask.seat
    me = army_in(s, side, place_of(s, side))
    foe = army_in(s, 1 - side, place_of(s, 1 - side))
    best = ask.options[0]
    top = -9.0
    leaving = side != s.c_side and wants_to_leave(s, 0)
    for option in ask.options:
        worth = card_worth(s, side, option - A_CARD, me, foe)
        if leaving and FIRST_MANEUVER + KINDS <= option - A_CARD < MIGHTY_STROKES_CARD:
            worth += 3.0
        if worth > top:
            top = worth
            best = option
    return best


# ---- continuing, leaving, advancing


def wants_to_leave(s: Five, cost: int) -> bool:
    """Whether a defender is better off elsewhere. A rout costs some units."""
    side = 1 - s.c_side
    course = under_way(s)
    if course.win < 0.6:
        return False
    life = float(army_in(s, side, s.c_to).life - 2 * cost)
    keeps = SUFFERED[side] * life
    mask = characters_in(s, side, s.c_to)
    if mask >> BOLG & 1:
        return True
    for c in range(BOLG):
        if mask >> c & 1:
            keeps += 20.0 if c < GENERALS or c == THORIN else 10.0
    return keeps > (1.0 - course.win) * prize(s, s.c_side, s.c_to) + DEALT[side] * course.own_losses


def rout_cost(s: Five) -> int:
    """Return how many units a rout costs."""
    return s.damage[s.c_to] // 2


def withdraw(s: Five, ask: Ask) -> int:
    """Continue while it is worthwhile."""
    side = s.c_side
    course = under_way(s)
    value = (
        course.win * (prize(s, side, s.c_to) + 15.0)
        + DEALT[side] * course.foe_losses
        - SUFFERED[side] * course.own_losses
    )
    if side == SHADOW and s.where[BOLG] in s.parts and course.win < 0.75:
        return WITHDRAW
    return GO_ON if value > 0.0 and course.win > 0.12 else WITHDRAW


def haven(s: Five, side: int, options: list[int]) -> int:
    """Choose where to retreat: to friendly units, into a location, away from the enemy."""
    best = options[0]
    top = -99.0
    for region in options:
        if region >= REGIONS:
            continue
        value = float(POINTS[region] if s.control[region] == side else 0)
        value += 0.5 * health(s, side, region) - (2.0 if near_enemy(s, side, region) else 0.0)
        over = s.units[side * PLACES + region] + s.units[side * PLACES + s.c_to] - s.book.stacking
        value -= 3.0 * max(0, over)
        if value > top:
            top = value
            best = region
    return best


def retreat(s: Five, ask: Ask) -> int:
    """Leave in good order, or stay."""
    return haven(s, ask.seat, ask.options) if wants_to_leave(s, 0) else STAY


def rout(s: Five, ask: Ask) -> int:
    """Rout only when all is lost."""
    cost = rout_cost(s)
    if cost < s.units[ask.seat * PLACES + s.c_to] and wants_to_leave(s, cost) and under_way(s).win > 0.75:
        return haven(s, ask.seat, ask.options)
    return STAY


def be_driven(s: Five, ask: Ask) -> int:
    """Accept being driven away, which is better than dying."""
    cost = 1 if ask.kind == "be_driven" else rout_cost(s) + 1
    if cost < s.units[ask.seat * PLACES + s.c_to] and wants_to_leave(s, cost) and under_way(s).win > 0.8:
        return LEAVE
    return STAY


def drive_to(s: Five, ask: Ask) -> int:
    """Drive the enemy to where it guards nothing."""
    best = ask.options[0]
    for option in ask.options:
        if not POINTS[option]:
            best = option
    return best


def advance(s: Five, ask: Ask) -> int:
    """Take what was won, or the place if it is on the way."""
    plan = Plan(s, ask.seat)
    best = PASS
    top = 0.0
    for option in ask.options:
        if option == PASS:
            continue
        if ask.seat == FREE and s.c_beorn:
            value = prize(s, FREE, s.c_to)
        else:
            value = march_value(s, plan, option, s.c_to)
        if value > top:
            top = value
            best = option
    return best


def fighter(s: Five, ask: Ask) -> int:
    """Choose the Army that hits hardest and can survive."""
    best = ask.options[0]
    top = -9.0
    for option in ask.options:
        one = army_in(s, ask.seat, option)
        value = hits(one.power, one.lead, 1.0 / 3.0) + 0.3 * min(6, one.life)
        if s.where[BOLG] == option:
            value -= 3.0
        if value > top:
            top = value
            best = option
    return best


# ---- Damage


def casualty(s: Five, ask: Ask) -> int:
    """Choose nobody if possible, otherwise the least valuable unit."""
    if DONE in ask.options:
        return DONE
    return least_missed(ask)


def excess_casualty(s: Five, ask: Ask) -> int:
    """Take casualties only from units above the limit, to clear Damage."""
    return least_missed(ask) if ask.args[2] > 0 else DONE


def least_missed(ask: Ask) -> int:
    """Return the least valuable unit offered."""
    for kind in LOSE_FIRST:
        if A_REMOVE + kind in ask.options:
            return A_REMOVE + kind
    return ask.options[0]


def ability(s: Five, ask: Ask) -> int:
    """Always use it, but with Goblins only if the trade is good."""
    if ask.args[0] == GOBLINS:
        own = army_in(s, SHADOW, place_of(s, SHADOW))
        foe = army_in(s, FREE, place_of(s, FREE))
        return GO_ON if own.life > foe.life and own.life > 1 else PASS
    return GO_ON


def fell_race(s: Five, ask: Ask) -> int:
    """Give up Leadership tokens if they are worth less than two Damage."""
    return LEADERSHIP if LEADERSHIP in ask.options and ask.args[0] <= 2 else PASS


def sacrifice(s: Five, ask: Ask) -> int:
    """Give up a token for two Damage, never a character."""
    return LEADERSHIP if LEADERSHIP in ask.options and ask.args[0] >= 2 else PASS


def bodyguards(s: Five, ask: Ask) -> int:
    """Use them for two or more Damage, or when Bolg's life is at stake."""
    return GO_ON if ask.args[0] >= 2 or health(s, SHADOW, s.where[BOLG]) <= ask.args[0] else PASS


def shining_armour(s: Five, ask: Ask) -> int:
    """Let the armour take all it can, or everything when it breaks anyway."""
    most = ask.options[-1] - A_NUMBER
    left = 5 - ask.args[1]
    return A_NUMBER + (most if most <= left or most >= left + 2 else max(0, left))


def vanish(s: Five, ask: Ask) -> int:
    """Use the ring for two Damage."""
    return GO_ON if ask.args[0] >= 2 else PASS
