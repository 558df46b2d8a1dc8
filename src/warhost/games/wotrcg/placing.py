"""Where cards may go: playing, moving, wielding, and the texts that extend or restrict it."""

from typing import Final

from warhost.games.wotrcg.ids import (
    A_BATTLE,
    A_ON,
    ARMY,
    BATTLEGROUNDS,
    CARDS,
    CHARACTER,
    EACH_GROUND,
    EVENT,
    ITEM,
    L_ACTIVE,
    TO_PATH,
    TO_RESERVE,
    Z_BATTLE,
    Z_PATH,
    Z_RESERVE,
)
from warhost.games.wotrcg.piles import cards_in, in_play, items_on
from warhost.games.wotrcg.state import CardGame
from warhost.games.wotrcg.tables import (
    ABILITIES,
    BATTLEGROUND_NAMES,
    FACTION,
    GROUND_FACTIONS,
    GROUND_SIDE,
    O_FORBID,
    O_PERMIT,
    PATHS_OF,
    S_ANY,
    S_BATTLEGROUND,
    S_LOCATION,
    S_PATH,
    S_PLAY,
    S_RESERVE,
    STAGE,
    T_RESTRICTION,
    T_STATIC,
    TRAITS,
    TYPE,
    WIELDERS,
    Condition,
    Filter,
    Op,
    card,
)
from warhost.kernel.scan import numbers_with

# Permissions for a round, declared by events. Each is a mark in the state.
RED_ARROW: Final[list[Op]] = ABILITIES[card("the_red_arrow")][0].effects
THREE_HUNTERS: Final[list[Op]] = ABILITIES[card("the_three_hunters")][0].effects


def fits(c: int, f: Filter) -> bool:
    """Whether a card passes a filter."""
    if f.factions and not f.factions >> FACTION[c] & 1:
        return False
    if f.types and not f.types >> TYPE[c] & 1:
        return False
    if f.traits and not f.traits & TRAITS[c]:
        return False
    return not f.cards or c in f.cards


def in_zone(zone: int, spot: int) -> bool:
    """Whether a zone is the spot an ability refers to."""
    if spot == S_RESERVE:
        return zone == Z_RESERVE
    if spot == S_PATH:
        return zone == Z_PATH
    if spot == S_BATTLEGROUND:
        return zone >= Z_BATTLE
    if spot == S_LOCATION:
        return zone == Z_PATH or zone >= Z_BATTLE
    if spot == S_PLAY:
        return zone == Z_RESERVE or zone == Z_PATH or zone >= Z_BATTLE
    return True


def holds(s: CardGame, when: Condition) -> bool:
    """Check the parts of a condition that do not depend on where the card itself is."""
    if when.in_play and not any(in_play(s, c) for c in when.in_play):
        return False
    if when.in_reserve and not any(s.zone[c] == Z_RESERVE for c in when.in_reserve):
        return False
    if when.side_active >= 0:
        return any(s.grounds[b] == L_ACTIVE and GROUND_SIDE[b] == when.side_active for b in range(BATTLEGROUNDS))
    return True


# ---- texts that widen and narrow


def permits(op: Op, c: int, carrier: int, ground: int, moving: bool) -> bool:
    """Whether a permission covers a card that is played or moved to a battleground."""
    if op.code != O_PERMIT or (moving and not op.moves):
        return False
    if op.self_only and c != carrier:
        return False
    if not op.self_only and (TYPE[c] > CHARACTER or not fits(c, op.chosen)):
        return False
    if op.to_faction >= 0 and not GROUND_FACTIONS[ground] >> op.to_faction & 1:
        return False
    return not op.to_location or BATTLEGROUND_NAMES[ground] == op.to_location


# Cards whose standing text lets themselves or others go elsewhere.
PERMITTERS: Final[list[int]] = [
    c for c in range(CARDS) for a in ABILITIES[c] if a.timing == T_STATIC and a.effects[0].code == O_PERMIT
]


def permitted(s: CardGame, c: int, ground: int, moving: bool) -> bool:
    """Whether a text lets a card go to a battleground that does not list its faction."""
    if s.three_hunters and any(permits(op, c, -1, ground, moving) for op in THREE_HUNTERS):
        return True
    if s.red_arrow and any(permits(op, c, -1, ground, moving) for op in RED_ARROW):
        return True
    for carrier in PERMITTERS:
        if carrier != c and not in_play(s, carrier):
            continue
        for ability in ABILITIES[carrier]:
            if ability.timing == T_STATIC and (ability.zone == S_ANY or in_zone(s.zone[carrier], ability.zone)):
                for op in ability.effects:
                    if permits(op, c, carrier, ground, moving):
                        return True
    return False


def ever_permitted(s: CardGame, c: int, ground: int) -> bool:
    """Whether the text of any card in the game may have let a card come to a battleground, even a card that left."""
    for carrier in [*PERMITTERS, card("the_red_arrow"), card("the_three_hunters")]:
        if s.owner[carrier] >= 0:
            for ability in ABILITIES[carrier]:
                if any(permits(op, c, carrier, ground, False) for op in ability.effects):
                    return True
    return False


