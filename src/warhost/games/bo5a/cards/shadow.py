"""The story deck of the Shadow."""

from warhost.games.action_dice import is_hit
from warhost.games.bo5a.armies import (
    army_places,
    army_regions,
    bring,
    casualties,
    drop_lone_leaders,
    enemy_army,
    give_leaders,
    has_army,
    remove_unit,
    settlements_of,
    trim,
)
from warhost.games.bo5a.cardplay import discard_down, draw_event
from warhost.games.bo5a.cards.common import MoveArmies, Reinforce, choose_each, reinforce
from warhost.games.bo5a.characters import bolg_places
from warhost.games.bo5a.damage import inflict
from warhost.games.bo5a.eagles import bats_on_board, remove_bat
from warhost.games.bo5a.fate import move_marker
from warhost.games.bo5a.ids import (
    A_GENERAL,
    A_TERRITORY,
    BOLG,
    BROKEN_LANDS,
    DEAD,
    DONE,
    FREE,
    GENERALS,
    GOBLINS,
    GREAT_ORCS,
    NECROMANCER,
    ORCS,
    PLACES,
    REGIONS,
    SHADOW,
    WARGS,
)
from warhost.games.bo5a.moves import ANYBODY, GOBLINS_NEEDED, LEADERSHIP_NEEDED, move_armies
from warhost.games.bo5a.muster import flip_in, lose_token, token_places
from warhost.games.bo5a.named import FLYING_ARROWS
from warhost.games.bo5a.registry import Card
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import NEIGHBOURS, RUINS_OF_DALE, TERRITORY
from warhost.kernel.flow import Ask, Flow


class GreatDread(Card):
    """Four dice; every 4 costs the Free Peoples a recruitment token."""

    def playable(self, s: Five, side: int) -> bool:
        """The Shadow must control two Settlements."""
        return len(settlements_of(s, SHADOW)) >= 2

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Roll, choose the tokens."""
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
    """Orcs and leaders for an Army in the Broken Lands, which may move or attack."""

    def places(self, s: Five, side: int) -> list[int]:
        """The Armies of the Broken Lands."""
        return [r for r in army_regions(s, SHADOW) if TERRITORY[r] == BROKEN_LANDS]


class ClimbingGoblins(Reinforce):
    """Goblins and a leader for an Army inside the Mountain, which may move or attack."""

    def places(self, s: Five, side: int) -> list[int]:
        """The Armies in the boxes."""
        return [p for p in range(REGIONS, PLACES) if has_army(s, SHADOW, p)]


class Chieftains(Card):
    """A Leadership token for each of up to four Armies."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose them."""
        places = yield from choose_each(s, SHADOW, "chieftains", army_places(s, SHADOW), 4, "cards.chieftains")
        for place in places:
            give_leaders(s, SHADOW, place)


def spend_bats(s: Five) -> Flow[int]:
    """Remove up to two Great Bats; how many."""
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
    """Great Bats take Free Peoples Leadership tokens away."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """One for each bat."""
        number = yield from spend_bats(s)
        for _ in range(number):
            options = [p for p in army_places(s, FREE) if s.leaders[p] > 0]
            if not options:
                return
            place = yield Ask(SHADOW, "lose_leader", options, "cards.bats")
            s.leaders[place] -= 1
            s.note("leadership_lost", (1, place))


class FlyingArrows(Card):
    """An Orc for an Army, and six on the card, which any die brings in one by one."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army, store the Orcs."""
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
            s.table.remove(FLYING_ARROWS)
            s.story_used.append(FLYING_ARROWS)


class TroubledMind(Card):
    """A General whose ability may not be used."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Name him."""
        options = [A_GENERAL + g for g in range(GENERALS) if s.where[g] != DEAD]
        if not options:
            s.table.remove(card)
            s.story_used.append(card)
            return
        answer = yield Ask(SHADOW, "troubled_mind", options, "cards.troubled_mind")
        s.troubled = answer - A_GENERAL
        s.note("troubled", (s.troubled,))


