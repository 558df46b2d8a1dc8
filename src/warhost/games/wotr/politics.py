"""The political track: waking nations and bringing them to war (chapter 7)."""

from typing import Final

from warhost.games.wotr.ids import AT_WAR, COMPANIONS, FREE, NATIONS, RANKS
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import ACTIVATES, ANY_NATION, CITY, NATION_OF, REGION_AT, SETTLEMENT, SIDE_OF

# Why a nation is woken or moves.
BY_ARMY: Final = 0
BY_ATTACK: Final = 1
BY_DECLARATION: Final = 2
BY_COMPANION: Final = 3
BY_CAPTURE: Final = 4
BY_ABILITY: Final = 5
BY_CARD: Final = 6
BY_DIE: Final = 7
BY_WITCH_KING: Final = 8


def at_war(s: Wotr, nation: int) -> bool:
    """Whether a nation is At War."""
    return s.box[nation] == AT_WAR


def discard_from_table(s: Wotr, card: int) -> None:
    """Take a card off the table."""
    s.table.remove(card)
    s.played.append(card)
    s.note("table_discard", (card,))


def activate(s: Wotr, nation: int, cause: int, region: int = -1) -> None:
    """Activate a Free nation, unless a card on the table keeps it passive."""
    if s.active[nation] or not may_wake(s, nation, cause, region):
        return
    s.active[nation] = 1
    s.note("activated", (nation,))
    for card in s.table[:]:
        if CARD[card].ends_when_awake(nation):
            discard_from_table(s, card)


def may_wake(s: Wotr, nation: int, cause: int, region: int = -1) -> bool:
    """Whether the cards on the table allow a cause to activate a nation."""
    for card in s.table:
        if CARD[card].keeps_asleep(nation, cause, region):
            return False
    return True


def can_advance(s: Wotr, nation: int) -> bool:
    """Whether a nation can advance: a passive one only to the box before At War."""
    return s.box[nation] < AT_WAR - 1 or (s.box[nation] == AT_WAR - 1 and s.active[nation] == 1)


def advance(s: Wotr, nation: int, cause: int) -> None:
    """Move a nation one step towards war, if it can."""
    if not can_advance(s, nation):
        return
    s.box[nation] += 1
    s.note("advanced", (nation, s.box[nation]))
    if s.box[nation] == AT_WAR:
        s.note("at_war", (nation,))
    for card in s.table[:]:
        if CARD[card].ends_when_advanced(nation, cause):
            discard_from_table(s, card)


def attacked(s: Wotr, side: int, place: int) -> None:
    """React to an attack: the army's Free nations wake, and every nation with units in it advances one step."""
    for nation in range(NATIONS):
        if SIDE_OF[nation] != side:
            continue
        row = s.figures[place]
        if row[nation * RANKS] + row[nation * RANKS + 1] > 0:
            if side == FREE:
                activate(s, nation, BY_ATTACK, REGION_AT[place])
            advance(s, nation, BY_ATTACK)


def companion_arrives(s: Wotr, character: int, place: int) -> None:
    """Let a companion who has arrived wake the nation of a city or stronghold not under enemy control."""
    region = REGION_AT[place]
    nation = NATION_OF[region]
    if nation < 0 or SIDE_OF[nation] != FREE or SETTLEMENT[region] < CITY or s.control[region] != FREE:
        return
    if ACTIVATES[character] == ANY_NATION or ACTIVATES[character] == nation:
        activate(s, nation, BY_COMPANION, region)


def companions_arrive(s: Wotr, characters: int, place: int) -> None:
    """Let the companions among these characters (a mask), which end a move with an army, wake a nation."""
    for c in range(COMPANIONS):
        if characters >> c & 1:
            companion_arrives(s, c, place)
