"""What each card is worth when it is played now, and what it is worth to keep."""

from typing import Final

from warhost.bots.bo5a.muster import healing, rally_value, recruit_value, wish
from warhost.bots.bo5a.orders import all_places, best_attack, best_combined, marches
from warhost.bots.bo5a.people import fury_value, mark
from warhost.bots.bo5a.plan import UNIT, Plan
from warhost.games.action_dice import F_CHARACTER, FACES
from warhost.games.bo5a.armies import army_places, leadership, points
from warhost.games.bo5a.characters import archers, archery_targets
from warhost.games.bo5a.ids import (
    A_CARD,
    BEORN,
    BROKEN_LANDS,
    EVENTS,
    FREE,
    GANDALF,
    GREAT_ORCS,
    GROUP_SIDE,
    GROUPS,
    LORD,
    ORCS,
    PLACES,
    REGIONS,
    SHADOW,
    WAITING,
    WARGS,
)
from warhost.games.bo5a.moves import (
    ANYBODY,
    DWARVES_NEEDED,
    ELVES_NEEDED,
    GOBLINS_NEEDED,
    LEADERSHIP_NEEDED,
    available,
    fits,
)
from warhost.games.bo5a.muster import any_stock, own_settlements
from warhost.games.bo5a.orders import can_fury, combined_targets
from warhost.games.bo5a.registry import card_played
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FORTIFICATIONS, ORDER_NAMES, RAVENHILL, TERRITORY
from warhost.games.bo5a.tables import card as number_of
from warhost.kernel.flow import Ask

# What an event card is worth in the hand, by its combat effect in the order of the data; and a story card.
COMBAT_KEPT: Final[list[float]] = [5.0, 7.0, 4.0, 6.0, 6.0, 4.0, 6.0, 8.0, 6.0, 7.0]
STORY_KEPT: Final = 7.0

SKIN_CHANGER: Final[int] = number_of("the_skin_changer")
LUCKY_NUMBER: Final[int] = number_of("lucky_number")
HAUBERKS: Final[int] = number_of("clad_in_hauberks")
DISMAY: Final[int] = number_of("dismay")
ELF_LORDS: Final[int] = number_of("elf_lords")
ELVEN_CHARGE: Final[int] = number_of("elven_charge")
FLYING_BANNERS: Final[int] = number_of("flying_banners")
HOPE_REKINDLED: Final[int] = number_of("hope_rekindled")
LAST_STAND: Final[int] = number_of("last_stand")
RING_OF_INVISIBILITY: Final[int] = number_of("ring_of_invisibility")
MEN_OF_THE_LAKE: Final[int] = number_of("men_of_the_lake")
MORIA: Final[int] = number_of("moria_dain_dain")
ON_THE_MARCH: Final[int] = number_of("on_the_march")
REDOUBLED_FORCE: Final[int] = number_of("redoubled_force")
RESCUE: Final[int] = number_of("rescue")
RINGING_TRUMPETS: Final[int] = number_of("ringing_trumpets")
SHOWER_OF_ARROWS: Final[int] = number_of("shower_of_arrows")
ARKENSTONE: Final[int] = number_of("arkenstone")
KING_OF_ALL_BIRDS: Final[int] = number_of("king_of_all_birds")
GREAT_DREAD: Final[int] = number_of("great_dread")
WAR_BAND: Final[int] = number_of("war_band")
CHIEFTAINS: Final[int] = number_of("chieftains_and_champions")
WHIRLING_BATS: Final[int] = number_of("whirling_bats")
FLYING_ARROWS: Final[int] = number_of("flying_arrows")
ORC_ARMY: Final[int] = number_of("orc_army")
BLACK_TIDE: Final[int] = number_of("black_tide")
GREAT_GOBLIN: Final[int] = number_of("great_goblin")
HOWLING_ORCS: Final[int] = number_of("howling_orcs")
HURRYING_MULTITUDE: Final[int] = number_of("hurrying_multitude")
ILL_CHANCE: Final[int] = number_of("ill_chance")
RETURNING: Final[int] = number_of("returning_to_the_assault")
GUNDABAD: Final[int] = number_of("orcs_from_gundabad")
CLIMBING_GOBLINS: Final[int] = number_of("climbing_goblins")
HUGE_SIZE: Final[int] = number_of("orcs_of_huge_size")
NECROMANCER: Final[int] = number_of("shadow_of_the_necromancer")
WOLF_RIDERS: Final[int] = number_of("swiftest_wolf_riders")
LOCUSTS: Final[int] = number_of("like_a_sea_of_locusts")
VANISHING_HOPE: Final[int] = number_of("victory_vanishes")
# The story cards by what they are good for.
FREE_TROOPS: Final[list[int]] = [
    ELF_LORDS, HAUBERKS, MEN_OF_THE_LAKE, FLYING_BANNERS, RINGING_TRUMPETS, LAST_STAND, RESCUE,
]
FREE_MARCHES: Final[list[int]] = [ELVEN_CHARGE, MORIA, HOPE_REKINDLED, ON_THE_MARCH, REDOUBLED_FORCE]
SHADOW_TROOPS: Final[list[int]] = [
    ORC_ARMY, RETURNING, WOLF_RIDERS, GUNDABAD, WAR_BAND, CLIMBING_GOBLINS, GREAT_GOBLIN,
]
SHADOW_FEAR: Final[list[int]] = [GREAT_DREAD, LOCUSTS, WHIRLING_BATS, VANISHING_HOPE]

