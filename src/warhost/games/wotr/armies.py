"""Figures and regions: which figures are where, free regions, capture, casualties, stacking (chapters 2 and 6)."""

from typing import Final

from warhost.games.wotr.ids import (
    A_REDUCE,
    A_REMOVE,
    B_NONE,
    CHARACTERS,
    COMPANIONS,
    DEAD,
    ELITE,
    FIRST_KIND,
    FIRST_NATION,
    FREE,
    FREE_LEADERS,
    ISENGARD,
    LEADER,
    NATIONS,
    NAZGUL,
    PLACES,
    RANKS,
    REGIONS,
    REGULAR,
    SARUMAN,
    SHADOW,
    SOUTHRONS,
)
from warhost.games.wotr.politics import BY_ARMY, BY_CAPTURE, activate, advance
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, LEADERSHIP, NATION_OF, POINTS, REGION_AT, SIDE_OF
from warhost.games.wotr.teams import (
    MERGED,
    UNDECIDED,
    alone,
    army_went,
    commander,
    controls,
    counts,
    lead,
    partner,
    prevails,
    shared,
    side_of,
)
from warhost.kernel.flow import Ask, Flow

# ---- questions to the map


def has_army(s: Wotr, side: int, place: int) -> bool:
    """Whether a side has army units in a place."""
    return s.units[side * PLACES + place] > 0


def besieged(s: Wotr, region: int) -> bool:
    """Whether a garrison is besieged in the region's stronghold."""
    box = BOX[region]
    return box >= 0 and s.units[box] + s.units[PLACES + box] > 0


def besieges(s: Wotr, side: int, region: int) -> bool:
    """Whether this side besieges the region's stronghold."""
    box = BOX[region]
    return box >= 0 and s.units[(1 - side) * PLACES + box] > 0


def is_free(s: Wotr, side: int, region: int) -> bool:
    """Whether a region is free: no enemy army or settlement. A stronghold that the side besieges is free."""
    enemy = 1 - side
    if s.units[enemy * PLACES + region] > 0:
        return False
    return s.control[region] != enemy or besieges(s, side, region)


def free_for_movement(s: Wotr, side: int, region: int) -> bool:
    """Whether an army may move into a region: no enemy units in the open."""
    return s.units[(1 - side) * PLACES + region] == 0


def army_in_region(s: Wotr, side: int, region: int) -> bool:
    """Whether a side has an army in a region, in the open or besieged."""
    box = BOX[region]
    return has_army(s, side, region) or (box >= 0 and has_army(s, side, box))


def elites_lead(s: Wotr, nation: int) -> bool:
    """Whether elites also lead: Isengard's with Saruman in play, and Southron ones too with 3 or 4 players."""
    if s.where[SARUMAN] < 0:
        return False
    return nation == ISENGARD or (nation == SOUTHRONS and s.players > 2)


def characters_in(s: Wotr, side: int, place: int) -> int:
    """Return the characters of a side in a place, as a mask."""
    mask = 0
    first = 0 if side == FREE else COMPANIONS
    last = COMPANIONS if side == FREE else CHARACTERS
    where = s.where
    for c in range(first, last):
        if where[c] == place:
            mask |= 1 << c
    return mask


def leaders_in(s: Wotr, side: int, place: int) -> int:
    """Return how many leaders or Nazgûl figures are in a place."""
    row = s.figures[place]
    if side == SHADOW:
        return row[NAZGUL]
    total = 0
    for kind in FREE_LEADERS:
        total += row[kind]
    return total


# ---- moving figures


