"""Army movement: where armies may go, moving them, and marches over several regions (chapter 6, p. 27)."""

from warhost.games.wotr.armies import (
    add,
    arrive,
    besieges,
    characters_in,
    elites_lead,
    free_for_movement,
    has_army,
    leaders_in,
    settle,
    take,
)
from warhost.games.wotr.force import A_LEADER, ANYBODY, Choice, Force, available, choose_force, may_enter, taken
from warhost.games.wotr.ids import (
    CHARACTERS,
    DONE,
    ELITE,
    FIRST_NATION,
    FREE,
    KINDS,
    LEADER,
    NATIONS,
    NAZGUL,
    PLACES,
    RANKS,
    REGIONS,
    REGULAR,
    SHADOW,
    STAY,
)
from warhost.games.wotr.politics import at_war, companions_arrive
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import NEIGHBOURS, OWNER, REGION_AT
from warhost.games.wotr.teams import APART, MERGED, UNDECIDED, army_barred, shared, side_of
from warhost.kernel.flow import Ask, Flow

# ---- where armies may go


def closed(s: Wotr, side: int, region: int) -> bool:
    """Whether a card on the table closes a region to the armies of a side; only those of the Shadow can be stopped."""
    if side == FREE:
        return False
    for card in s.table:
        if CARD[card].closes(region):
            return True
    return False


def room_in(s: Wotr, side: int, region: int) -> int:
    """Return how many more units a region can take."""
    return 10 - s.units[side * PLACES + region]


def can_go(s: Wotr, seat: int, place: int, target: int, need: int, moved: Force | None = None) -> bool:
    """Whether some force of the seat may move from a place into an adjacent region."""
    side = side_of(s, seat)
    if not free_for_movement(s, side, target) or closed(s, side, target):
        return False
    room = room_in(s, side, target)
    if room < 1:
        return False
    if need == ANYBODY and s.players == 2 and moved is None:
        return anybody_goes(s, side, place, target)
    return Choice(s, seat, place, available(s, seat, place, target, moved), room, need).possible(s)


def anybody_goes(s: Wotr, side: int, place: int, target: int) -> bool:
    """Whether any unit may move, with two players and an order without conditions: by far the most common case.

    Gives the same answer as a Choice without making one. Target -1 means an attack: only units At War may fight.
    """
    here = s.figures[place]
    first = FIRST_NATION[side]
    found = False
    stuck = False
    for nation in range(first, FIRST_NATION[side + 1]):
        troops = here[nation * RANKS + REGULAR] + here[nation * RANKS + ELITE] > 0
        leaders = side == FREE and here[nation * RANKS + LEADER] > 0
        if troops or leaders:
            if at_war(s, nation) or (target >= 0 and may_enter(s, nation, target)):
                found = found or troops
            elif leaders:
                stuck = True
    return found and not (stuck and s.units[side * PLACES + place] < 2)


def targets(s: Wotr, seat: int, place: int, need: int, moved: Force | None = None) -> list[int]:
    """Return the regions into which an army may move from a place."""
    return [target for target in NEIGHBOURS[place] if can_go(s, seat, place, target, need, moved)]


def can_move(s: Wotr, seat: int, place: int, need: int, moved: Force | None = None) -> bool:
    """Whether an army in a place may move anywhere."""
    if need == A_LEADER and not led(s, side_of(s, seat), place):
        return False
    for target in NEIGHBOURS[place]:
        if can_go(s, seat, place, target, need, moved):
            return True
    return False


def led(s: Wotr, side: int, place: int) -> bool:
    """Whether a side has a leader for an army in a place."""
    if leaders_in(s, side, place) > 0 or characters_in(s, side, place) != 0:
        return True
    here = s.figures[place]
    for nation in range(5, 8):
        if side == SHADOW and here[nation * RANKS + ELITE] > 0 and elites_lead(s, nation):
            return True
    return False


def army_places(s: Wotr, seat: int) -> list[int]:
    """Return the regions where a seat has units to command."""
    side = side_of(s, seat)
    base = side * PLACES
    units = s.units
    return [place for place in range(REGIONS) if units[base + place] > 0 and not army_barred(s, seat, place)]


def can_move_any(s: Wotr, seat: int, need: int) -> bool:
    """Whether any army of the seat may move."""
    for place in army_places(s, seat):
        if can_move(s, seat, place, need):
            return True
    return False


# ---- moving


def relocate(s: Wotr, source: int, target: int, force: Force) -> None:
    """Put a force into another place, without any consequences."""
    met = s.units[target] + s.units[PLACES + target] > 0
    for kind in range(KINDS):
        number = force.counts[kind]
        if number:
            take(s, source, kind, number)
            add(s, target, kind, number)
    for c in range(CHARACTERS):
        if force.chars >> c & 1:
            s.where[c] = target
    if s.players > 2:
        carry_agreement(s, source, target, force, met)


def carry_agreement(s: Wotr, source: int, target: int, force: Force, met: bool) -> None:
    """Keep a mixed army merged when it moves, with units that reach one joining it. Separate units decide again."""
    side = FREE if s.units[target] > 0 else SHADOW
    if not shared(s, side, source):
        s.mixed[source] = UNDECIDED
    if not met:
        owners = 0
        for nation in range(NATIONS):
            if force.nations() >> nation & 1:
                owners |= 1 << OWNER[s.players][nation]
        s.mixed[target] = MERGED if owners & (owners - 1) else UNDECIDED
    elif s.mixed[target] == APART:
        s.mixed[target] = UNDECIDED


