"""The interface of a card to the rules. The modules in `cards/` declare every card, and `fill` registers it here."""

from warhost.games.bo5a.ids import EVENTS
from warhost.games.bo5a.round import Round
from warhost.games.bo5a.state import Five
from warhost.kernel.dice import Dice
from warhost.kernel.flow import Flow


class Card:
    """An order, a story card or a Fate card: what it does when played, in its attack, and on the table.

    The rules ask each card on the table through the methods below. A card overrides those it needs, so everything about
    it is in its class.
    """

    # The special Fate tile that the card puts into the pool, -1 for none.
    tile: int = -1
    # The use of a die that the card offers while it lies on the table, -1 for none.
    deed: int = -1
    # Whether the side that attacks with the card has terrain superiority.
    superior: bool = False

    # ---- played with a die, or drawn by Fate

    def playable(self, s: Five, side: int) -> bool:
        """Whether the requirement is met. Effects that cannot be carried out are left out (p. 15)."""
        return True

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Carry out the effect. The caller puts a card that stays on the table there first."""
        return
        yield

    def drawn(self, s: Five) -> None:
        """Carry out the effect of a Fate card."""

    # ---- the attack that the card started

    def leading(self, leadership: int) -> int:
        """Return the Leadership of the attacker, for the re-roll."""
        return leadership

    def stops_retreat(self, number: int) -> bool:
        """Whether the defender may not retreat in the round of this number, even after Regroup."""
        return False

    # ---- on the table: Armies and Beorn

    def leadership(self, characters: int) -> int:
        """Return what the card adds to the Leadership of a set of characters."""
        return 0

    def strength(self, s: Five, side: int, place: int) -> int:
        """Return what the card adds to the Combat Strength of an Army."""
        return 0

    def beorn_dice(self, dice: int) -> int:
        """Return how many dice Beorn rolls."""
        return dice

    def beorn_needs(self, need: int) -> int:
        """Return what Beorn needs to hit."""
        return need

    def joins_eagles(self) -> bool:
        """Whether Eagles may attack one Army in Mountains together."""
        return False

    # ---- on the table: dice and combat

    def offers(self, s: Five, side: int, face: int) -> bool:
        """Whether a side's die with this face can be used for the card's own action."""
        return False

    def use(self, s: Five, card: int, face: int) -> Flow[None]:
        """Carry out the card's own action."""
        return
        yield

    def after_roll(self, s: Five, card: int) -> Flow[None]:
        """Apply what the card allows after both sides have rolled their action dice."""
        return
        yield

    def maneuver(self, s: Five, side: int, place: int) -> int:
        """Return the maneuver card that the card adds to the combat hand of an Army, -1 for none."""
        return -1

    def silences(self, s: Five, kind: int, enemy: int) -> bool:
        """Whether the card cancels the ability of a kind against the enemy in a place."""
        return False

    def absorb(self, s: Five, side: int, place: int, number: int) -> Flow[int]:
        """Return how much of the Damage to an Army is left."""
        return number
        yield

    # ---- on the table: when it leaves

    def ends_with_unit(self, kind: int) -> bool:
        """Whether the card is discarded when a unit of this kind is eliminated."""
        return False

    def ends_with_character(self, character: int) -> bool:
        """Whether the card is discarded when this character is eliminated."""
        return False

    def ends_with_round(self, s: Five) -> bool:
        """Whether the card is discarded at the end of a round of combat."""
        return False

    def left(self, s: Five) -> None:
        """Clear what the card marked after it has left the table."""

    # ---- on the table: positions

    def matches(self, s: Five, on_table: bool) -> bool:
        """Whether the tokens and figures that belong to the card agree with its place."""
        return True

    def prepare(self, s: Five, dice: Dice) -> bool:
        """Put what belongs to the card into a random position; False if the card cannot be on the table there."""
        return True


class Combat:
    """The combat effect of event cards, for the side that revealed one."""

    # Whether it adds a maneuver card.
    determined: bool = False
    # Whether it deals Damage to the player's own Army.
    hurts: bool = False

    def playable(self, s: Five, side: int, place: int) -> bool:
        """Whether an Army in a place may choose it."""
        return True

    def before_roll(self, s: Five, r: Round, side: int, place: int) -> None:
        """Change the rolls of the round."""

    def after_damage(self, s: Five, side: int, place: int) -> Flow[None]:
        """Apply what follows the Damage of the round, before casualties."""
        return
        yield


# By number: the orders of the event cards, their combat effects, and the story and Fate cards among all cards.
ORDER: list[Card] = []
COMBAT: list[Combat] = []
CARD: list[Card] = []


def card_played(s: Five, card: int) -> Card:
    """Return what a card does. An event card follows its order, with the values of this match."""
    return ORDER[s.book.order[card]] if card < EVENTS else CARD[card]
