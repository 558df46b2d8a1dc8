"""What an event card is to the rules. The decks in `cards/` fill the tables."""

from warhost.games.wotr.round import Round
from warhost.games.wotr.state import Wotr
from warhost.kernel.flow import Flow


class Card:
    """An event card: when it may be played, what it does, and, on the table, what keeps it there."""

    def __init__(self, nation: int = -1) -> None:
        self.number = -1
        # The one nation the event acts for, if any: with three players it may not follow an action of that nation.
        self.nation = nation

    def playable(self, s: Wotr, seat: int) -> bool:
        """Whether the precondition holds and the card does anything at all."""
        return True

    def play(self, s: Wotr, seat: int) -> Flow[None]:
        """Carry the event out. A card that stays on the table is put there by the caller before."""
        return
        yield

    def holds(self, s: Wotr) -> bool:
        """Whether the card may stay on the table."""
        return True


class Combat:
    """The combat half of cards: when it may be chosen, and what it does at each of its initiatives."""

    def playable(self, s: Wotr, side: int) -> bool:
        """Whether the condition under its title holds for this side of the battle."""
        return True

    def act(self, s: Wotr, r: Round, side: int, initiative: int) -> Flow[None]:
        """Carry the effect out when its initiative comes."""
        return
        yield


CARD: list[Card] = []
COMBAT_CARD: list[Combat] = []