def move_force(s: Wotr, seat: int, source: int, target: int, force: Force) -> None:
    """Move an army into a region and apply the consequences."""
    s.note("army_moves", (seat, source, target, force.units))
    relocate(s, source, target, force)
    settle(s, REGION_AT[source], seat)
    arrive(s, side_of(s, seat), target, seat)


def remember_nations(s: Wotr, seat: int, force: Force, place: int) -> None:
    """With three players, note which nation, or which mixed army, the Free player has used."""
    if s.players != 3 or seat != 0:
        return
    nations = force.nations()
    if nations & (nations - 1) == 0:
        s.next_nations |= nations
    else:
        s.next_armies.append(REGION_AT[place])


class Moved:
    """The figures that have moved in this action, by the region they are in: none moves twice."""

    def __init__(self) -> None:
        self.at: dict[int, Force] = {}

    def in_region(self, region: int) -> Force | None:
        """Return which of the figures in a region have moved."""
        return self.at.get(region)

    def note(self, region: int, force: Force) -> None:
        """Note that a force has stopped in a region."""
        here = self.at.get(region)
        if here is None:
            here = Force()
            self.at[region] = here
        for kind in range(KINDS):
            if force.counts[kind]:
                here.put(kind, force.counts[kind])
        here.chars |= force.chars


class WhichArmy(Ask):
    """Asks which army moves. It records the requirement and who has moved, so that a refusal can give its reason."""

    def __init__(self, seat: int, options: list[int], left: int, need: int, moved: Moved) -> None:
        super().__init__(seat, "move_army", options, "army.move", (left,))
        self.need = need
        self.moved = moved


def pick_army(s: Wotr, seat: int, need: int, moved: Moved, optional: bool, left: int) -> Flow[int]:
    """Choose a region whose army moves; -1 if none can or the player is done."""
    options = [p for p in army_places(s, seat) if can_move(s, seat, p, need, moved.in_region(p))]
    if not options:
        return -1
    if optional:
        options.append(DONE)
    source = yield WhichArmy(seat, options, left, need, moved)
    return -1 if source == DONE else source


def move_armies(s: Wotr, seat: int, number: int, need: int = ANYBODY, optional: bool = False) -> Flow[int]:
    """Move up to `number` different armies, each one region, no figure twice. Return how many moved."""
    moved = Moved()
    for i in range(number):
        source = yield from pick_army(s, seat, need, moved, optional or i > 0, number - i)
        if source < 0:
            return i
        mine = moved.in_region(source)
        target = yield Ask(seat, "move_to", targets(s, seat, source, need, mine), "army.move_limits", (source,))
        most = available(s, seat, source, target, mine)
        room = room_in(s, side_of(s, seat), target)
        force = yield from choose_force(s, Choice(s, seat, source, most, room, need), "army.split", target)
        remember_nations(s, seat, force, target)
        moved.note(target, force)
        move_force(s, seat, source, target, force)
        companions_arrive(s, force.chars, target)
    return number


# ---- card movement over several regions (p. 27)


def may_pass(s: Wotr, seat: int, force: Force, region: int) -> bool:
    """Whether a force may enter a region on its way."""
    side = side_of(s, seat)
    if not free_for_movement(s, side, region) or closed(s, side, region):
        return False
    for kind in range(KINDS):
        if force.counts[kind] > 0 and kind != NAZGUL and not may_enter(s, kind // RANKS, region):
            return False
    return True


def reach(s: Wotr, seat: int, force: Force, source: int, steps: int, goals: list[int]) -> list[int]:
    """Return for every region its distance from the nearest goal along a way open to the force (99: out of reach)."""
    far = [99] * REGIONS
    queue: list[int] = []
    for goal in goals:
        if goal == source or may_pass(s, seat, force, goal):
            far[goal] = 0
            queue.append(goal)
    for here in queue:
        if far[here] >= steps:
            continue
        for there in NEIGHBOURS[here]:
            if far[there] == 99 and (there == source or may_pass(s, seat, force, there)):
                far[there] = far[here] + 1
                queue.append(there)
    return far


def march(s: Wotr, seat: int, source: int, force: Force, steps: int, goals: list[int]) -> Flow[int]:
    """Move a force up to `steps` regions, one by one, so that it ends in one of the goals. Return where it ended."""
    here = source
    start = source
    while steps > 0:
        far = reach(s, seat, force, here, steps, goals)
        options = [r for r in NEIGHBOURS[here] if far[r] < steps and may_pass(s, seat, force, r)]
        if here in goals and here != start:
            options.append(STAY)
        if not options:
            break
        step = yield Ask(seat, "march", options, "cards.move_army", (here, steps, *taken(force)))
        if step == STAY:
            break
        move_force(s, seat, here, step, force)
        here = step
        steps -= 1
    remember_nations(s, seat, force, here)
    return here


def can_march(s: Wotr, seat: int, source: int, force: Force, steps: int, goals: list[int]) -> bool:
    """Whether a force can reach a goal other than its own place."""
    far = reach(s, seat, force, source, steps, goals)
    for region in NEIGHBOURS[source]:
        if far[region] < steps and may_pass(s, seat, force, region):
            return True
    return False


def besieging_armies(s: Wotr, side: int) -> list[int]:
    """Return the regions where an army of this side besieges a stronghold."""
    return [r for r in range(REGIONS) if has_army(s, side, r) and besieges(s, side, r)]
