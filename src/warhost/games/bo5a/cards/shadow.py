"""The story deck of the Shadow."""

from typing import Final

from warhost.games.action_dice import F_WILL, is_hit
from warhost.games.bo5a.armies import (
    army_places,
    army_regions,
    bring,
    casualties,
    discard_from_table,
    drop_lone_leaders,
    enemy_army,
    give_leaders,
    has_army,
    remove_unit,
    settlements_of,
    trim,
)
from warhost.games.bo5a.cardplay import discard_down, draw_event
from warhost.games.bo5a.cards.common import MoveArmies, Reinforce, SpecialTile, choose_each, reinforce
from warhost.games.bo5a.characters import bolg_places
from warhost.games.bo5a.damage import inflict
from warhost.games.bo5a.eagles import bats_on_board, remove_bat
from warhost.games.bo5a.fate import move_marker
from warhost.games.bo5a.ids import (
    A_GENERAL,
    A_TERRITORY,
    BOLG,
    BROKEN_LANDS,
    D_DISCARD_TROUBLED_MIND,
    D_TAKE_ORC,
    DEAD,
    DONE,
    FREE,
    GENERALS,
    GOBLINS,
    GREAT_ORCS,
    LAKE_MEN,
    NECROMANCER,
    ORCS,
    PLACES,
    REGIONS,
    SHADOW,
    WARGS,
)
from warhost.games.bo5a.moves import ANYBODY, GOBLINS_NEEDED, LEADERSHIP_NEEDED, move_armies
from warhost.games.bo5a.muster import flip_in, lose_token, token_places
from warhost.games.bo5a.registry import Card
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import NEIGHBOURS, RUINS_OF_DALE, TERRITORY
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Flow


class GreatDread(Card):
    """Roll four dice. Every 4 or more costs the Free Peoples a recruitment token."""

    def playable(self, s: Five, side: int) -> bool:
        """Whether the Shadow controls two Settlements."""
        return len(settlements_of(s, SHADOW)) >= 2

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Roll and choose the tokens."""
        number = 0
        for _ in range(4):
            value = s.dice.roll("dread")
            s.note("dread_die", (value,))
            if is_hit(value, 0, 4):
                number += 1
        for _ in range(number):
            found = yield from lose_token(s, "cards.lose_token")
            if not found:
                return


class WarBand(Reinforce):
    """Orcs and leaders join an Army in the Broken Lands, which may move or attack."""

    def places(self, s: Five, side: int) -> list[int]:
        """Return the Armies of the Broken Lands."""
        return [r for r in army_regions(s, SHADOW) if TERRITORY[r] == BROKEN_LANDS]


class ClimbingGoblins(Reinforce):
    """Goblins and a leader join an Army inside the Mountain, which may move or attack."""

    def places(self, s: Five, side: int) -> list[int]:
        """Return the Armies in the boxes."""
        return [p for p in range(REGIONS, PLACES) if has_army(s, SHADOW, p)]


class Chieftains(Card):
    """Give a Leadership token to each of up to four Armies."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Armies."""
        places = yield from choose_each(s, SHADOW, "chieftains", army_places(s, SHADOW), 4, "cards.chieftains")
        for place in places:
            give_leaders(s, SHADOW, place)


def spend_bats(s: Five) -> Flow[int]:
    """Remove up to two Great Bats, and return how many."""
    number = 0
    while number < 2 and bats_on_board(s):
        options = [A_TERRITORY + t for t in bats_on_board(s)]
        options.append(DONE)
        answer = yield Ask(SHADOW, "spend_bat", options, "cards.bats", (2 - number,))
        if answer == DONE:
            break
        remove_bat(s, answer - A_TERRITORY)
        number += 1
    return number


class WhirlingBats(Card):
    """Great Bats remove Free Peoples Leadership tokens."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Remove one token for each bat."""
        number = yield from spend_bats(s)
        for _ in range(number):
            options = [p for p in army_places(s, FREE) if s.leaders[p] > 0]
            if not options:
                return
            place = yield Ask(SHADOW, "lose_leader", options, "cards.bats")
            s.leaders[place] -= 1
            s.note("leadership_lost", (1, place))


