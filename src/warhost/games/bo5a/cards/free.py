"""The story deck of the Free Peoples."""

from typing import Final

from warhost.games.action_dice import F_CHARACTER, F_WILL, FACES, FREE_DIE
from warhost.games.bo5a.armies import (
    army_places,
    army_regions,
    discard_from_table,
    give_leaders,
    has_army,
    leadership,
    strength,
)
from warhost.games.bo5a.cardplay import discard_down, draw_event
from warhost.games.bo5a.cards.common import (
    MoveAndAttack,
    MoveArmies,
    Reinforce,
    SpecialTile,
    choose_each,
    choose_next,
    reinforce,
)
from warhost.games.bo5a.characters import archery, can_enter, enter, heal
from warhost.games.bo5a.eagles import add_eagles
from warhost.games.bo5a.fate import draw_fate, shift_figure
from warhost.games.bo5a.ids import (
    A_CHARACTER,
    A_DIE,
    ARKENSTONE,
    BEORN,
    BILBO,
    DEAD,
    DONE,
    DWARF_VETERANS,
    ELF_ARCHERS,
    ELF_SPEARMEN,
    FLIP,
    FREE,
    GANDALF,
    GENERALS,
    LAKE_MEN,
    LORD,
    PASS,
    PLACE,
    SHADOW,
    WAITING,
)
from warhost.games.bo5a.moves import ANYBODY, DWARVES_NEEDED, ELVES_NEEDED, LEADERSHIP_NEEDED, adjacent_armies
from warhost.games.bo5a.muster import (
    any_stock,
    damaged,
    flip_in,
    has_token,
    open_for,
    own_settlements,
    place_and_flip,
    place_token,
    rally,
)
from warhost.games.bo5a.orders import can_fury, fury, move_and_attack
from warhost.games.bo5a.registry import Card
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import FORT, FORTIFICATIONS, RAVENHILL
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Flow


class SkinChanger(Card):
    """Beorn comes sooner, or moves and attacks."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Shift his figure on the track, where he enters if he is ready; in play, let him rage."""
        if s.where[BEORN] == WAITING:
            shift_figure(s, BEORN)
            if can_enter(s, BEORN):
                yield from enter(s, BEORN)
        elif can_fury(s):
            yield from fury(s, "beorn.fury")


class LuckyNumber(Card):
    """Stays on the table: one action die may be rolled again after the roll."""

    def playable(self, s: Five, side: int) -> bool:
        """Whether Bilbo is in play."""
        return s.where[BILBO] != WAITING and s.where[BILBO] != DEAD

    def after_roll(self, s: Five, card: int) -> Flow[None]:
        """Choose the die. Will of the West uses up the card."""
        options = [A_DIE + face for face in range(FACES) if s.faces[face] > 0]
        options.append(PASS)
        answer = yield Ask(FREE, "lucky_number", options, "cards.lucky_number")
        if answer != PASS:
            old = answer - A_DIE
            new = FREE_DIE[s.dice.roll("free_die") - 1]
            s.faces[old] -= 1
            s.faces[new] += 1
            s.note("die_again", (old, new))
            if new == F_WILL:
                discard_from_table(s, card)

    def ends_with_character(self, character: int) -> bool:
        """Return whether the character is Bilbo: the card leaves with him."""
        return character == BILBO

    def matches(self, s: Five, on_table: bool) -> bool:
        """Return whether Bilbo is in play while the card is on the table."""
        return not on_table or self.playable(s, FREE)

    def prepare(self, s: Five, dice: Dice) -> bool:
        """Return whether Bilbo is in play."""
        return self.playable(s, FREE)


