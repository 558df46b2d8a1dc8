"""The cards that are played with a die: the orders of the event deck and the two story decks."""

from warhost.games.bo5a.cards.free import FREE_DECK
from warhost.games.bo5a.cards.orders import ORDERS
from warhost.games.bo5a.cards.shadow import SHADOW_DECK
from warhost.games.bo5a.registry import ORDER, STORY


def fill() -> None:
    """Put every card into the tables of the rules."""
    if not ORDER:
        ORDER.extend(ORDERS)
        STORY.extend(FREE_DECK)
        STORY.extend(SHADOW_DECK)
