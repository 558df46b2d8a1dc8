"""Event cards: what playing, holding and discarding each is worth."""

from typing import Final

from warhost.bots.wotr.orders import all_places, best_attack, march_value
from warhost.bots.wotr.people import errand_score
from warhost.bots.wotr.plan import Plan, hurry, threat
from warhost.bots.wotr.ring import RESCUE, doomed, hunt_chance, shield
from warhost.games.action_dice import F_CHARACTER, F_WILL
from warhost.games.wotr.characters import fellowship
from warhost.games.wotr.events import may_play
from warhost.games.wotr.ids import (
    A_CARD,
    CARDS,
    COMPANIONS,
    DWARVES,
    FREE,
    GIMLI,
    GOLLUM,
    LEGOLAS,
    NAZGUL,
    NORTH,
    PLACES,
    SARUMAN,
    SHADOW,
    STRIDER,
    WITCH_KING,
)
from warhost.games.wotr.moves import A_NAZGUL, ANYBODY, THE_WITCH_KING
from warhost.games.wotr.named import MINAS_TIRITH, MORIA
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import DISTANCE, REGION_AT, card, region
from warhost.games.wotr.teams import side_of
from warhost.kernel.flow import Ask

KEEPSAKES: Final[list[int]] = [card("fp_char_06"), card("fp_char_07"), card("fp_char_08")]
# What holding a card for its event is worth: the ground for discards and combat cards.
HOLD: Final[list[int]] = [
    # Free character: tiles, keepsakes, healing, journeys, heroes
    80, 80, 95, 90, 90, 65, 60, 75, 85, 80, 60, 85, 35, 30, 45, 40, 45, 35, 55, 55, 55, 60, 45, 40,
    # Free strategy: powers, waking, blows, moves, recruits
    30, 55, 40, 60, 45, 45, 55, 85, 70, 35, 45, 35, 75, 85, 70, 80, 50, 75, 60, 60, 65, 65, 80, 70,
    # Shadow character: tiles, perils, Nazgul, wounds, on the table, the rest
    85, 90, 85, 75, 80, 85, 75, 85, 70, 30, 40, 65, 65, 50, 30, 55, 40, 45, 60, 75, 60, 30, 85, 85,
    # Shadow strategy: deeds, moves, recruits
    25, 85, 35, 55, 35, 45, 20, 20, 80, 60, 65, 35, 65, 70, 65, 95, 85, 55, 75, 80, 75, 60, 85, 85,
]
# What playing a card is worth where the position hardly matters; 0 is worked out below.
EVENT: Final[list[int]] = [
    0, 0, 0, 0, 115, 75, 75, 110, 0, 0, 0, 0, 0, 45, 0, 0, 0, 50, 0, 0, 0, 90, 85, 85,
    60, 90, 40, 0, 80, 75, 0, 115, 85, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 60, 0, 0, 0, 0, 0, 240, 70, 45, 0, 0,
    45, 230, 60, 0, 40, 70, 10, 10, 0, 60, 75, 45, 80, 80, 75, 160, 80, 130, 100, 105, 80, 65, 110, 105,
]
# The region that a recruiting card of the Free Peoples strengthens, and the cards that draw another.
STRENGTHENS: Final[list[int]] = [-1] * CARDS
for _card, _region in [
    ("fp_strat_13", "dol_amroth"), ("fp_strat_14", "minas_tirith"), ("fp_strat_15", "lorien"),
    ("fp_strat_16", "edoras"), ("fp_strat_17", "carrock"), ("fp_strat_18", "dol_amroth"), ("fp_strat_19", "dale"),
    ("fp_strat_20", "the_shire"), ("fp_strat_21", "rivendell"), ("fp_strat_22", "erebor"),
    ("fp_strat_23", "helms_deep"), ("fp_strat_24", "woodland_realm"),
]:
    STRENGTHENS[card(_card)] = region(_region)
