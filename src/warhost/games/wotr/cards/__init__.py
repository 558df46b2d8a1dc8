"""The event cards, one file a deck, and the combat halves. `fill` puts them where the rules find them."""

from warhost.games.wotr.cards import combat, fp_char, fp_strat, sh_char, sh_strat
from warhost.games.wotr.registry import CARD, COMBAT_CARD


def fill() -> None:
    """Register every card, once."""
    if CARD:
        return
    for deck in (fp_char.deck(), fp_strat.deck(), sh_char.deck(), sh_strat.deck()):
        CARD.extend(deck)
    for number, card in enumerate(CARD):
        card.number = number
    COMBAT_CARD.extend(combat.combat_cards())
