"""The cards of the game, each declared by its key: orders, combat effects, the story decks and Fate."""

from warhost.games.bo5a.cards.combat import COMBATS
from warhost.games.bo5a.cards.fate import FATE
from warhost.games.bo5a.cards.free import FREE_STORY
from warhost.games.bo5a.cards.orders import ORDERS
from warhost.games.bo5a.cards.shadow import SHADOW_STORY
from warhost.games.bo5a.registry import CARD, COMBAT, ORDER, Card
from warhost.games.bo5a.tables import CARD_NAMES, COMBAT_NAMES, KEYS, ORDER_NAMES
from warhost.games.card_ids import check_declared


def fill() -> None:
    """Register every card with the rules, once."""
    if CARD:
        return
    check_declared("orders", list(ORDERS), ORDER_NAMES)
    check_declared("combat effects", list(COMBATS), COMBAT_NAMES)
    declared: dict[str, Card] = {**FREE_STORY, **SHADOW_STORY, **FATE}
    check_declared("story and Fate cards", list(declared), list(KEYS))
    ORDER.extend([ORDERS[name] for name in ORDER_NAMES])
    COMBAT.extend([COMBATS[name] for name in COMBAT_NAMES])
    # Event and maneuver cards have no effect of their own.
    CARD.extend([Card()] * len(CARD_NAMES))
    for key, number in KEYS.items():
        CARD[number] = declared[key]