class FlyingArrows(Card):
    """An Orc joins an Army, and six lie on the card, which any die brings in one by one."""

    deed: int = D_TAKE_ORC

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army and put the Orcs on the card."""
        options = army_places(s, SHADOW)
        if options:
            place = yield Ask(SHADOW, "reinforce", options, "cards.reinforce", (card,))
            bring(s, place, ORCS)
            yield from trim(s, SHADOW, place)
        number = min(6, s.reserve[ORCS])
        s.reserve[ORCS] -= number
        s.stored_orcs = number
        s.note("orcs_stored", (number,))
        if number == 0:
            s.table.remove(card)
            s.story_used.append(card)

    def offers(self, s: Five, side: int, face: int) -> bool:
        """Return whether a die can be used: any Shadow die, while an Army can take the Orc."""
        return side == SHADOW and s.stored_orcs > 0 and len(army_places(s, SHADOW)) > 0

    def use(self, s: Five, card: int, face: int) -> Flow[None]:
        """Bring an Orc to an Army. The card is discarded with the last one."""
        place = yield Ask(SHADOW, "reinforce", army_places(s, SHADOW), "cards.flying_arrows", (card,))
        s.stored_orcs -= 1
        s.reserve[ORCS] += 1
        bring(s, place, ORCS)
        yield from trim(s, SHADOW, place)
        if s.stored_orcs == 0:
            discard_from_table(s, card)

    def matches(self, s: Five, on_table: bool) -> bool:
        """Return whether Orcs are on the card exactly while it is on the table."""
        return on_table == (s.stored_orcs > 0)

    def prepare(self, s: Five, dice: Dice) -> bool:
        """Put some Orcs of the reserve on the card."""
        s.stored_orcs = min(s.reserve[ORCS], 1 + dice.below(6))
        s.reserve[ORCS] -= s.stored_orcs
        return s.stored_orcs > 0


class TroubledMind(Card):
    """A General's ability may not be used until the Free Peoples pay a die and a step on the Fate Track."""

    deed: int = D_DISCARD_TROUBLED_MIND

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the General."""
        options = [A_GENERAL + g for g in range(GENERALS) if s.where[g] != DEAD]
        if not options:
            s.table.remove(card)
            s.story_used.append(card)
            return
        answer = yield Ask(SHADOW, "troubled_mind", options, "cards.troubled_mind")
        s.troubled = answer - A_GENERAL
        s.note("troubled", (s.troubled,))

    def offers(self, s: Five, side: int, face: int) -> bool:
        """Return whether a die can be used. Will of the West costs no step."""
        return side == FREE and (face == F_WILL or s.fate > 0)

    def use(self, s: Five, card: int, face: int) -> Flow[None]:
        """Discard the card and pay the step."""
        discard_from_table(s, card)
        if face != F_WILL:
            move_marker(s, -1)
        return
        yield

    def left(self, s: Five) -> None:
        """Free the General."""
        s.troubled = -1

    def matches(self, s: Five, on_table: bool) -> bool:
        """Return whether a General is named exactly while the card is on the table."""
        return on_table == (s.troubled >= 0)

    def prepare(self, s: Five, dice: Dice) -> bool:
        """Choose any General."""
        s.troubled = dice.below(GENERALS)
        return True


class OrcArmy(Card):
    """Five Orcs come to a Mustering region; then an Army of the Broken Lands may move up to two regions."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the region, then move."""
        options = bolg_places(s)
        if options:
            place = yield Ask(SHADOW, "orcs_at", options, "cards.reinforce")
            bring(s, place, ORCS, 5)
        yield from move_armies(s, SHADOW, 1, ANYBODY, 2, "cards.movement", BROKEN_LANDS)


class HowlingOrcs(Card):
    """Stays on the table until a Great Orc is eliminated: Dwarves and Men have no abilities against Great Orcs."""

    def silences(self, s: Five, kind: int, enemy: int) -> bool:
        """Return whether the kind is Dwarves or Men and a Great Orc fights."""
        return kind <= LAKE_MEN and s.figures[enemy][GREAT_ORCS] > 0

    def ends_with_unit(self, kind: int) -> bool:
        """Return whether the unit is a Great Orc."""
        return kind == GREAT_ORCS


class IllChance(Card):
    """Move the Fate marker back a step and draw an event card."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Move the marker back, then draw."""
        move_marker(s, -1)
        draw_event(s, SHADOW, card)
        yield from discard_down(s, SHADOW)


