"""In battle: cards, casualties, continuing, retreating, withdrawing."""

from typing import Final

from warhost.bots.wotr.cards import WORTHS, hold_value
from warhost.bots.wotr.plan import Plan
from warhost.bots.wotr.strength import Host, host, outcome
from warhost.games.wotr.armies import in_battle, units_in_battle
from warhost.games.wotr.battle_sides import leadership, place_of
from warhost.games.wotr.ids import (
    A_CARD,
    A_REDUCE,
    A_REMOVE,
    B_ASSAULT,
    B_SORTIE,
    CEASE,
    ELITE,
    FIGHT,
    FIRST_NATION,
    FREE,
    GO_ON,
    PASS,
    PLACES,
    RANKS,
    REGIONS,
    SHADOW,
    STAY,
    WITHDRAW,
)
from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import CITY, COMBAT, COMBAT_NAMES, POINTS, REGION_AT, SETTLEMENT, STRONGHOLD
from warhost.kernel.flow import Ask

# What a combat half is worth in a battle that matters.
COMBAT_WORTH: Final[dict[str, int]] = {
    "it_is_a_gift": 60, "blade_of_westernesse": 20, "mighty_attack": 40, "servant_of_the_secret_fire": 60,
    "anduril": 60, "heroic_death": 15, "daring_defiance": 30, "fateful_strike": 40, "sudden_strike": 60,
    "brave_stand": 55, "ents_rage": 95, "huorn_dark": 80, "nameless_wood": 95, "daylight": 55, "no_quarter": 55,
    "advantageous_position": 65, "scouts": 30, "shield_wall": 50, "confusion": 45, "charge": 65, "valour": 60,
    "one_for_the_dark_lord": 60, "cruel_as_death": 40, "they_are_terrible": 40, "dread_and_despair": 45,
    "foul_stench": 50, "black_breath": 50, "words_of_power": 25, "durins_bane": 80, "devilry_of_orthanc": 70,
    "deadly_strife": 55, "onslaught": 60, "relentless_assault": 55, "great_host": 65, "mumakil": 80,
    "swarm_of_bats": 45, "we_come_to_kill": 65, "desperate_battle": 45,
}  # fmt: skip
# By number.
HALVES: Final[list[int]] = [COMBAT_WORTH.get(name, 40) for name in COMBAT_NAMES]


def sides(s: Wotr) -> tuple[Host, Host]:
    """Return attacker and defender as they fight now."""
    att = fighting(s, s.b_side)
    dfn = fighting(s, 1 - s.b_side)
    return att, dfn


def fighting(s: Wotr, side: int) -> Host:
    """Return one side of the battle, without its rearguard."""
    place = place_of(s, side)
    h = host(s, side, place, False)
    units = units_in_battle(s, side, place)
    elites = 0
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        elites += in_battle(s, place, nation * RANKS + ELITE)
    h.units = units
    h.elites = elites
    h.hits = units + elites
    h.lead = leadership(s, Round(), side)
    return h


def margin(s: Wotr, rounds: int) -> int:
    """Return what is left of the attacker less the defender after some further rounds."""
    att, dfn = sides(s)
    need = 6 if s.b_kind == B_ASSAULT else 5
    return outcome(att, dfn, need, need, rounds)


def stakes(s: Wotr) -> int:
    """Return how much depends on this battle."""
    region = REGION_AT[s.b_to]
    att, dfn = sides(s)
    return 20 * POINTS[region] + 4 * min(att.hits, dfn.hits) + 10


def combat_card(s: Wotr, ask: Ask) -> int:
    """Choose a card whose combat half is worth more here than its event later."""
    best = PASS
    top = 0
    weight = stakes(s)
    for option in ask.options:
        if option == PASS:
            continue
        c = option - A_CARD
        gain = HALVES[COMBAT[c]] * min(weight, 80) // 40
        hold = WORTHS[c].hold
        score = gain - hold - (hold_value(s, ask.seat, c) - hold * 2) // 3
        if len(s.hands[ask.seat]) >= 5:
            score += 30
        if score > top:
            top = score
            best = option
    return best


