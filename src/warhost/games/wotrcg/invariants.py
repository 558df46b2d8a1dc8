"""What must always be true between two steps. `faults` says in words what is not."""

from warhost.games.wotrcg.ids import (
    ARMY,
    BATTLEGROUNDS,
    CARDS,
    CHARACTER,
    EVENT,
    ITEM,
    L_ACTIVE,
    L_ASIDE,
    L_OUT,
    PATHS,
    Z_APART,
    Z_BATTLE,
    Z_DECK,
    Z_EVENT,
    Z_OUT,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import in_play
from warhost.games.wotrcg.placing import jealous
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, PATH_NAMES, PROMO, STAGE, TYPE, WIELDERS


def faults(s: CardGame) -> list[str]:
    """Every impossibility in a state between two steps."""
    out: list[str] = []
    _cards(s, out)
    _items(s, out)
    _locations(s, out)
    return out


def _cards(s: CardGame, out: list[str]) -> None:
    rules = s.rules()
    for deck, cards in enumerate(s.decks):
        if sorted(cards) != [c for c in range(CARDS) if s.owner[c] == deck and s.zone[c] == Z_DECK]:
            out.append(f"deck {rules.decks[deck]}: its order and its cards disagree")
        belongs = [c for c in range(CARDS) if s.owner[c] == deck]
        if [c for c in belongs if not PROMO[c]] != sorted([c for c in rules.cards[deck] if not PROMO[c]]):
            out.append(f"deck {rules.decks[deck]}: not the cards of the scenario")
    for c in range(CARDS):
        name = CARD_NAMES[c]
        zone = s.zone[c]
        if (zone == Z_OUT) != (s.owner[c] < 0):
            out.append(f"{name}: owned by nobody but in the game, or the reverse")
        if zone == Z_APART or zone == Z_EVENT:
            out.append(f"{name}: still apart")
        if zone >= Z_BATTLE and (zone - Z_BATTLE >= BATTLEGROUNDS or s.grounds[zone - Z_BATTLE] != L_ACTIVE):
            out.append(f"{name}: on a battleground that is not active")
        if zone == Z_PATH and (s.path < 0 or TYPE[c] == ARMY):
            out.append(f"{name}: on a path where it cannot be")
        if in_play(s, c) and TYPE[c] == EVENT:
            out.append(f"{name}: an event is never in play")
        if s.tokens[c] < 0 or (s.tokens[c] and not in_play(s, c)):
            out.append(f"{name}: tokens on a card that is not in play")
        if s.fresh[c] and zone != Z_RESERVE:
            out.append(f"{name}: marked as played to reserve")


def _items(s: CardGame, out: list[str]) -> None:
    for c in range(CARDS):
        bearer = s.wielder[c]
        if TYPE[c] != ITEM:
            if bearer >= 0:
                out.append(f"{CARD_NAMES[c]}: carried, but no item")
            continue
        if in_play(s, c) != (bearer >= 0):
            out.append(f"{CARD_NAMES[c]}: an item in play has a wielder, and no other has")
        elif bearer >= 0:
            if s.zone[c] != s.zone[bearer] or bearer not in WIELDERS[c] or TYPE[bearer] != CHARACTER:
                out.append(f"{CARD_NAMES[c]}: not where its wielder is, or on one who may not carry it")
            for other in range(c + 1, CARDS):
                if s.wielder[other] == bearer and (jealous(c, other) or jealous(other, c)):
                    out.append(f"{CARD_NAMES[c]}: beside {CARD_NAMES[other]}")


def _locations(s: CardGame, out: list[str]) -> None:
    active = [p for p in range(PATHS) if s.paths[p] == L_ACTIVE]
    if active != ([s.path] if s.path >= 0 else []):
        out.append("paths: the active path is not the one marked")
    for p in range(PATHS):
        if not L_OUT <= s.paths[p] <= L_ASIDE:
            out.append(f"{PATH_NAMES[p]}: nowhere")
        if (s.paths[p] == L_OUT) == (p in s.rules().paths):
            out.append(f"{PATH_NAMES[p]}: not the paths of the scenario")
    if s.path >= 0 and s.stage != STAGE[s.path]:
        out.append("paths: the stage is not that of the active path")
    if s.path < 0 and (s.path_attack or s.path_defence):
        out.append("paths: tokens on no path")
    for g in range(BATTLEGROUNDS):
        if s.grounds[g] != L_ACTIVE and (s.ground_attack[g] or s.ground_defence[g] or s.ground_from_enemy[g]):
            out.append(f"{BATTLEGROUND_NAMES[g]}: tokens on a battleground that is not active")
    if s.corruption < 0:
        out.append("corruption: below zero")
