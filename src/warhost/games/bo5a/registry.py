"""What an order or story card is to the rules. The modules in `cards/` fill the tables."""

from warhost.games.bo5a.state import Five
from warhost.kernel.flow import Flow


class Card:
    """A card played with a die: its requirement and its effect."""

    def playable(self, s: Five, side: int) -> bool:
        """Whether the requirement is met; effects that cannot be carried out are left out (p. 15)."""
        return True

    def play(self, s: Five, side: int, card: int, face: int) -> Flow[None]:
        """Carry the effect out. A card that stays on the table is put there by the caller before."""
        return
        yield


# The orders of the event cards, and the story cards from the first of the Free Peoples to the last of the Shadow.
ORDER: list[Card] = []
STORY: list[Card] = []