DRAWS: Final[list[int]] = [card(f"fp_strat_{number}") for number in (15, 19, 20, 21, 24)]
# Where Book of Mazarbul and Fear! Fire! Foes! want a companion.
ROUSED: Final[list[list[int]]] = [[region("erebor"), region("ered_luin")], [region("bree"), region("the_shire")]]


def event_score(s: Wotr, seat: int, c: int) -> int:
    """What playing a card now is worth."""
    if EVENT[c]:
        return EVENT[c]
    number = c % 24 + 1
    if c < 24:
        return free_character(s, number)
    if c < 48:
        return free_strategy(s, seat, c, number)
    if c < 72:
        return shadow_character(s, seat, number)
    # The Day Without Dawn takes what it finds, The Shadow is Moving marches with four armies.
    if number == 4:
        return 60 * s.faces[F_WILL] - 20
    return 30 + march_value(s, seat, ANYBODY, Plan(s, SHADOW), 2) * 3 // 2


# ---- the Free Peoples


def heal_score(s: Wotr, points: int) -> int:
    """What it is worth to lower Corruption, points in hundredths."""
    possible = min(points, s.corruption * 100)
    score = possible * (70 + 8 * s.corruption) // 100
    if doomed(s) and (possible >= 200 or s.hidden == 0):
        return RESCUE + score
    # In Mordor first heal, then walk.
    return score + 220 if s.mordor >= 0 and s.corruption >= 4 else score