class Dismay(Card):
    """A Shadow Army loses its Leadership tokens, and the Shadow a Character die."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose an Army next to leaders of the Free Peoples."""
        options: list[int] = []
        for r in army_regions(s, SHADOW):
            for near in adjacent_armies(s, FREE, r):
                if leadership(s, FREE, near) > 0:
                    options.append(r)
                    break
        if options:
            region = yield Ask(FREE, "dismay", options, "cards.dismay")
            if s.leaders[region] > 0:
                s.note("leadership_lost", (s.leaders[region], region))
                s.leaders[region] = 0
        if s.faces[FACES + F_CHARACTER] > 0:
            s.faces[FACES + F_CHARACTER] -= 1
            s.note("die_lost", (SHADOW, F_CHARACTER))


class ElfLords(Card):
    """Elves and a leader for Ravenhill."""

    def playable(self, s: Five, side: int) -> bool:
        """Whether Ravenhill is under Free Peoples control."""
        return s.control[RAVENHILL] == FREE

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Bring the Elves, unless Beorn is there."""
        if open_for(s, FREE, RAVENHILL):
            yield from reinforce(s, FREE, RAVENHILL, [(ELF_SPEARMEN, 2), (ELF_ARCHERS, 1)], 1)


class ElvenCharge(MoveAndAttack):
    """An Army with Elves attacks with Leadership 5, and the defender cannot retreat in the first round."""

    def leading(self, leadership: int) -> int:
        """Return five, no matter who leads."""
        return 5

    def stops_retreat(self, number: int) -> bool:
        """Return whether this is the first round."""
        return number == 1


class FlyingBanners(Card):
    """New tokens in up to two Settlements, flipped at once."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose one Settlement after another: the first token's result is seen before the next is chosen."""
        done: list[int] = []
        while any_stock(s, FREE):
            options = [r for r in own_settlements(s) if r not in done]
            place = yield from choose_next(s, FREE, "banners", options, 2 - len(done), "cards.place_and_flip")
            if place == DONE:
                return
            done.append(place)
            yield from place_and_flip(s, FREE, place)


class NotLost(Card):
    """An eliminated General returns to an Army."""

    def lost(self, s: Five) -> list[int]:
        """Return the eliminated Generals."""
        return [g for g in range(GENERALS) if s.where[g] == DEAD]

    def playable(self, s: Five, side: int) -> bool:
        """Whether a General has been eliminated."""
        return len(self.lost(s)) > 0

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the General and the Army."""
        places = army_places(s, FREE)
        if not places:
            return
        answer = yield Ask(FREE, "not_lost", [A_CHARACTER + g for g in self.lost(s)], "cards.not_lost")
        general = answer - A_CHARACTER
        place = yield Ask(FREE, "enter_at", places, "cards.not_lost", (general,))
        s.where[general] = place
        s.note("enters", (general, place))


class HopeRekindled(Card):
    """Give an Army a Leadership token, two with Will of the West; then it may move and attack."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army."""
        places = army_places(s, FREE)
        if places:
            place = yield Ask(FREE, "reinforce", places, "cards.reinforce", (card,))
            give_leaders(s, FREE, place, 2 if face == F_WILL else 1)
            yield from move_and_attack(s, FREE, place, ANYBODY, 1, "cards.movement", card, True)


class LastStand(Card):
    """Repair a Fortification by the strength of the Army in it."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Fortification."""
        options = [r for r in FORTIFICATIONS if has_army(s, FREE, r) and s.broken[FORT[r]] > 0]
        if options:
            region = yield Ask(FREE, "repair", options, "cards.last_stand")
            number = min(s.broken[FORT[region]], strength(s, FREE, region))
            s.broken[FORT[region]] -= number
            s.note("repaired", (number, region))


