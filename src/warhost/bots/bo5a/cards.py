"""What each card is worth when played now, and when kept."""

from collections.abc import Callable
from typing import Final

from warhost.bots.bo5a.battle import COMBATS
from warhost.bots.bo5a.characters import fury_value, mark
from warhost.bots.bo5a.muster import healing, rally_value, recruit_value, wish
from warhost.bots.bo5a.orders import all_places, best_attack, best_combined, marches
from warhost.bots.bo5a.plan import UNIT, Plan
from warhost.games.action_dice import F_CHARACTER, FACES
from warhost.games.bo5a.armies import army_places, leadership, points
from warhost.games.bo5a.characters import archers, archery_targets
from warhost.games.bo5a.ids import (
    A_CARD,
    BEORN,
    BROKEN_LANDS,
    CARDS,
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

# What a story card is worth in hand.
STORY_KEPT: Final = 7.0
# What a card without a record below is worth now.
UNKNOWN: Final = 15.0


class Worth:
    """What playing a card now is worth: a constant, or a function of the position."""

    def __init__(self, always: float, now: Callable[[Five, Plan], float] | None = None) -> None:
        self.always = always
        self.now = now


def judged(now: Callable[[Five, Plan], float]) -> Worth:
    """Return the worth of a card that depends on the position."""
    return Worth(0.0, now)


def best_wish(s: Five, plan: Plan, places: list[int]) -> float:
    """Return what one more unit is worth in the best place."""
    best = 0.0
    for place in places:
        best = max(best, wish(s, plan, place))
    return best


def with_need(s: Five, side: int, need: int) -> list[int]:
    """Return the Armies that an order may go to."""
    return [p for p in army_places(s, side) if fits(s, available(s, side, p, None), need)]


def attack_card(s: Five, plan: Plan, need: int, steps: int) -> float:
    """Return what a card that gives an attack with an advantage is worth."""
    best = best_attack(s, plan, all_places(s, plan.side), need, steps)
    return best.value + 6.0 if best.target >= 0 else 0.0


def tokens_of(s: Five, side: int, territory: int) -> int:
    """Return the tokens of a side on the board, in a territory or anywhere (-1)."""
    total = 0
    for group in range(GROUPS):
        if GROUP_SIDE[group] == side:
            for place in range(REGIONS):
                if territory < 0 or TERRITORY[place] == territory:
                    total += s.facedown[group * PLACES + place]
    return total


# ---- the orders of the event deck


def blow_the_horns(s: Five, plan: Plan) -> float:
    """Value rallying two Armies."""
    return rally_value(s, plan.side, 2, 4)


def call_to_arms(s: Five, plan: Plan) -> float:
    """Value marches of Armies with Leadership."""
    return marches(s, plan, LEADERSHIP_NEEDED, 2, 2)


def encirclement(s: Five, plan: Plan) -> float:
    """Value a Combined Attack."""
    return best_combined(s, plan.side, combined_targets(s, plan.side)).value


def gather_and_marshall(s: Five, plan: Plan) -> float:
    """Value a unit where it is wanted."""
    return best_wish(s, plan, all_places(s, plan.side)) + 2.0 if any_stock(s, plan.side) else 0.0


def marching_companies(s: Five, plan: Plan) -> float:
    """Value marches."""
    return marches(s, plan, ANYBODY, 1, 3)


def move_to_strike(s: Five, plan: Plan) -> float:
    """Value an attack of an Army with Leadership."""
    return best_attack(s, plan, all_places(s, plan.side), LEADERSHIP_NEEDED, 2).value


def mustering_for_battle(s: Five, plan: Plan) -> float:
    """Value recruits."""
    return recruit_value(s, plan.side, 3)


def sudden_assault(s: Five, plan: Plan) -> float:
    """Value an attack with an extra card."""
    best = best_attack(s, plan, all_places(s, plan.side), ANYBODY, 1)
    return best.value + 5.0 if best.target >= 0 else 0.0


def troop_leader(s: Five, plan: Plan) -> float:
    """Value removing two Damage."""
    most = 0
    for place in all_places(s, plan.side):
        if leadership(s, plan.side, place) > 0:
            most = max(most, s.damage[place])
    return 8.0 * min(2, most)


ORDER_WORTH: Final[dict[str, Worth]] = {
    "blow_the_horns": judged(blow_the_horns),
    "call_to_arms": judged(call_to_arms),
    "encirclement": judged(encirclement),
    "gather_and_marshall": judged(gather_and_marshall),
    "marching_companies": judged(marching_companies),
    "move_to_strike": judged(move_to_strike),
    "mustering_for_battle": judged(mustering_for_battle),
    "sudden_assault": judged(sudden_assault),
    "troop_leader": judged(troop_leader),
}

# ---- the story of the Free Peoples


def skin_changer(s: Five, plan: Plan) -> float:
    """Value Beorn, who decides the game if he comes in time."""
    if s.where[BEORN] == WAITING:
        return 3000.0 if s.fate >= s.step[BEORN] - 1 and points(s) < 6 else 16.0
    return fury_value(s) if can_fury(s) else 0.0


def hauberks(s: Five, plan: Plan) -> float:
    """Value a veteran for Dwarves."""
    return 1.6 * best_wish(s, plan, with_need(s, FREE, DWARVES_NEEDED)) + 4.0


def dismay(s: Five, plan: Plan) -> float:
    """Value Leadership tokens and a Character die."""
    return 6.0 + (16.0 if s.faces[FACES + F_CHARACTER] else 0.0)


def elf_lords(s: Five, plan: Plan) -> float:
    """Value Elves for Ravenhill, as far as there is room."""
    room = min(3, s.book.stacking - s.units[RAVENHILL])
    return room * wish(s, plan, RAVENHILL) + 5.0 if room > 0 else 0.0


def elven_charge(s: Five, plan: Plan) -> float:
    """Value an attack of Elves."""
    return attack_card(s, plan, ELVES_NEEDED, 1)


def flying_banners(s: Five, plan: Plan) -> float:
    """Value units in two Settlements."""
    return 1.8 * best_wish(s, plan, own_settlements(s)) if any_stock(s, FREE) else 0.0


def hope_rekindled(s: Five, plan: Plan) -> float:
    """Value an attack with an extra Leadership token."""
    return attack_card(s, plan, ANYBODY, 1)


def last_stand(s: Five, plan: Plan) -> float:
    """Value walls where an Army stands."""
    best = 0.0
    for fort, region in enumerate(FORTIFICATIONS):
        if s.units[region]:
            best = max(best, 6.0 * min(s.broken[fort], 4))
    return best


def ring_of_invisibility(s: Five, plan: Plan) -> float:
    """Value a Fate card, with Gandalf in an Army."""
    return 14.0 if s.where[GANDALF] >= 0 and s.units[s.where[GANDALF]] else 0.0


def men_of_the_lake(s: Five, plan: Plan) -> float:
    """Value Men for an Army with Leadership."""
    return 1.8 * best_wish(s, plan, with_need(s, FREE, LEADERSHIP_NEEDED)) + 4.0


def moria(s: Five, plan: Plan) -> float:
    """Value an attack of Dwarves."""
    return attack_card(s, plan, DWARVES_NEEDED, 2)


def two_marches(s: Five, plan: Plan) -> float:
    """Value marches of two Armies, two regions each."""
    return marches(s, plan, ANYBODY, 2, 2)


def redoubled_force(s: Five, plan: Plan) -> float:
    """Value the removal of three Damage."""
    most = 0
    for place in army_places(s, FREE):
        most = max(most, s.damage[place])
    return 8.0 * min(3, most)


def rescue(s: Five, plan: Plan) -> float:
    """Value a unit and a rally."""
    best = 0.0
    for place in all_places(s, FREE):
        best = max(best, wish(s, plan, place) + 8.0 * healing(s, FREE, place, 4))
    return best


def ringing_trumpets(s: Five, plan: Plan) -> float:
    """Value units or tokens in Settlements."""
    return 1.6 * best_wish(s, plan, own_settlements(s))


def shower_of_arrows(s: Five, plan: Plan) -> float:
    """Value the best ranged attack and the card drawn after it."""
    best = 0.0
    for place in archery_targets(s):
        best = max(best, mark(s, place, archers(s, place) / 2.0))
    return best + 5.0


def king_of_all_birds(s: Five, plan: Plan) -> float:
    """Value the Lord of the Eagles, or an Eagle."""
    return 30.0 if s.where[LORD] == WAITING and s.fate >= s.step[LORD] - 1 else 10.0


# ---- the story of the Shadow


def great_dread(s: Five, plan: Plan) -> float:
    """Value the tokens lost to dice."""
    return 12.0 * min(2, tokens_of(s, FREE, -1))


def war_band(s: Five, plan: Plan) -> float:
    """Value Orcs for the Broken Lands."""
    near = [p for p in army_places(s, SHADOW) if p < REGIONS and TERRITORY[p] == BROKEN_LANDS]
    return 1.8 * best_wish(s, plan, near) + 8.0 if near else 0.0


def chieftains(s: Five, plan: Plan) -> float:
    """Value Leadership tokens."""
    return 4.0 * min(4, len(army_places(s, SHADOW)))


def whirling_bats(s: Five, plan: Plan) -> float:
    """Value the Leadership tokens lost to bats."""
    leaders = 0
    for place in army_places(s, FREE):
        leaders += s.leaders[place]
    return 5.0 * min(2, sum(s.bats), leaders)


def orc_army(s: Five, plan: Plan) -> float:
    """Value Orcs far from the front."""
    return 0.8 * UNIT * min(5, s.reserve[ORCS]) + 5.0


def black_tide(s: Five, plan: Plan) -> float:
    """Value marches of all Armies with Leadership."""
    return marches(s, plan, LEADERSHIP_NEEDED, 1, 6)


def great_goblin(s: Five, plan: Plan) -> float:
    """Value a Great Orc for Goblins."""
    goblins = with_need(s, SHADOW, GOBLINS_NEEDED)
    return 1.7 * best_wish(s, plan, goblins) + 4.0 if goblins and s.reserve[GREAT_ORCS] else 0.0


def howling_orcs(s: Five, plan: Plan) -> float:
    """Value the card only if there are Great Orcs."""
    return 14.0 if s.reserve[GREAT_ORCS] < s.book.figures[GREAT_ORCS] else 0.0


def returning(s: Five, plan: Plan) -> float:
    """Value recruits in the Broken Lands."""
    return 1.1 * UNIT * min(5, tokens_of(s, SHADOW, BROKEN_LANDS)) + 4.0


def gundabad(s: Five, plan: Plan) -> float:
    """Value Orcs where they are wanted."""
    return 1.8 * best_wish(s, plan, army_places(s, SHADOW)) + 8.0


def climbing_goblins(s: Five, plan: Plan) -> float:
    """Value Goblins inside the Mountain."""
    inside = [p for p in range(REGIONS, PLACES) if s.units[PLACES + p]]
    return 1.7 * best_wish(s, plan, inside) + 4.0 if inside else 0.0


def wolf_riders(s: Five, plan: Plan) -> float:
    """Value Wargs at the Ruins of Dale."""
    return 1.2 * UNIT * min(3, s.reserve[WARGS])


def locusts(s: Five, plan: Plan) -> float:
    """Value the tokens lost to bats."""
    return 12.0 * min(2, sum(s.bats), tokens_of(s, FREE, -1))


def vanishing_hope(s: Five, plan: Plan) -> float:
    """Value Damage on fresh Armies, and a card."""
    return 8.0 * min(3, len([p for p in army_places(s, FREE) if s.damage[p] == 0])) + 6.0


# By the key of the story card in the data.
STORY_WORTH: Final[dict[str, Worth]] = {
    "the_skin_changer": judged(skin_changer),
    "lucky_number": Worth(14.0),
    "clad_in_hauberks": judged(hauberks),
    "dismay": judged(dismay),
    "elf_lords": judged(elf_lords),
    "elven_charge": judged(elven_charge),
    "flying_banners": judged(flying_banners),
    "he_is_not_lost": Worth(25.0),
    "hope_rekindled": judged(hope_rekindled),
    "last_stand": judged(last_stand),
    "ring_of_invisibility": judged(ring_of_invisibility),
    "men_of_the_lake": judged(men_of_the_lake),
    "moria_dain_dain": judged(moria),
    "on_the_march": judged(two_marches),
    "redoubled_force": judged(redoubled_force),
    "rescue": judged(rescue),
    "ringing_trumpets": judged(ringing_trumpets),
    "shower_of_arrows": judged(shower_of_arrows),
    "arkenstone": Worth(20.0),
    "king_of_all_birds": judged(king_of_all_birds),
    "great_dread": judged(great_dread),
    "war_band": judged(war_band),
    "chieftains_and_champions": judged(chieftains),
    "whirling_bats": judged(whirling_bats),
    "flying_arrows": Worth(32.0),
    "troubled_mind": Worth(15.0),
    "orc_army": judged(orc_army),
    "black_tide": judged(black_tide),
    "great_goblin": judged(great_goblin),
    "howling_orcs": judged(howling_orcs),
    "hurrying_multitude": judged(two_marches),
    "ill_chance": Worth(24.0),
    "returning_to_the_assault": judged(returning),
    "orcs_from_gundabad": judged(gundabad),
    "climbing_goblins": judged(climbing_goblins),
    "orcs_of_huge_size": Worth(2.0),
    "shadow_of_the_necromancer": Worth(24.0),
    "swiftest_wolf_riders": judged(wolf_riders),
    "like_a_sea_of_locusts": judged(locusts),
    "victory_vanishes": judged(vanishing_hope),
}

# By number: the orders, and the story cards among all cards.
ORDERS: Final[list[Worth]] = [ORDER_WORTH.get(name, Worth(UNKNOWN)) for name in ORDER_NAMES]
STORIES: Final[list[Worth]] = [Worth(UNKNOWN)] * CARDS
for _key, _worth in STORY_WORTH.items():
    STORIES[number_of(_key)] = _worth


def card_worth(s: Five, plan: Plan, card: int) -> float:
    """Return what it is worth to play a card now, less its worth in hand."""
    if card < EVENTS:
        return worth_now(s, plan, ORDERS[s.book.order[card]]) - COMBATS[s.book.combat[card]].kept
    return worth_now(s, plan, STORIES[card]) - STORY_KEPT / 2.0


def worth_now(s: Five, plan: Plan, worth: Worth) -> float:
    """Return what playing the card with this record is worth in the position."""
    return worth.always if worth.now is None else worth.now(s, plan)


def keep_worth(s: Five, side: int, card: int) -> float:
    """Return what it is worth to keep a card."""
    if card < EVENTS:
        return COMBATS[s.book.combat[card]].kept
    if not card_played(s, card).playable(s, side):
        return 2.0
    return STORY_KEPT


# ---- answers


def play(s: Five, ask: Ask) -> int:
    """Choose the card worth most now."""
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
    """Choose the least valuable card."""
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