# Cards with a text that restricts where they may go.
BOUND: Final[list[bool]] = [any(a.timing == T_RESTRICTION for a in ABILITIES[c]) for c in range(CARDS)]


def forbidden(s: CardGame, c: int, zone: int) -> bool:
    """Whether the card's own restriction excludes a zone."""
    if not BOUND[c]:
        return False
    for ability in ABILITIES[c]:
        if ability.timing != T_RESTRICTION or not holds(s, ability.condition):
            continue
        for op in ability.effects:
            if op.code != O_FORBID:
                continue
            if op.to_path and zone == Z_PATH:
                return True
            if op.to_side >= 0 and zone >= Z_BATTLE and GROUND_SIDE[zone - Z_BATTLE] == op.to_side:
                return True
    return False


# ---- destinations


def may_stand(s: CardGame, c: int, zone: int, moving: bool = False) -> bool:
    """Whether an army or character may be played or moved to the path or a battleground now."""
    if zone == Z_PATH:
        there = TYPE[c] == CHARACTER and s.path >= 0 and STAGE[s.path] in PATHS_OF[c]
        return there and not forbidden(s, c, zone)
    ground = zone - Z_BATTLE
    if s.grounds[ground] != L_ACTIVE or forbidden(s, c, zone):
        return False
    return GROUND_FACTIONS[ground] >> FACTION[c] & 1 == 1 or permitted(s, c, ground, moving)


def may_wield(s: CardGame, item: int, character: int) -> bool:
    """Whether a character in play may carry an item. Some weapons allow no other beside them."""
    if not in_play(s, character) or character not in WIELDERS[item]:
        return False
    for other in items_on(s, character):
        if jealous(item, other) or jealous(other, item):
            return False
    return True


def jealous(item: int, other: int) -> bool:
    """Whether an item forbids another on the same wielder."""
    for ability in ABILITIES[item]:
        if ability.timing == T_RESTRICTION:
            for op in ability.effects:
                if op.code == O_FORBID and op.chosen.traits & TRAITS[other]:
                    return True
    return False


def playable(s: CardGame, cards: list[int]) -> list[int]:
    """Return the cards of a hand that can be played: not played this round, and with a place to go.

    Armies and characters can always go to the reserve.
    """
    return [c for c in cards if not s.played[c] and (TYPE[c] != ITEM or has_wielder(s, c))]


def has_wielder(s: CardGame, item: int) -> bool:
    """Whether a character in play may carry an item."""
    for character in WIELDERS[item]:
        if may_wield(s, item, character):
            return True
    return False


def has_spot(s: CardGame, c: int, grounds: list[int]) -> bool:
    """Whether an army or character may be moved to the path or to one of the active battlegrounds."""
    if may_stand(s, c, Z_PATH, True):
        return True
    for ground in grounds:
        if may_stand(s, c, Z_BATTLE + ground, True):
            return True
    return False


def spots(s: CardGame, c: int, moving: bool = False) -> list[int]:
    """Return the locations an army or character may be played or moved to, as actions."""
    found: list[int] = []
    if may_stand(s, c, Z_PATH, moving):
        found.append(TO_PATH)
    for ground in numbers_with(EACH_GROUND, s.grounds, L_ACTIVE):
        if may_stand(s, c, Z_BATTLE + ground, moving):
            found.append(A_BATTLE + ground)
    return found


def destinations(s: CardGame, c: int) -> list[int]:
    """Return where a card may be played, as actions. An event needs no place."""
    if TYPE[c] == EVENT:
        return []
    if TYPE[c] == ITEM:
        return [A_ON + character for character in WIELDERS[c] if may_wield(s, c, character)]
    return [TO_RESERVE, *spots(s, c)]


def zone_of(action: int) -> int:
    """Return the zone of a destination."""
    if action == TO_RESERVE:
        return Z_RESERVE
    return Z_PATH if action == TO_PATH else Z_BATTLE + action - A_BATTLE


def put(s: CardGame, c: int, action: int) -> None:
    """Place a card that is being played. Characters and items may be played only once per round."""
    s.seen += 1
    s.played[c] = int(TYPE[c] != ARMY)
    if TYPE[c] == ITEM:
        character = action - A_ON
        s.wielder[c] = character
        s.zone[c] = s.zone[character]
        s.note("played_on", (s.owner[c], c, character))
        return
    s.zone[c] = zone_of(action)
    if s.zone[c] == Z_RESERVE:
        s.fresh[c] = 1
    s.note("played", (s.owner[c], c, s.zone[c]))


def shift(s: CardGame, c: int, zone: int) -> None:
    """Move a card with its items out of a reserve."""
    s.zone[c] = zone
    s.fresh[c] = 0
    for item in items_on(s, c):
        s.zone[item] = zone
    s.note("moved", (s.owner[c], c, zone))


def movable(s: CardGame, deck: int) -> list[int]:
    """Return the cards a deck may move out of its reserve."""
    cards = cards_in(s, deck, Z_RESERVE)
    if not cards:
        return cards
    grounds = numbers_with(EACH_GROUND, s.grounds, L_ACTIVE)
    return [
        c for c in cards if s.fresh[c] == 0 and (TYPE[c] == ARMY or TYPE[c] == CHARACTER) and has_spot(s, c, grounds)
    ]
