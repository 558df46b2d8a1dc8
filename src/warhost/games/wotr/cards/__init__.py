"""The event cards, one file per deck, and the combat halves. `fill` registers them with the rules."""

from warhost.games.card_ids import check_declared
from warhost.games.wotr.cards.combat import COMBATS
from warhost.games.wotr.cards.fp_char import FP_CHAR
from warhost.games.wotr.cards.fp_strat import FP_STRAT
from warhost.games.wotr.cards.sh_char import SH_CHAR
from warhost.games.wotr.cards.sh_strat import SH_STRAT
from warhost.games.wotr.registry import CARD, COMBAT_CARD, Card
from warhost.games.wotr.tables import CARD_NAMES, COMBAT_NAMES


def fill() -> None:
    """Register every card, once."""
    if CARD:
        return
    declared: dict[str, Card] = {**FP_CHAR, **FP_STRAT, **SH_CHAR, **SH_STRAT}
    check_declared("event cards", list(declared), CARD_NAMES)
    check_declared("combat halves", list(COMBATS), COMBAT_NAMES)
    for number, name in enumerate(CARD_NAMES):
        declared[name].number = number
        CARD.append(declared[name])
    COMBAT_CARD.extend([COMBATS[name] for name in COMBAT_NAMES])
