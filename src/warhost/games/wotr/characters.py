"""Companions, Nazgûl and minions on the map, and how characters enter play (chapter 6, p. 24)."""

from warhost.games.wotr.armies import add, besieged, discard_unheld, has_army, take
from warhost.games.wotr.ids import (
    A_CHARACTER,
    ARAGORN,
    COMPANIONS,
    DEAD,
    DONE,
    ELITE,
    FREE,
    FREE_NATIONS,
    GANDALF_GREY,
    GANDALF_WHITE,
    IN_FELLOWSHIP,
    ISENGARD,
    MOUTH,
    NAZGUL,
    NOT_YET,
    PLACES,
    RANKS,
    REGIONS,
    REGULAR,
    REPLACED,
    SARUMAN,
    SAURON,
    SHADOW,
    STRIDER,
    WITCH_KING,
)
from warhost.games.wotr.politics import BY_WITCH_KING, activate, at_war, companion_arrives
from warhost.games.wotr.regions import (
    DOL_AMROTH,
    ELVEN_STRONGHOLDS,
    FANGORN,
    MINAS_TIRITH,
    ORTHANC,
    PELARGIR,
    SAURON_STRONGHOLDS,
)
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import BOX, HOBBIT, LEVEL, NEIGHBOURS, REGION_AT, SETTLEMENT, STRONGHOLD
from warhost.games.wotr.teams import minion_seat
from warhost.kernel.flow import Ask, Flow

# ---- companions


def on_map(s: Wotr, character: int) -> bool:
    """Whether a character stands on the map."""
    return s.where[character] >= 0


def companions_on_map(s: Wotr) -> list[int]:
    """Return the companions that have left the Fellowship."""
    return [c for c in range(COMPANIONS) if s.where[c] >= 0]


def fellowship(s: Wotr) -> list[int]:
    """Return the companions in the Fellowship."""
    return [c for c in range(COMPANIONS) if s.where[c] == IN_FELLOWSHIP]


def own_garrison(s: Wotr, side: int, region: int) -> bool:
    """Whether this side is besieged in the region's stronghold."""
    box = BOX[region]
    return box >= 0 and has_army(s, side, box)


def place_in(s: Wotr, side: int, region: int) -> int:
    """Return where a figure of a side goes in a region: into the stronghold if its own garrison is besieged there."""
    return BOX[region] if own_garrison(s, side, region) else region


def walk(s: Wotr, start: int, steps: int, into_siege: bool = False) -> list[int]:
    """Return where companions may end a move: all regions within reach, including the start.

    They stop on entering a region with a Shadow-controlled stronghold, and neither enter nor leave a region whose own
    stronghold is besieged; `into_siege` lets the move end in one.
    """
    if own_garrison(s, FREE, start):
        return [start]
    far = [-1] * REGIONS
    far[start] = 0
    queue = [start]
    found = [start]
    for here in queue:
        if far[here] == steps:
            continue
        for there in NEIGHBOURS[here]:
            if far[there] >= 0:
                continue
            if own_garrison(s, FREE, there):
                if into_siege:
                    far[there] = far[here] + 1
                    found.append(there)
                continue
            far[there] = far[here] + 1
            found.append(there)
            if not (SETTLEMENT[there] == STRONGHOLD and s.control[there] == SHADOW):
                queue.append(there)
    return sorted(found)


def group_level(group: list[int]) -> int:
    """Return how far a group moves: its highest level. Gandalf the White rides Shadowfax alone or with one hobbit."""
    level = max([LEVEL[c] for c in group])
    if GANDALF_WHITE in group:
        if len(group) == 1 or (len(group) == 2 and (HOBBIT[group[0]] or HOBBIT[group[1]])):
            return 4
    return level


def choose_group(s: Wotr, seat: int, candidates: list[int], rule: str) -> Flow[list[int]]:
    """Pick at least one companion, one by one. The question names those already taken."""
    group: list[int] = []
    left = list(candidates)
    while left:
        options = [A_CHARACTER + c for c in left]
        if group:
            options.append(DONE)
        answer = yield Ask(seat, "group", options, rule, tuple([A_CHARACTER + c for c in group]))
        if answer == DONE:
            break
        group.append(answer - A_CHARACTER)
        left.remove(answer - A_CHARACTER)
    return group


def put_companions(s: Wotr, group: list[int], region: int) -> None:
    """Put companions into a region after a move or when they enter play."""
    place = place_in(s, FREE, region)
    for c in group:
        s.where[c] = place
        s.note("companion_arrives", (c, region))
    for c in group:
        companion_arrives(s, c, place)
    discard_unheld(s)