def free_character(s: Wotr, number: int) -> int:
    """Character cards of the Free Peoples: tiles for Mordor, healing, journeys, Ents."""
    walking = s.mordor >= 0
    gollum = s.guide == GOLLUM
    if number <= 4:
        return (100 if walking else 75) + (15 if number >= 3 else 0)
    if number == 9:
        return heal_score(s, 200 if s.guide == STRIDER else 100)
    if number == 10:
        return heal_score(s, 100) + (RESCUE if gollum and doomed(s) else 120 if gollum else 0)
    if number == 11:
        return heal_score(s, 100) + (-40 if walking else errand_score(s) // 2)
    if number == 12:
        return heal_score(s, 200 if gollum else 100)
    if number == 13:
        return 45 if s.faces[F_CHARACTER] > 0 else 20
    if number >= 19:
        return 160 if s.where[SARUMAN] >= 0 else 60
    if walking:
        return -50
    if number == 17 and (s.where[GIMLI] >= 0 or s.where[LEGOLAS] >= 0):
        return 90
    return errand_score(s) + 20


def free_strategy(s: Wotr, seat: int, c: int, number: int) -> int:
    """Strategy cards of the Free Peoples: recruits where danger is, companions who rouse, blows at besiegers."""
    at = STRENGTHENS[c]
    if at >= 0:
        if s.control[at] != FREE:
            return 35
        return 70 + (10 if c in DRAWS else 0) + min(60, threat(s, at) * 5)
    if number == 4 or number == 7:
        nation = DWARVES if number == 4 else NORTH
        return 90 if s.box[nation] < 4 and companion_near(s, ROUSED[0 if number == 4 else 1]) else 20
    if number == 10:
        return best_attack(s, seat, ANYBODY, all_places(s, seat)).score
    # Paths of the Woses
    held = s.units[MINAS_TIRITH]
    plan = Plan(s, FREE)
    return 20 + plan.guard(s, MINAS_TIRITH, held + 4) - plan.guard(s, MINAS_TIRITH, held)


def companion_near(s: Wotr, goals: list[int]) -> bool:
    """Whether a companion on the map can soon reach one of these regions."""
    for c in range(COMPANIONS):
        if s.where[c] >= 0:
            for goal in goals:
                if DISTANCE[REGION_AT[s.where[c]]][goal] <= 2:
                    return True
    return False


# ---- the Shadow


def harm_score(s: Wotr, points: int) -> int:
    """What it is worth to the Shadow to deal damage, in hundredths; companions soften it."""
    weight = 75 + 6 * s.corruption - 2 * shield(s)
    if s.mordor >= 0:
        weight += 20
    return points * weight // 100


def shadow_character(s: Wotr, seat: int, number: int) -> int:
    """Character cards of the Shadow: tiles, perils, searches, wounds."""
    if number <= 4:
        return 150 if s.mordor >= 0 else 80
    if number <= 8:
        return harm_score(s, [140, 160, 140, 50 if s.guide == GOLLUM else 150][number - 5])
    if number == 9:
        return 95 + 5 * s.progress if s.hidden == 1 else 20
    if number == 11:
        return 20 + hunt_chance(s)
    if number == 12:
        return harm_score(s, 200 if s.corruption <= 3 else 100) + 30
    if number == 13:
        return harm_score(s, 150 if fellowship(s) else 100)
    if number >= 23:
        return with_nazgul(s, seat, number)
    return lying_in_wait(s, number)


def lying_in_wait(s: Wotr, number: int) -> int:
    """Cards for the table, the Lidless Eye and Dreadful Spells."""
    if number == 15:
        return 30 if fellowship(s) else 5
    if number == 16:
        return 55 if s.mordor < 0 else 5
    if number == 17:
        return 50 if s.mordor < 0 and DISTANCE[s.bearers][MORIA] <= 4 else 15
    if number == 18:
        return 60 if s.mordor >= 0 and s.corruption >= 6 else -20
    return 25 * min(4, most_nazgul(s))


def with_nazgul(s: Wotr, seat: int, number: int) -> int:
    """The Ringwraiths Are Abroad and The Black Captain Commands: a march or an attack besides the flight."""
    if number == 23:
        blow = best_attack(s, seat, A_NAZGUL, all_places(s, seat)).score
        return max(60 + march_value(s, seat, A_NAZGUL, Plan(s, SHADOW), 2) // 2, blow + 30)
    return max(90, best_attack(s, seat, THE_WITCH_KING, [s.where[WITCH_KING]]).score + 40)


def most_nazgul(s: Wotr) -> int:
    """The Nazgul of the largest flock that stands with an army."""
    most = 0
    for place in range(PLACES):
        if s.units[PLACES + place] > 0:
            most = max(most, s.figures[place][NAZGUL])
    return most


# ---- questions


def best_event(s: Wotr, seat: int, cards: list[int]) -> int:
    """The best card to play."""
    best = cards[0]
    top = -10000
    for c in cards:
        score = event_score(s, seat, c)
        if score > top:
            top = score
            best = c
    return best


def hold_value(s: Wotr, seat: int, c: int) -> int:
    """What it is worth to keep a card."""
    value = HOLD[c] * 2
    if may_play(s, seat, c):
        value += min(200, max(0, event_score(s, seat, c)))
    elif (c in KEEPSAKES) and not CARD[c].holds(s):
        # Its bearer has left the Fellowship for good.
        value = 10
    return value


def discard(s: Wotr, ask: Ask) -> int:
    """The card that is worth least."""
    best = ask.options[0]
    least = 100000
    for option in ask.options:
        value = hold_value(s, ask.seat, option - A_CARD)
        if value < least:
            least = value
            best = option
    return best


def draw_from(s: Wotr, ask: Ask) -> int:
    """Which deck to draw from: characters for the Ring, strategy for the war."""
    if side_of(s, ask.seat) == FREE:
        war = hurry(s) >= 4 and s.mordor < 0
    else:
        war = s.mordor < 0 and s.corruption < 6 and s.turn % 2 == 1
    return ask.options[-1] if war else ask.options[0]


def event(s: Wotr, ask: Ask) -> int:
    """Which card to play."""
    cards = [o - A_CARD for o in ask.options if A_CARD <= o < A_CARD + CARDS]
    return A_CARD + best_event(s, ask.seat, cards) if cards else ask.options[0]