# ---- the orders of the event deck


def order_worth(s: Five, plan: Plan, order: str) -> float:
    """What an order is worth now."""
    side = plan.side
    places = all_places(s, side)
    if order == "blow_the_horns":
        return rally_value(s, side, 2, 4)
    if order == "call_to_arms":
        return marches(s, plan, LEADERSHIP_NEEDED, 2, 2)
    if order == "encirclement":
        return best_combined(s, side, combined_targets(s, side)).value
    if order == "gather_and_marshall":
        return best_wish(s, plan, places) + 2.0 if any_stock(s, side) else 0.0
    if order == "marching_companies":
        return marches(s, plan, ANYBODY, 1, 3)
    if order == "move_to_strike":
        return best_attack(s, plan, places, LEADERSHIP_NEEDED, 2).value
    if order == "mustering_for_battle":
        return recruit_value(s, side, 3)
    if order == "sudden_assault":
        best = best_attack(s, plan, places, ANYBODY, 1)
        return best.value + 5.0 if best.target >= 0 else 0.0
    most = 0
    for place in places:
        if leadership(s, side, place) > 0:
            most = max(most, s.damage[place])
    return 8.0 * min(2, most)


def best_wish(s: Five, plan: Plan, places: list[int]) -> float:
    """What a unit more is worth where it is worth most."""
    best = 0.0
    for place in places:
        best = max(best, wish(s, plan, place))
    return best


def with_need(s: Five, side: int, need: int) -> list[int]:
    """The Armies that an order may go to."""
    return [p for p in army_places(s, side) if fits(s, available(s, side, p, None), need)]


# ---- the story of the Free Peoples


def free_story(s: Five, plan: Plan, card: int) -> float:
    """What a story card of the Free Peoples is worth now."""
    if card in FREE_TROOPS:
        return free_troops(s, plan, card)
    if card in FREE_MARCHES:
        return free_marches(s, plan, card)
    if card == SKIN_CHANGER:
        if s.where[BEORN] == WAITING:
            return 3000.0 if s.fate >= s.step[BEORN] - 1 and points(s) < 6 else 16.0
        return fury_value(s) if can_fury(s) else 0.0
    if card == SHOWER_OF_ARROWS:
        best = 0.0
        for place in archery_targets(s):
            best = max(best, mark(s, place, archers(s, place) / 2.0))
        return best + 5.0
    if card == DISMAY:
        return 6.0 + (16.0 if s.faces[FACES + F_CHARACTER] else 0.0)
    if card == RING_OF_INVISIBILITY:
        return 14.0 if s.where[GANDALF] >= 0 and s.units[s.where[GANDALF]] else 0.0
    if card == KING_OF_ALL_BIRDS:
        return 30.0 if s.where[LORD] == WAITING and s.fate >= s.step[LORD] - 1 else 10.0
    if card == ARKENSTONE:
        return 20.0
    return 14.0 if card == LUCKY_NUMBER else 25.0