def casualty(s: Wotr, ask: Ask) -> int:
    """Keep dice: above five units remove regulars, below that reduce elites first."""
    place = ask.args[1]
    side = FREE if s.units[place] > 0 else SHADOW
    units = units_in_battle(s, side, place)
    assault = s.b_kind == B_ASSAULT and side == s.b_side
    reduce = -1
    regular = -1
    elite = -1
    most = 0
    for option in ask.options:
        if option >= A_REDUCE:
            reduce = option
        elif (option - A_REMOVE) % RANKS == ELITE:
            elite = option
        else:
            number = in_battle(s, place, option - A_REMOVE)
            if number > most:
                most = number
                regular = option
    if reduce >= 0 and (regular < 0 or (units <= 5 and not assault)):
        return reduce
    if regular >= 0:
        return regular
    if reduce >= 0:
        return reduce
    return elite if elite >= 0 else ask.options[0]


def withdraw(s: Wotr, ask: Ask) -> int:
    """Withdraw into the stronghold, unless the attacker would lose in the open."""
    att, dfn = sides(s)
    if dfn.units > 5 and outcome(att, dfn, 5, 5, 12) < -200:
        return FIGHT
    if outcome(att, dfn, 5, 5, 12) < -300:
        return FIGHT
    return WITHDRAW


def go_on(s: Wotr, ask: Ask) -> int:
    """Decide whether the attacker fights another round."""
    left = margin(s, 12)
    if s.b_kind == B_ASSAULT:
        return GO_ON if left > -150 else CEASE
    if s.b_kind == B_SORTIE:
        return GO_ON if left > 0 else CEASE
    return GO_ON if left > 0 else CEASE


def prolong(s: Wotr, ask: Ask) -> int:
    """Reduce an elite for another round when the stronghold is about to fall or the army is strong."""
    att, dfn = sides(s)
    left = margin(s, 12)
    if len(ask.options) < 2:
        return ask.options[0]
    attacker_free = s.b_side == FREE
    if left > 100 and (dfn.hits <= 3 or att.hits >= dfn.hits * 2 or not attacker_free):
        best = ask.options[-1]
        most = 0
        for option in ask.options:
            if option >= A_REDUCE and option != CEASE:
                number = in_battle(s, s.b_from, (option - A_REDUCE) * RANKS + ELITE)
                if number > most:
                    most = number
                    best = option
        return best
    return CEASE


def retreat(s: Wotr, ask: Ask) -> int:
    """Stay while the battle can be won; otherwise go to the best place nearby."""
    if STAY in ask.options:
        left = margin(s, 12)
        side = 1 - s.b_side
        city = POINTS[REGION_AT[s.b_to]] > 0 and SETTLEMENT[REGION_AT[s.b_to]] == CITY
        if left < (60 if city else 0) or (side == SHADOW and left < 150):
            return STAY
    best = STAY if STAY in ask.options else ask.options[0]
    top = -1000
    side = 1 - s.b_side if s.b_kind else SHADOW
    plan = Plan(s, side)
    for option in ask.options:
        if option == STAY or option >= REGIONS:
            continue
        score = s.units[side * PLACES + option]
        if side == FREE:
            score += plan.guard(s, option, 6)
        if SETTLEMENT[option] == STRONGHOLD and s.control[option] == side:
            score += 30
        if score > top:
            top = score
            best = option
    return best


def own_hits(s: Wotr, ask: Ask) -> int:
    """Take hits on the player's own army if it is far larger."""
    att, dfn = sides(s)
    mine = att if s.b_side == SHADOW else dfn
    yours = dfn if s.b_side == SHADOW else att
    want = 0
    if mine.hits >= yours.hits * 2 and mine.units > 5:
        want = min(2, mine.units - 5)
    best = ask.options[0]
    near = 99
    for index in range(len(ask.options)):
        if abs(index - want) < near:
            near = abs(index - want)
            best = ask.options[index]
    return best


def do_it(s: Wotr, ask: Ask) -> int:
    """Do what is offered."""
    for option in ask.options:
        if option != PASS:
            return option
    return ask.options[0]