def movable_companions(s: Wotr, into_siege: bool = False) -> list[int]:
    """Return the companions that can move somewhere."""
    return [c for c in companions_on_map(s) if s.where[c] < REGIONS]


def move_group(
    s: Wotr, seat: int, candidates: list[int], level: int = 0, bonus: int = 0, into_siege: bool = False
) -> Flow[list[int]]:
    """Move a group of companions from one region to another. `level`, if given, replaces the group's."""
    places = sorted({s.where[c] for c in candidates})
    start = yield Ask(seat, "companions_from", places, "characters.companions_move")
    group = yield from choose_group(s, seat, [c for c in candidates if s.where[c] == start], "characters.groups")
    steps = (level if level else group_level(group)) + bonus
    region = yield Ask(
        seat,
        "companions_to",
        walk(s, start, steps, into_siege),
        "characters.companions_move",
        (start, *[A_CHARACTER + c for c in group]),
    )
    put_companions(s, group, region)
    return group


def move_companions(s: Wotr, seat: int) -> Flow[None]:
    """Move any number of companions, in any groups, each once (p. 24)."""
    left = movable_companions(s)
    first = True
    while left:
        if not first:
            places = sorted({s.where[c] for c in left})
            options = [*places, DONE]
            start = yield Ask(seat, "companions_from", options, "characters.companions_move")
            if start == DONE:
                return
            here = [c for c in left if s.where[c] == start]
        else:
            here = left
        group = yield from move_group(s, seat, here)
        left = [c for c in left if c not in group]
        first = False


# ---- Nazgûl and minions


def shut_to_shadow(s: Wotr, region: int) -> bool:
    """Whether a stronghold in a region is closed to Shadow characters: the Free Peoples control it unbesieged."""
    return SETTLEMENT[region] == STRONGHOLD and s.control[region] == FREE and not besieged(s, region)


def flights(s: Wotr) -> list[int]:
    """Return the places where a Nazgûl may fly."""
    places = [r for r in range(REGIONS) if not shut_to_shadow(s, r)]
    for region in range(REGIONS):
        if own_garrison(s, SHADOW, region):
            places.append(BOX[region])
    return places


def mouth_walk(s: Wotr) -> list[int]:
    """Return where the Mouth of Sauron may go alone."""
    start = s.where[MOUTH]
    if start >= REGIONS:
        return [start]
    far = [-1] * REGIONS
    far[start] = 0
    queue = [start]
    found = [start]
    for here in queue:
        if far[here] == LEVEL[MOUTH]:
            continue
        for there in NEIGHBOURS[here]:
            if far[there] < 0 and not shut_to_shadow(s, there) and not own_garrison(s, SHADOW, there):
                far[there] = far[here] + 1
                found.append(there)
                queue.append(there)
    return sorted(found)


def nazgul_places(s: Wotr) -> list[int]:
    """Return where ordinary Nazgûl are."""
    return [p for p in range(PLACES) if s.figures[p][NAZGUL] > 0]


def fly(s: Wotr, seat: int, minions: bool, optional: bool) -> Flow[None]:
    """Move any or all Nazgûl, each once; with `minions`, the other minions as well (p. 24)."""
    left = [s.figures[p][NAZGUL] for p in range(PLACES)]
    mine = minion_seat(s, False) == seat
    king = mine and on_map(s, WITCH_KING)
    mouth = minions and mine and on_map(s, MOUTH) and len(mouth_walk(s)) > 1
    first = not optional
    while True:
        options = [p for p in range(PLACES) if left[p] > 0]
        if king:
            options.append(A_CHARACTER + WITCH_KING)
        if mouth:
            options.append(A_CHARACTER + MOUTH)
        if not options:
            return
        if not first:
            options.append(DONE)
        mover = yield Ask(seat, "fly_from", options, "characters.nazgul_move")
        if mover == DONE:
            return
        first = False
        if mover == A_CHARACTER + MOUTH:
            target = yield Ask(seat, "mouth_to", mouth_walk(s), "characters.mouth_of_sauron", (s.where[MOUTH],))
            mouth = False
            s.where[MOUTH] = target
            s.note("minion_moves", (MOUTH, target))
        elif mover == A_CHARACTER + WITCH_KING:
            target = yield Ask(seat, "fly_to", flights(s), "characters.nazgul_move", (s.where[WITCH_KING],))
            king = False
            s.where[WITCH_KING] = target
            s.note("minion_moves", (WITCH_KING, target))
        else:
            target = yield Ask(seat, "fly_to", flights(s), "characters.nazgul_move", (mover,))
            left[mover] -= 1
            take(s, mover, NAZGUL)
            add(s, target, NAZGUL)
            s.note("nazgul_flies", (mover, target))


