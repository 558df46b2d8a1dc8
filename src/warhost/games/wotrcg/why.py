"""Why something on the table may not be chosen, if the rules give a short reason. It uses only what the seat sees."""

from typing import Final

from warhost.games.wotrcg.ids import (
    A_BATTLE,
    A_MOVE,
    A_ON,
    A_PLAY,
    ARMY,
    CHARACTER,
    ITEM,
    L_ACTIVE,
    TO_PATH,
    Z_BATTLE,
    Z_HAND,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import in_play
from warhost.games.wotrcg.placing import destinations, forbidden, spots
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import BATTLEGROUND_NAMES, CARD_NAMES, PATH_NAMES, TYPE, WIELDERS
from warhost.kernel.flow import Ask

REASONS: Final = [
    "played_already", "no_wielder", "fresh", "nowhere", "not_active", "text_forbids", "faction", "no_army_on_path",
    "path_number", "not_wielder", "other_weapon", "items_elsewhere",
]  # fmt: skip


def why_not(s: CardGame, ask: Ask, kind: str, thing: str) -> str:
    """Return one of the reasons, or an empty string."""
    if kind == "card" and thing in CARD_NAMES:
        c = CARD_NAMES.index(thing)
        if ask.kind == "turn":
            return why_no_turn(s, ask, c)
        if ask.kind == "destination" and TYPE[ask.args[0]] == ITEM and A_ON + c not in ask.options:
            return why_not_carried(s, ask.args[0], c)
    if ask.kind == "destination" and ask.rule in ("playing.move", "playing.place"):
        if kind == "battleground" and thing in BATTLEGROUND_NAMES:
            return why_not_there(s, ask, Z_BATTLE + BATTLEGROUND_NAMES.index(thing))
        if kind == "path" and thing in PATH_NAMES:
            return why_not_there(s, ask, Z_PATH) if PATH_NAMES.index(thing) == s.path else "not_active"
    return ""


def why_no_turn(s: CardGame, ask: Ask, c: int) -> str:
    """Return why a card of the player's own deck may be neither played nor moved."""
    if s.owner[c] != ask.args[0] or A_PLAY + c in ask.options or A_MOVE + c in ask.options:
        return ""
    if s.zone[c] == Z_HAND:
        if s.played[c]:
            return "played_already"
        return "no_wielder" if TYPE[c] == ITEM and not destinations(s, c) else ""
    if s.zone[c] == Z_RESERVE and TYPE[c] in (ARMY, CHARACTER):
        if s.fresh[c]:
            return "fresh"
        return "" if spots(s, c) else "nowhere"
    return ""


def why_not_there(s: CardGame, ask: Ask, zone: int) -> str:
    """Return why a card cannot go to the path or a battleground."""
    c = ask.args[0]
    if (TO_PATH if zone == Z_PATH else A_BATTLE + zone - Z_BATTLE) in ask.options:
        return ""
    if TYPE[c] == ITEM:
        return "items_elsewhere"
    if zone != Z_PATH and s.grounds[zone - Z_BATTLE] != L_ACTIVE:
        return "not_active"
    if forbidden(s, c, zone):
        return "text_forbids"
    if zone == Z_PATH:
        return "no_army_on_path" if TYPE[c] == ARMY else "path_number"
    return "faction"


def why_not_carried(s: CardGame, item: int, character: int) -> str:
    """Return why a character cannot carry an item."""
    if not in_play(s, character) or TYPE[character] != CHARACTER:
        return ""
    return "other_weapon" if character in WIELDERS[item] else "not_wielder"