def add(s: Wotr, place: int, kind: int, number: int = 1) -> None:
    """Put figures into a place."""
    row = s.figures[place][:]
    row[kind] += number
    s.figures[place] = row
    if kind % RANKS != LEADER:
        s.units[SIDE_OF[kind // RANKS] * PLACES + place] += number


def take(s: Wotr, place: int, kind: int, number: int = 1) -> None:
    """Take figures out of a place."""
    row = s.figures[place][:]
    row[kind] -= number
    s.figures[place] = row
    if kind % RANKS != LEADER:
        s.units[SIDE_OF[kind // RANKS] * PLACES + place] -= number


def move_all(s: Wotr, side: int, source: int, target: int) -> None:
    """Move every figure of a side, characters included, from one place to another."""
    joined = s.units[side * PLACES + target]
    first = FIRST_KIND[side]
    last = FIRST_KIND[side + 1]
    for kind in range(first, last):
        number = s.figures[source][kind]
        if number:
            take(s, source, kind, number)
            add(s, target, kind, number)
    for c in range(CHARACTERS):
        if s.where[c] == source and (c < COMPANIONS) == (side == FREE):
            s.where[c] = target
    s.mixed[target] = s.mixed[source] if joined == 0 else UNDECIDED
    s.mixed[source] = UNDECIDED
    if side == FREE:
        army_went(s, source, target)


def eliminate(s: Wotr, place: int, kind: int, number: int = 1) -> None:
    """Remove figures for good (Free Peoples) or return them to the reinforcements (Shadow)."""
    take(s, place, kind, number)
    if SIDE_OF[kind // RANKS] == FREE:
        s.lost[kind] += number
    else:
        s.pool[kind] += number
    s.note("eliminated", (kind, number, place))


def disband(s: Wotr, place: int, kind: int, number: int = 1) -> None:
    """Return figures above the stacking limit to the reinforcements."""
    take(s, place, kind, number)
    s.pool[kind] += number
    s.note("disbanded", (kind, number, place))


def recruit(s: Wotr, place: int, kind: int, number: int = 1) -> int:
    """Bring figures from the reinforcements, as many as there are, and return how many came."""
    number = min(number, s.pool[kind])
    if number > 0:
        s.pool[kind] -= number
        add(s, place, kind, number)
        s.note("recruited", (kind, number, place))
    return number


def kill_character(s: Wotr, character: int) -> None:
    """Eliminate a character on the map for good."""
    s.note("character_dies", (character,))
    s.where[character] = DEAD
    discard_unheld(s)


# ---- capture and sieges


def arrive(s: Wotr, side: int, region: int, seat: int) -> None:
    """Handle an army entering a region: a Shadow army wakes the nation there, an enemy settlement is captured."""
    nation = NATION_OF[region]
    if side == SHADOW and nation >= 0 and SIDE_OF[nation] == FREE:
        activate(s, nation, BY_ARMY, region)
    settle(s, region, seat)


def settle(s: Wotr, region: int, seat: int = -1) -> None:
    """Apply the consequences of who is in a region: lone leaders, lifted sieges, captured settlements."""
    box = BOX[region]
    lone_leaders(s, region)
    if box >= 0:
        lone_leaders(s, box)
        for side in (FREE, SHADOW):
            if s.units[side * PLACES + box] > 0:
                if s.units[(1 - side) * PLACES + region] == 0:
                    s.note("siege_lifted", (region,))
                    move_all(s, side, box, region)
            elif leaders_in(s, side, box) or characters_in(s, side, box):
                move_all(s, side, box, region)
    for side in (FREE, SHADOW):
        if s.units[side * PLACES + region] > 0 and s.control[region] == 1 - side and not besieges(s, side, region):
            capture(s, side, region, seat)
    discard_unheld(s)


def lone_leaders(s: Wotr, place: int) -> None:
    """Remove Free Peoples leaders that are left without an army."""
    if s.units[place] == 0:
        for kind in FREE_LEADERS:
            number = s.figures[place][kind]
            if number:
                eliminate(s, place, kind, number)


def capture(s: Wotr, side: int, region: int, seat: int = -1) -> None:
    """Pass a settlement to another side. Its nation advances if the enemy took it."""
    s.control[region] = side
    nation = NATION_OF[region]
    s.taker[region] = -1
    if SIDE_OF[nation] != side:
        present = seat >= 0 and side_of(s, seat) == side and counts(s, seat, region)[0] > 0
        s.taker[region] = seat if present else commander(s, side, region)
        s.note("captured", (side, region))
        advance(s, nation, BY_CAPTURE)
    else:
        s.note("recaptured", (side, region))


# The regions that give each side points: enemy cities and strongholds.
PRIZES: Final[list[list[int]]] = [
    [region for region in range(REGIONS) if POINTS[region] and SIDE_OF[NATION_OF[region]] != side] for side in (0, 1)
]


def points(s: Wotr, side: int) -> int:
    """Return the victory points of a side: 1 for each enemy city and 2 for each enemy stronghold it controls."""
    control = s.control
    total = 0
    for region in PRIZES[side]:
        if control[region] == side:
            total += POINTS[region]
    return total


def discard_unheld(s: Wotr) -> None:
    """Discard cards on the table whose condition no longer applies."""
    i = 0
    while i < len(s.table):
        card = s.table[i]
        if CARD[card].holds(s):
            i += 1
        else:
            s.table.pop(i)
            s.played.append(card)
            s.note("table_discard", (card,))


# ---- strength


def in_battle(s: Wotr, place: int, kind: int) -> int:
    """Return how many figures of a kind fight in a place: all but the rearguard."""
    number = s.figures[place][kind]
    if place == s.b_from and SIDE_OF[kind // RANKS] == s.b_side:
        number -= s.rear[kind]
    return number


def characters_in_battle(s: Wotr, side: int, place: int) -> int:
    """Return the characters of a side that fight in a place, as a mask."""
    mask = characters_in(s, side, place)
    if place == s.b_from and side == s.b_side:
        mask &= ~s.rear_chars
    return mask


def units_in_battle(s: Wotr, side: int, place: int) -> int:
    """Return how many units of a side fight in a place."""
    total = s.units[side * PLACES + place]
    if place == s.b_from and side == s.b_side:
        for nation in range(NATIONS):
            total -= s.rear[nation * RANKS] + s.rear[nation * RANKS + 1]
    return total


def elites_in_battle(s: Wotr, side: int, place: int) -> int:
    """Return how many elites of a side fight in a place."""
    total = 0
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        total += in_battle(s, place, nation * RANKS + ELITE)
    return total


def leader_figures_in_battle(s: Wotr, side: int, place: int) -> int:
    """Return how many leaders or Nazgûl fight in a place, without the elites that lead."""
    if side == SHADOW:
        return in_battle(s, place, NAZGUL)
    total = 0
    for kind in FREE_LEADERS:
        total += in_battle(s, place, kind)
    return total


def leading_elites_in_battle(s: Wotr, side: int, place: int) -> int:
    """Return how many fighting elites also count as leaders."""
    if side == FREE:
        return 0
    total = 0
    for nation in (ISENGARD, SOUTHRONS):
        if elites_lead(s, nation):
            total += in_battle(s, place, nation * RANKS + ELITE)
    return total


def leadership_of(mask: int) -> int:
    """Return the Leadership of a set of characters."""
    total = 0
    for c in range(CHARACTERS):
        if mask >> c & 1:
            total += LEADERSHIP[c]
    return total


# ---- command


def in_command(s: Wotr, side: int, place: int) -> int:
    """Return the seat that commands a side in a place. In an attacking army only fighting units count (p. 46)."""
    if s.b_kind == B_NONE or side != s.b_side or place != s.b_from:
        return commander(s, side, place)
    if alone(s, side):
        return s.b_seat
    other = partner(s, s.b_seat)
    own = attackers_of(s, s.b_seat)
    others = attackers_of(s, other)
    return s.b_seat if others[0] == 0 or prevails(s, s.b_seat, own, others) else other


def attackers_of(s: Wotr, seat: int) -> tuple[int, int]:
    """Return how many attacking units, and how many elites, belong to a seat."""
    units = 0
    elites = 0
    for nation in range(NATIONS):
        if controls(s, seat, nation):
            elite = in_battle(s, s.b_from, nation * RANKS + ELITE)
            elites += elite
            units += elite + in_battle(s, s.b_from, nation * RANKS + REGULAR)
    return units, elites


# ---- casualties


def replacement(s: Wotr, nation: int) -> bool:
    """Whether there is a regular figure to replace a reduced elite."""
    kind = nation * RANKS + REGULAR
    return s.pool[kind] > 0 or (SIDE_OF[nation] == FREE and s.lost[kind] > 0)


def reduce_elite(s: Wotr, place: int, nation: int) -> None:
    """Replace an elite with a regular, from the casualties first, then from the reinforcements."""
    regular = nation * RANKS + REGULAR
    elite = nation * RANKS + ELITE
    take(s, place, elite)
    if SIDE_OF[nation] == FREE:
        s.lost[elite] += 1
        if s.lost[regular] > 0:
            s.lost[regular] -= 1
        else:
            s.pool[regular] -= 1
    else:
        s.pool[elite] += 1
        s.pool[regular] -= 1
    add(s, place, regular)
    s.note("reduced", (nation, place))


def casualties(s: Wotr, side: int, place: int, hits: int) -> Flow[None]:
    """Take hits one by one: a regular, an elite reduced, or an elite for two hits (p. 30).

    The commander chooses. In a mixed army a loss may pass the command to the partner before the next hit (p. 46).
    """
    first = FIRST_NATION[side]
    last = FIRST_NATION[side + 1]
    while hits > 0:
        toughness = units_in_battle(s, side, place) + elites_in_battle(s, side, place)
        if hits >= toughness:
            for nation in range(first, last):
                for kind in (nation * RANKS, nation * RANKS + 1):
                    number = in_battle(s, place, kind)
                    if number:
                        eliminate(s, place, kind, number)
            return
        options: list[int] = []
        for nation in range(first, last):
            if in_battle(s, place, nation * RANKS + REGULAR) > 0:
                options.append(A_REMOVE + nation * RANKS + REGULAR)
        for nation in range(first, last):
            if in_battle(s, place, nation * RANKS + ELITE) > 0 and (hits >= 2 or not replacement(s, nation)):
                options.append(A_REMOVE + nation * RANKS + ELITE)
        for nation in range(first, last):
            if in_battle(s, place, nation * RANKS + ELITE) > 0 and replacement(s, nation):
                options.append(A_REDUCE + nation)
        seat = in_command(s, side, place)
        choice = yield Ask(seat, "casualty", options, "battle.casualties", (hits, place))
        if choice >= A_REDUCE:
            reduce_elite(s, place, choice - A_REDUCE)
            hits -= 1
        else:
            kind = choice - A_REMOVE
            hits -= 1 if kind % RANKS == REGULAR or not replacement(s, kind // RANKS) else 2
            eliminate(s, place, kind)


def event_hits(s: Wotr, side: int, place: int, hits: int) -> Flow[None]:
    """Apply hits from an event: casualties at once, and if the last unit dies only Free leaders go with it (p. 22)."""
    if hits <= 0 or not has_army(s, side, place):
        return
    s.note("hits", (hits, place))
    yield from casualties(s, side, place, hits)
    settle(s, REGION_AT[place])


# ---- the stacking limit


def limit(place: int) -> int:
    """Return the stacking limit: ten units in a region, five in a besieged stronghold."""
    return 10 if place < REGIONS else 5


def enforce_stacking(s: Wotr) -> Flow[None]:
    """Return units above the limit to the reinforcements at the end of an action, as the owner chooses (p. 26)."""
    for at in crowded(s):
        yield from trim(s, at // PLACES, at % PLACES)


def crowded(s: Wotr) -> list[int]:
    """Return where a side has too many units, listing one side's places after the other's."""
    found: list[int] = []
    for at, number in enumerate(s.units):
        if number > 5 and number > limit(at % PLACES):
            found.append(at)
    return found


def trim(s: Wotr, side: int, place: int) -> Flow[None]:
    """Remove units down to the limit. Separate partners take turns, starting with the one not leading (p. 46)."""
    seat = commander(s, side, place)
    take_turns = not alone(s, side) and shared(s, side, place) and s.mixed[place] != MERGED
    if take_turns:
        seat = partner(s, lead(s, side))
    while s.units[side * PLACES + place] > limit(place):
        options: list[int] = []
        for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
            if kind % RANKS != LEADER and s.figures[place][kind] > 0:
                if not take_turns or controls(s, seat, kind // RANKS):
                    options.append(A_REMOVE + kind)
        choice = yield Ask(seat, "stacking", options, "army.stacking", (place,))
        disband(s, place, choice - A_REMOVE)
        if take_turns and counts(s, partner(s, seat), place)[0] > 0:
            seat = partner(s, seat)