def nazgul_with(s: Wotr, region: int) -> bool:
    """Whether a Nazgûl, the Witch-king included, is in a region."""
    box = BOX[region]
    if s.figures[region][NAZGUL] > 0 or s.where[WITCH_KING] == region:
        return True
    return box >= 0 and (s.figures[box][NAZGUL] > 0 or s.where[WITCH_KING] == box)


def can_move_minions(s: Wotr, seat: int) -> bool:
    """Whether a Character die can move any Nazgûl or minion."""
    if nazgul_places(s):
        return True
    if minion_seat(s, False) != seat:
        return False
    return on_map(s, WITCH_KING) or (on_map(s, MOUTH) and len(mouth_walk(s)) > 1)


# ---- coming into play


def can_enter(s: Wotr, character: int, seat: int) -> bool:
    """Whether the condition on a character's card is met."""
    if s.where[character] != NOT_YET:
        return False
    if character == ARAGORN:
        at = s.where[STRIDER]
        if at < 0:
            return False
        region = REGION_AT[at]
        return (region == MINAS_TIRITH or region == DOL_AMROTH or region == PELARGIR) and s.control[region] == FREE
    if character == GANDALF_WHITE:
        minion_seen = any(s.where[m] != NOT_YET for m in (SARUMAN, WITCH_KING, MOUTH))
        if s.where[GANDALF_GREY] == IN_FELLOWSHIP or not minion_seen:
            return False
        return s.where[GANDALF_GREY] >= 0 or len(white_places(s)) > 0
    if minion_seat(s, character == SARUMAN) != seat:
        return False
    if character == SARUMAN:
        return at_war(s, ISENGARD) and s.control[ORTHANC] == SHADOW
    if character == WITCH_KING:
        return at_war(s, SAURON) and any(at_war(s, n) for n in range(FREE_NATIONS)) and len(king_places(s)) > 0
    return (s.mordor >= 0 or all(at_war(s, n) for n in range(FREE_NATIONS))) and len(mouth_places(s)) > 0


def white_places(s: Wotr) -> list[int]:
    """Return where Gandalf the White appears when Gandalf the Grey is dead."""
    return sorted([FANGORN] + [r for r in ELVEN_STRONGHOLDS if s.control[r] == FREE])


def king_places(s: Wotr) -> list[int]:
    """Return the places with a Shadow army that has a Sauron unit."""
    return [
        p for p in range(PLACES) if s.figures[p][SAURON * RANKS + REGULAR] + s.figures[p][SAURON * RANKS + ELITE] > 0
    ]


def mouth_places(s: Wotr) -> list[int]:
    """Return the unconquered Sauron strongholds."""
    return [r for r in SAURON_STRONGHOLDS if s.control[r] == SHADOW]


def enter(s: Wotr, seat: int, character: int) -> Flow[None]:
    """Bring a character into play by the rule on its card."""
    if character == ARAGORN:
        s.where[ARAGORN] = s.where[STRIDER]
        s.where[STRIDER] = REPLACED
        s.note("character_enters", (ARAGORN, s.where[ARAGORN]))
        companion_arrives(s, ARAGORN, s.where[ARAGORN])
    elif character == GANDALF_WHITE:
        if s.where[GANDALF_GREY] >= 0:
            s.where[GANDALF_WHITE] = s.where[GANDALF_GREY]
        else:
            region = yield Ask(seat, "enter_at", white_places(s), "characters.gandalf_white", (character,))
            s.where[GANDALF_WHITE] = place_in(s, FREE, region)
        s.where[GANDALF_GREY] = REPLACED if s.where[GANDALF_GREY] != DEAD else DEAD
        s.note("character_enters", (GANDALF_WHITE, s.where[GANDALF_WHITE]))
        companion_arrives(s, GANDALF_WHITE, s.where[GANDALF_WHITE])
    elif character == SARUMAN:
        s.where[SARUMAN] = place_in(s, SHADOW, ORTHANC)
        s.note("character_enters", (SARUMAN, ORTHANC))
    elif character == WITCH_KING:
        s.where[WITCH_KING] = yield Ask(seat, "enter_at", king_places(s), "characters.witch_king", (character,))
        s.note("character_enters", (WITCH_KING, s.where[WITCH_KING]))
        for nation in range(FREE_NATIONS):
            activate(s, nation, BY_WITCH_KING)
    else:
        region = yield Ask(seat, "enter_at", mouth_places(s), "characters.mouth_of_sauron", (character,))
        s.where[MOUTH] = place_in(s, SHADOW, region)
        s.note("character_enters", (MOUTH, region))
    discard_unheld(s)