def free_troops(s: Five, plan: Plan, card: int) -> float:
    """What a card is worth that brings troops, heals them or mends walls."""
    if card == ELF_LORDS:
        room = min(3, s.book.stacking - s.units[RAVENHILL])
        return room * wish(s, plan, RAVENHILL) + 5.0 if room > 0 else 0.0
    if card == HAUBERKS:
        return 1.6 * best_wish(s, plan, with_need(s, FREE, DWARVES_NEEDED)) + 4.0
    if card == MEN_OF_THE_LAKE:
        return 1.8 * best_wish(s, plan, with_need(s, FREE, LEADERSHIP_NEEDED)) + 4.0
    if card == FLYING_BANNERS:
        return 1.8 * best_wish(s, plan, own_settlements(s)) if any_stock(s, FREE) else 0.0
    if card == RINGING_TRUMPETS:
        return 1.6 * best_wish(s, plan, own_settlements(s))
    best = 0.0
    if card == LAST_STAND:
        for fort, region in enumerate(FORTIFICATIONS):
            if s.units[region]:
                best = max(best, 6.0 * min(s.broken[fort], 4))
        return best
    for place in all_places(s, FREE):
        best = max(best, wish(s, plan, place) + 8.0 * healing(s, FREE, place, 4))
    return best


def free_marches(s: Five, plan: Plan, card: int) -> float:
    """What a card is worth that sets Armies in motion."""
    places = all_places(s, FREE)
    if card == ELVEN_CHARGE:
        return attack_card(s, plan, places, ELVES_NEEDED, 1)
    if card == MORIA:
        return attack_card(s, plan, places, DWARVES_NEEDED, 2)
    if card == HOPE_REKINDLED:
        return attack_card(s, plan, places, ANYBODY, 1)
    if card == ON_THE_MARCH:
        return marches(s, plan, ANYBODY, 2, 2)
    return 8.0 * min(3, most_damage(s, FREE))


def attack_card(s: Five, plan: Plan, places: list[int], need: int, steps: int) -> float:
    """What a card is worth that lets an Army attack with an advantage."""
    best = best_attack(s, plan, places, need, steps)
    return best.value + 6.0 if best.target >= 0 else 0.0


def most_damage(s: Five, side: int) -> int:
    """The Damage on the Army that has most."""
    most = 0
    for place in army_places(s, side):
        most = max(most, s.damage[place])
    return most


def tokens_of(s: Five, side: int, territory: int) -> int:
    """Tokens of a side on the board, in a territory or anywhere (-1)."""
    total = 0
    for group in range(GROUPS):
        if GROUP_SIDE[group] == side:
            for place in range(REGIONS):
                if territory < 0 or TERRITORY[place] == territory:
                    total += s.facedown[group * PLACES + place]
    return total


# ---- the story of the Shadow


def shadow_story(s: Five, plan: Plan, card: int) -> float:
    """What a story card of the Shadow is worth now."""
    if card in SHADOW_TROOPS:
        return shadow_troops(s, plan, card)
    if card in SHADOW_FEAR:
        return shadow_fear(s, card)
    if card == BLACK_TIDE:
        return marches(s, plan, LEADERSHIP_NEEDED, 1, 6)
    if card == HURRYING_MULTITUDE:
        return marches(s, plan, ANYBODY, 2, 2)
    if card == CHIEFTAINS:
        return 4.0 * min(4, len(army_places(s, SHADOW)))
    if card == HOWLING_ORCS:
        return 14.0 if s.reserve[GREAT_ORCS] < s.book.figures[GREAT_ORCS] else 0.0
    if card == HUGE_SIZE:
        return 2.0
    if card == FLYING_ARROWS:
        return 32.0
    return 24.0 if card == ILL_CHANCE or card == NECROMANCER else 15.0


