"""How strong armies are, and what a battle between them would probably cost. All in hundredths of a hit."""

from typing import Final

from warhost.games.wotr.ids import (
    AT_WAR,
    CHARACTERS,
    COMPANIONS,
    FIRST_NATION,
    FREE,
    GANDALF_WHITE,
    MERIADOC,
    NAZGUL,
    PEREGRIN,
    PLACES,
    RANKS,
    REGIONS,
    SHADOW,
)
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, CITY, FORTIFICATION, LEADERSHIP, LEVEL, REGION_AT, SETTLEMENT, STRONGHOLD

# A battle is calculated for this many rounds.
ROUNDS: Final = 12


class Host:
    """An army in figures: units, hits it can take, Leadership, elites."""

    def __init__(self) -> None:
        self.units = 0
        self.hits = 0
        self.lead = 0
        self.elites = 0
        self.captains = 0

    def join(self, other: "Host") -> None:
        """Add another army."""
        self.units += other.units
        self.hits += other.hits
        self.lead += other.lead
        self.elites += other.elites
        self.captains += other.captains


def host(s: Wotr, side: int, place: int, fighting: bool) -> Host:
    """Return what a side has in a place; `fighting` counts only nations At War."""
    h = Host()
    row = s.figures[place]
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if fighting and s.box[nation] != AT_WAR:
            continue
        elites = row[nation * RANKS + 1]
        units = row[nation * RANKS] + elites
        h.units += units
        h.elites += elites
        h.hits += units + elites
        if side == FREE:
            h.lead += row[nation * RANKS + 2]
    if side == SHADOW:
        h.lead += row[NAZGUL]
    for c in range(0 if side == FREE else COMPANIONS, COMPANIONS if side == FREE else CHARACTERS):
        if s.where[c] == place:
            h.lead += LEADERSHIP[c]
            if side == FREE and c != MERIADOC and c != PEREGRIN and c != GANDALF_WHITE and LEVEL[c] > 0:
                h.captains += 1
    return h


def blows(dice: int, lead: int, chance: int) -> int:
    """Return the expected hits of a roll and its re-roll, in hundredths; `chance` is in sixths."""
    first = dice * 100 * chance // 6
    again = min(lead * 100, dice * 100 - first)
    return first + again * chance // 6


def outcome(att: Host, dfn: Host, need: int, first_need: int, rounds: int) -> int:
    """Return what is left of the attacker minus the defender, in hundredths, after some rounds."""
    if att.hits <= 0:
        return -100 * max(1, dfn.hits)
    a = att.hits * 100
    d = dfn.hits * 100
    for number in range(rounds):
        if a <= 0 or d <= 0:
            break
        mine = max(1, min(5, (a * att.units // att.hits + 50) // 100))
        yours = max(1, min(5, (d * dfn.units // max(1, dfn.hits) + 50) // 100 + dfn.captains))
        chance = 7 - (first_need if number == 0 else need)
        hit = blows(min(5, mine + att.captains), min(5, att.lead), chance)
        a -= blows(yours, min(5, dfn.lead), 2)
        d -= hit
    return max(0, a) - max(0, d)


def field(s: Wotr, side: int, source: int, target: int) -> int:
    """Estimate a battle in the open between the armies of two places."""
    kind = SETTLEMENT[REGION_AT[target]]
    first = 6 if target < REGIONS and (kind == CITY or kind == FORTIFICATION) else 5
    return outcome(host(s, side, source, True), host(s, 1 - side, target, False), 5, first, ROUNDS)


def storm(s: Wotr, att: Host, side: int, region: int) -> int:
    """Estimate the taking of a stronghold from the enemy there, however long it takes."""
    return outcome(att, garrison(s, side, region), 6, 6, ROUNDS)


def garrison(s: Wotr, side: int, region: int) -> Host:
    """Return what an attacker of this side meets in a region. At most five units fit into a stronghold."""
    enemy = 1 - side
    box = BOX[region]
    place = box if box >= 0 and s.units[enemy * PLACES + box] > 0 else region
    h = host(s, enemy, place, False)
    if SETTLEMENT[region] == STRONGHOLD and h.units > 5:
        h.hits -= h.units - 5
        h.units = 5
    return h


def hits_in(s: Wotr, side: int, place: int) -> int:
    """Return the hits that the units of a side in a place can take."""
    units = s.units[side * PLACES + place]
    if units == 0:
        return 0
    row = s.figures[place]
    if side == FREE:
        return units + row[1] + row[4] + row[7] + row[10] + row[13]
    return units + row[16] + row[19] + row[22]


def ready_hits(s: Wotr, side: int, place: int) -> int:
    """Return the hits of the units in a place that may attack: those of nations At War."""
    if s.units[side * PLACES + place] == 0:
        return 0
    row = s.figures[place]
    total = 0
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if s.box[nation] == AT_WAR:
            total += row[nation * RANKS] + 2 * row[nation * RANKS + 1]
    return total