class OrcArmy(Card):
    """Five Orcs in a Mustering region, then an Army of the Broken Lands may move up to two regions."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the region, move."""
        options = bolg_places(s)
        if options:
            place = yield Ask(SHADOW, "orcs_at", options, "cards.reinforce")
            bring(s, place, ORCS, 5)
        yield from move_armies(s, SHADOW, 1, ANYBODY, 2, "cards.movement", BROKEN_LANDS)


class HowlingOrcs(Card):
    """Stays on the table: Dwarves and Men have no abilities against Great Orcs."""


class IllChance(Card):
    """The Fate marker goes back a step; an event card."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Back, draw."""
        move_marker(s, -1)
        draw_event(s, SHADOW, card)
        yield from discard_down(s, SHADOW)


class ReturningToTheAssault(Card):
    """Up to five tokens of the Broken Lands are flipped; then an Army there may move."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Flip, move."""
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
        """Bolg must be in an Army with a Great Orc."""
        return s.where[BOLG] >= 0 and s.figures[s.where[BOLG]][GREAT_ORCS] > 0

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """The Great Orc goes, the token comes. The last unit of an Army would leave Bolg alone, not dead."""
        place = s.where[BOLG]
        remove_unit(s, place, GREAT_ORCS)
        s.note("removed", (GREAT_ORCS, place))
        s.bodyguards = min(s.book.most_bodyguards, s.bodyguards + 1)
        s.note("bodyguard_joins", (s.bodyguards,))
        drop_lone_leaders(s, place)
        if s.damage[place] > s.units[PLACES + place]:
            yield from casualties(s, SHADOW, place, 99, "combat.casualties")


class Necromancer(Card):
    """The red tile goes into the pool."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Put it there."""
        s.pool[NECROMANCER] += 1
        s.note("special_tile", (NECROMANCER,))
        return
        yield


class WolfRiders(Card):
    """Wargs and a leader at the Ruins of Dale."""

    def playable(self, s: Five, side: int) -> bool:
        """The Shadow must control the Ruins of Dale."""
        return s.control[RUINS_OF_DALE] == SHADOW

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the region."""
        options = [r for r in [RUINS_OF_DALE, *NEIGHBOURS[RUINS_OF_DALE]] if not enemy_army(s, SHADOW, r)]
        if options:
            place = yield Ask(SHADOW, "riders_at", options, "cards.reinforce")
            yield from reinforce(s, SHADOW, place, [(WARGS, 3)], 1)


class SeaOfLocusts(Card):
    """Great Bats take Free Peoples recruitment tokens away."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """One for each bat."""
        number = yield from spend_bats(s)
        for _ in range(number):
            found = yield from lose_token(s, "cards.lose_token")
            if not found:
                return


class VictoryVanishes(Card):
    """One Damage for each of up to three Armies without Damage; an event card."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Armies, draw."""
        fresh = [p for p in army_places(s, FREE) if s.damage[p] == 0]
        places = yield from choose_each(s, SHADOW, "vanishing_hope", fresh, 3, "cards.damage")
        for place in places:
            yield from inflict(s, FREE, place, 1)
        draw_event(s, SHADOW, card)
        yield from discard_down(s, SHADOW)


SHADOW_DECK: list[Card] = [
    GreatDread(),
    WarBand([(ORCS, 2)], 2, order=True),
    Chieftains(),
    WhirlingBats(),
    FlyingArrows(),
    TroubledMind(),
    OrcArmy(),
    MoveArmies(PLACES, LEADERSHIP_NEEDED, 1, once=True),  # Black Tide
    Reinforce([(GREAT_ORCS, 1)], 1, GOBLINS_NEEDED, order=True),  # Great Goblin
    HowlingOrcs(),
    MoveArmies(2, ANYBODY, 2),  # Hurrying Multitude
    IllChance(),
    ReturningToTheAssault(),
    Reinforce([(ORCS, 2)], 0, order=True),  # Orcs from Gundabad
    ClimbingGoblins([(GOBLINS, 2)], 1, order=True),
    OrcsOfHugeSize(),
    Necromancer(),
    WolfRiders(),
    SeaOfLocusts(),
    VictoryVanishes(),
]