def shadow_troops(s: Five, plan: Plan, card: int) -> float:
    """What a card is worth that brings troops."""
    if card == ORC_ARMY:
        return 0.8 * UNIT * min(5, s.reserve[ORCS]) + 5.0
    if card == RETURNING:
        return 1.1 * UNIT * min(5, tokens_of(s, SHADOW, BROKEN_LANDS)) + 4.0
    if card == WOLF_RIDERS:
        return 1.2 * UNIT * min(3, s.reserve[WARGS])
    if card == GUNDABAD:
        return 1.8 * best_wish(s, plan, army_places(s, SHADOW)) + 8.0
    if card == WAR_BAND:
        near = [p for p in army_places(s, SHADOW) if p < REGIONS and TERRITORY[p] == BROKEN_LANDS]
        return 1.8 * best_wish(s, plan, near) + 8.0 if near else 0.0
    if card == CLIMBING_GOBLINS:
        inside = [p for p in range(REGIONS, PLACES) if s.units[PLACES + p]]
        return 1.7 * best_wish(s, plan, inside) + 4.0 if inside else 0.0
    goblins = with_need(s, SHADOW, GOBLINS_NEEDED)
    return 1.7 * best_wish(s, plan, goblins) + 4.0 if goblins and s.reserve[GREAT_ORCS] else 0.0


def shadow_fear(s: Five, card: int) -> float:
    """What a card is worth that takes tokens, leaders or heart away."""
    bats = sum(s.bats)
    if card == GREAT_DREAD:
        return 12.0 * min(2, tokens_of(s, FREE, -1))
    if card == LOCUSTS:
        return 12.0 * min(2, bats, tokens_of(s, FREE, -1))
    armies = army_places(s, FREE)
    if card == WHIRLING_BATS:
        leaders = 0
        for place in armies:
            leaders += s.leaders[place]
        return 5.0 * min(2, bats, leaders)
    return 8.0 * min(3, len([p for p in armies if s.damage[p] == 0])) + 6.0


def card_worth(s: Five, plan: Plan, card: int) -> float:
    """What it is worth to play a card now, less what it is worth in the hand."""
    if card < EVENTS:
        return order_worth(s, plan, ORDER_NAMES[s.book.order[card]]) - COMBAT_KEPT[s.book.combat[card]]
    return (free_story(s, plan, card) if plan.side == FREE else shadow_story(s, plan, card)) - STORY_KEPT / 2.0


def keep_worth(s: Five, side: int, card: int) -> float:
    """What it is worth to keep a card."""
    if card < EVENTS:
        return COMBAT_KEPT[s.book.combat[card]]
    if not card_played(s, card).playable(s, side):
        return 2.0
    return STORY_KEPT


# ---- answers


def play(s: Five, ask: Ask) -> int:
    """The card worth most now."""
    plan = Plan(s, ask.seat)
    best = ask.options[0]
    top = -999.0
    for option in ask.options:
        value = card_worth(s, plan, option - A_CARD)
        if value > top:
            top = value
            best = option
    return best


def discard(s: Five, ask: Ask) -> int:
    """The card that is missed least."""
    plan = Plan(s, ask.seat)
    best = ask.options[0]
    least = 999.0
    for option in ask.options:
        card = option - A_CARD
        value = keep_worth(s, ask.seat, card) + 0.3 * max(0.0, min(40.0, card_worth(s, plan, card)))
        if value < least:
            least = value
            best = option
    return best