class RingOfInvisibility(Card):
    """Bilbo joins an Army with Leadership. If Gandalf is there, draw a Fate card."""

    def playable(self, s: Five, side: int) -> bool:
        """Whether Bilbo is on the board."""
        return s.where[BILBO] >= 0

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army."""
        options = [p for p in army_places(s, FREE) if leadership(s, FREE, p) > 0]
        if options:
            place = yield Ask(FREE, "bilbo_joins", options, "cards.ring_of_invisibility")
            s.where[BILBO] = place
            s.note("character_moves", (BILBO, place))
            if s.where[GANDALF] == place:
                draw_fate(s)


class RedoubledForce(Card):
    """Clear up to three Damage from an Army, which may then move and attack."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army."""
        places = army_places(s, FREE)
        if places:
            place = yield Ask(FREE, "reinforce", places, "cards.reinforce", (card,))
            heal(s, place, 3)
            yield from move_and_attack(s, FREE, place, ANYBODY, 1, "cards.movement", card, True)


class Rescue(Card):
    """Place a new token with an Army and flip it at once; then the Army may rally with successes on 4."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose the Army."""
        options = [p for p in army_places(s, FREE) if open_for(s, FREE, p)]
        if not options:
            return
        place = yield Ask(FREE, "place_and_flip", options, "cards.place_and_flip")
        yield from place_and_flip(s, FREE, place)
        if place in damaged(s, FREE):
            chosen = yield from choose_each(s, FREE, "rally", [place], 1, "cards.rally")
            if chosen:
                yield from rally(s, FREE, place, 4)


class RingingTrumpets(Card):
    """Flip or place a token in each of up to three Settlements."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Choose one Settlement after another: a token's result is seen before the next is chosen."""
        done: list[int] = []
        while True:
            useful = [r for r in own_settlements(s) if r not in done and (has_token(s, FREE, r) or any_stock(s, FREE))]
            place = yield from choose_next(s, FREE, "trumpets", useful, 3 - len(done), "cards.trumpets")
            if place == DONE:
                return
            done.append(place)
            options: list[int] = []
            if has_token(s, FREE, place):
                options.append(FLIP)
            if any_stock(s, FREE):
                options.append(PLACE)
            answer = yield Ask(FREE, "flip_or_place", options, "cards.trumpets", (place,))
            if answer == FLIP:
                yield from flip_in(s, FREE, place)
            else:
                yield from place_token(s, FREE, place)


class ShowerOfArrows(Card):
    """Archery with successes on 4, and an event card."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Shoot, then draw."""
        yield from archery(s, 4)
        draw_event(s, FREE, card)
        yield from discard_down(s, FREE)


class KingOfAllBirds(Card):
    """The Lord of the Eagles comes sooner, or another Eagle arrives."""

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Shift his figure on the track, where he enters if he is ready."""
        if s.where[LORD] == WAITING:
            shift_figure(s, LORD)
            if can_enter(s, LORD):
                yield from enter(s, LORD)
        else:
            add_eagles(s, 1)


FREE_STORY: Final[dict[str, Card]] = {
    "the_skin_changer": SkinChanger(),
    "lucky_number": LuckyNumber(),
    "clad_in_hauberks": Reinforce([(DWARF_VETERANS, 1)], 1, DWARVES_NEEDED),
    "dismay": Dismay(),
    "elf_lords": ElfLords(),
    "elven_charge": ElvenCharge(ELVES_NEEDED, 1),
    "flying_banners": FlyingBanners(),
    "he_is_not_lost": NotLost(),
    "hope_rekindled": HopeRekindled(),
    "last_stand": LastStand(),
    "ring_of_invisibility": RingOfInvisibility(),
    "men_of_the_lake": Reinforce([(LAKE_MEN, 2)], 1, LEADERSHIP_NEEDED),
    "moria_dain_dain": MoveAndAttack(DWARVES_NEEDED, 2, superior=True),
    "on_the_march": MoveArmies(2, ANYBODY, 2),
    "redoubled_force": RedoubledForce(),
    "rescue": Rescue(),
    "ringing_trumpets": RingingTrumpets(),
    "shower_of_arrows": ShowerOfArrows(),
    "arkenstone": SpecialTile(ARKENSTONE),
    "king_of_all_birds": KingOfAllBirds(),
}
