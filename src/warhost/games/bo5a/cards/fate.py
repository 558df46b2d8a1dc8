"""The Fate cards (p. 17)."""

from typing import Final

from warhost.games.bo5a.armies import has_army
from warhost.games.bo5a.eagles import add_eagles
from warhost.games.bo5a.fate import add_wrath, shift_figure
from warhost.games.bo5a.ids import A_NUMBER, FREE, KINDS, LORD, MIGHTY_STROKES_CARD, MOST_NUMBER, THORIN, WAITING
from warhost.games.bo5a.registry import Card
from warhost.games.bo5a.state import Five
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Ask, Flow

# ---- Beorn


class GiantSize(Card):
    """Two Wrath tokens. Stays on the table: Beorn rolls five dice."""

    def drawn(self, s: Five) -> None:
        """Add the tokens."""
        add_wrath(s, 2)

    def beorn_dice(self, dice: int) -> int:
        """Return five."""
        return 5


class RedoubledInWrath(Card):
    """Four Wrath tokens."""

    def drawn(self, s: Five) -> None:
        """Add the tokens."""
        add_wrath(s, 4)


class RoaringVoice(Card):
    """Two Wrath tokens. Stays on the table: Beorn hits on 4."""

    def drawn(self, s: Five) -> None:
        """Add the tokens."""
        add_wrath(s, 2)

    def beorn_needs(self, need: int) -> int:
        """Return four, the lowest roll that hits."""
        return 4


# ---- the Eagles


class EaglesAreComing(Card):
    """Two Eagles."""

    def drawn(self, s: Five) -> None:
        """Add the two Eagles."""
        add_eagles(s, 2)


class WhereAreTheEagles(Card):
    """An Eagle, and their Lord comes sooner; two Eagles if he is no longer waiting."""

    def drawn(self, s: Five) -> None:
        """Shift his figure and add the Eagles."""
        if s.where[LORD] == WAITING:
            shift_figure(s, LORD)
            add_eagles(s, 1)
        else:
            add_eagles(s, 2)


class NotKindlyBirds(Card):
    """Stays on the table: Eagles may attack one Army in Mountains together."""

    def joins_eagles(self) -> bool:
        """Return True: the Eagles may join."""
        return True


# ---- Thorin


class FuryOfTheDwarves(Card):
    """Stays on the table: Thorin's Army has two more Combat Strength and Leadership."""

    def leadership(self, characters: int) -> int:
        """Return two where Thorin is, otherwise zero."""
        return 2 if characters >> THORIN & 1 else 0

    def strength(self, s: Five, side: int, place: int) -> int:
        """Return two where Thorin is, otherwise zero."""
        return 2 if side == FREE and s.where[THORIN] == place else 0


class MightyStrokes(Card):
    """Stays on the table: a maneuver card for Thorin's Army, once until it regroups."""

    def maneuver(self, s: Five, side: int, place: int) -> int:
        """Return the card, if Thorin is there and it has not been used."""
        if side == FREE and s.where[THORIN] == place and s.used[FREE] >> KINDS & 1 == 0:
            return MIGHTY_STROKES_CARD
        return -1


class ShiningArmour(Card):
    """Stays on the table: takes Damage for Thorin's Army, and is discarded after a round when it has taken six."""

    def absorb(self, s: Five, side: int, place: int, number: int) -> Flow[int]:
        """Let the player choose how much Damage it takes."""
        if number <= 0 or side != FREE or s.where[THORIN] != place or not has_army(s, FREE, place):
            return number
        options = [A_NUMBER + n for n in range(min(number, MOST_NUMBER) + 1)]
        choice = yield Ask(FREE, "shining_armour", options, "fate.shining_armour", (number, s.armour))
        taken = choice - A_NUMBER
        if taken:
            s.armour += taken
            number -= taken
            s.note("armour", (taken, s.armour))
        return number

    def ends_with_round(self, s: Five) -> bool:
        """Return whether it has taken six Damage."""
        return s.armour > 5

    def left(self, s: Five) -> None:
        """Remove the Damage on it."""
        s.armour = 0

    def matches(self, s: Five, on_table: bool) -> bool:
        """Return whether it has Damage only while it is on the table."""
        return on_table or s.armour == 0

    def prepare(self, s: Five, dice: Dice) -> bool:
        """Put some Damage on it."""
        s.armour = dice.below(7)
        return True


FATE: Final[dict[str, Card]] = {
    "giant_size": GiantSize(),
    "redoubled_in_wrath": RedoubledInWrath(),
    "roaring_voice": RoaringVoice(),
    "the_eagles_are_coming": EaglesAreComing(),
    "where_are_the_eagles": WhereAreTheEagles(),
    "eagles_are_not_kindly_birds": NotKindlyBirds(),
    "fury_of_the_dwarves": FuryOfTheDwarves(),
    "mighty_strokes": MightyStrokes(),
    "shining_armour": ShiningArmour(),
}
