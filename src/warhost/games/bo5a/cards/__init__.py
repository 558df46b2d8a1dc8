"""The cards of the game, each declared by its key: orders, combat effects, the story decks and Fate."""

from warhost.games.bo5a.cards.combat import COMBATS
from warhost.games.bo5a.cards.fate import FATE
from warhost.games.bo5a.cards.free import FREE_STORY
from warhost.games.bo5a.cards.orders import ORDERS
from warhost.games.bo5a.cards.shadow import SHADOW_STORY
from warhost.games.bo5a.registry import CARD, COMBAT, ORDER, Card
from warhost.games.bo5a.tables import CARD_NAMES, COMBAT_NAMES, KEYS, ORDER_NAMES


def fill() -> None:
    """Put every card into the tables of the rules, once."""
    if CARD:
        return
    agree("orders", list(ORDERS), ORDER_NAMES)
    agree("combat effects", list(COMBATS), COMBAT_NAMES)
    declared: dict[str, Card] = {**FREE_STORY, **SHADOW_STORY, **FATE}
    agree("story and Fate cards", list(declared), list(KEYS))
    ORDER.extend([ORDERS[name] for name in ORDER_NAMES])
    COMBAT.extend([COMBATS[name] for name in COMBAT_NAMES])
    # Event and maneuver cards do nothing by themselves.
    CARD.extend([Card()] * len(CARD_NAMES))
    for key, number in KEYS.items():
        CARD[number] = declared[key]


def agree(what: str, declared: list[str], listed: list[str]) -> None:
    """Check that the declarations and the data file list the same cards."""
    missing = [name for name in listed if name not in declared]
    unknown = [name for name in declared if name not in listed]
    if missing or unknown:
        raise ValueError(f"{what}: not declared in cards/: {missing}; not in data/cards.toml: {unknown}")