class ReturningToTheAssault(Card):
    """Flip up to five tokens of the Broken Lands; then an Army there may move."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Flip the tokens, then move the Army."""
        for i in range(5):
            options = [p for p in token_places(s, SHADOW) if TERRITORY[p] == BROKEN_LANDS]
            if not options:
                break
            options.append(DONE)
            place = yield Ask(SHADOW, "recruit_at", options, "cards.flip", (5 - i,))
            if place == DONE:
                break
            yield from flip_in(s, SHADOW, place)
        yield from move_armies(s, SHADOW, 1, ANYBODY, 1, "cards.movement", BROKEN_LANDS)


class OrcsOfHugeSize(Card):
    """A Great Orc of Bolg's Army becomes a bodyguard."""

    def playable(self, s: Five, side: int) -> bool:
        """Whether Bolg is in an Army with a Great Orc."""
        return s.where[BOLG] >= 0 and s.figures[s.where[BOLG]][GREAT_ORCS] > 0

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Replace the Great Orc with the token. If it was the last unit, Bolg is left alone, not eliminated."""
        place = s.where[BOLG]
        remove_unit(s, place, GREAT_ORCS)
        s.note("removed", (GREAT_ORCS, place))
        s.bodyguards = min(s.book.most_bodyguards, s.bodyguards + 1)
        s.note("bodyguard_joins", (s.bodyguards,))
        drop_lone_leaders(s, place)
        if s.damage[place] > s.units[PLACES + place]:
            yield from casualties(s, SHADOW, place, 99, "combat.casualties")


class WolfRiders(Card):
    """Wargs and a leader come to the Ruins of Dale."""

    def playable(self, s: Five, side: int) -> bool:
        """Whether the Shadow controls the Ruins of Dale."""
        return s.control[RUINS_OF_DALE] == SHADOW

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the region."""
        options = [r for r in [RUINS_OF_DALE, *NEIGHBOURS[RUINS_OF_DALE]] if not enemy_army(s, SHADOW, r)]
        if options:
            place = yield Ask(SHADOW, "riders_at", options, "cards.reinforce")
            yield from reinforce(s, SHADOW, place, [(WARGS, 3)], 1)


class SeaOfLocusts(Card):
    """Great Bats remove Free Peoples recruitment tokens."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Remove one token for each bat."""
        number = yield from spend_bats(s)
        for _ in range(number):
            found = yield from lose_token(s, "cards.lose_token")
            if not found:
                return


class VictoryVanishes(Card):
    """Deal one Damage to each of up to three Armies without Damage, and draw an event card."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Armies, then draw."""
        fresh = [p for p in army_places(s, FREE) if s.damage[p] == 0]
        places = yield from choose_each(s, SHADOW, "vanishing_hope", fresh, 3, "cards.damage")
        for place in places:
            yield from inflict(s, FREE, place, 1)
        draw_event(s, SHADOW, card)
        yield from discard_down(s, SHADOW)


SHADOW_STORY: Final[dict[str, Card]] = {
    "great_dread": GreatDread(),
    "war_band": WarBand([(ORCS, 2)], 2, order=True),
    "chieftains_and_champions": Chieftains(),
    "whirling_bats": WhirlingBats(),
    "flying_arrows": FlyingArrows(),
    "troubled_mind": TroubledMind(),
    "orc_army": OrcArmy(),
    "black_tide": MoveArmies(PLACES, LEADERSHIP_NEEDED, 1, once=True),
    "great_goblin": Reinforce([(GREAT_ORCS, 1)], 1, GOBLINS_NEEDED, order=True),
    "howling_orcs": HowlingOrcs(),
    "hurrying_multitude": MoveArmies(2, ANYBODY, 2),
    "ill_chance": IllChance(),
    "returning_to_the_assault": ReturningToTheAssault(),
    "orcs_from_gundabad": Reinforce([(ORCS, 2)], 0, order=True),
    "climbing_goblins": ClimbingGoblins([(GOBLINS, 2)], 1, order=True),
    "orcs_of_huge_size": OrcsOfHugeSize(),
    "shadow_of_the_necromancer": SpecialTile(NECROMANCER),
    "swiftest_wolf_riders": WolfRiders(),
    "like_a_sea_of_locusts": SeaOfLocusts(),
    "victory_vanishes": VictoryVanishes(),
}
