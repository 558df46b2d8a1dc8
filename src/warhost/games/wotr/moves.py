"""Army movement: choosing a force, moving it, and the limits of nations not At War (chapter 6, p. 27)."""

from typing import Final

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
from warhost.games.wotr.ids import (
    A_CHARACTER,
    A_UNIT,
    ALL,
    CHARACTERS,
    COMPANION_MASK,
    DONE,
    ELITE,
    FIRST_KIND,
    FIRST_NATION,
    FREE,
    FREE_LEADERS,
    ISENGARD,
    KINDS,
    LEADER,
    NATIONS,
    NAZGUL,
    PLACES,
    RANKS,
    REGIONS,
    REGULAR,
    SARUMAN,
    SHADOW,
    STAY,
    WITCH_KING,
)
from warhost.games.wotr.politics import at_war, companions_arrive
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import LEVEL, NATION_OF, NEIGHBOURS, OWNER, REGION_AT
from warhost.games.wotr.teams import (
    APART,
    MERGED,
    UNDECIDED,
    army_barred,
    commands,
    commands_mixed,
    controls,
    minion_seat,
    prevails,
    shared,
    side_of,
)
from warhost.kernel.flow import Ask, Flow

# What a force must contain.
ANYBODY: Final = 0
A_LEADER: Final = 1
A_COMPANION: Final = 2
A_NAZGUL: Final = 3
THE_WITCH_KING: Final = 4


class Force:
    """Figures chosen to move together: counts by kind and a mask of characters."""

    def __init__(self) -> None:
        self.counts: list[int] = [0] * KINDS
        self.units = 0
        self.chars = 0

    def put(self, kind: int, number: int = 1) -> None:
        """Add figures of a kind."""
        self.counts[kind] += number
        if kind % RANKS != LEADER:
            self.units += number

    def nations(self) -> int:
        """Return the nations with units in the force, as a mask."""
        mask = 0
        for nation in range(NATIONS):
            if self.counts[nation * RANKS] + self.counts[nation * RANKS + 1] > 0:
                mask |= 1 << nation
        return mask

    def size(self) -> int:
        """Return how many figures there are, characters included."""
        total = sum(self.counts)
        for c in range(CHARACTERS):
            total += self.chars >> c & 1
        return total


def taken(force: Force) -> list[int]:
    """Return the figures of a force as the answers that would take them, for a question about them."""
    out: list[int] = []
    for kind in range(KINDS):
        out += [A_UNIT + kind] * force.counts[kind]
    return out + [A_CHARACTER + c for c in range(CHARACTERS) if force.chars >> c & 1]


def closed(s: Wotr, side: int, region: int) -> bool:
    """Return the regions that a card on the table closes to Shadow armies."""
    if side == FREE:
        return False
    for card in s.table:
        if CARD[card].closes(region):
            return True
    return False


def may_enter(s: Wotr, nation: int, region: int) -> bool:
    """Whether units and leaders of a nation may enter a region: not that of another nation unless At War."""
    there = NATION_OF[region]
    return there < 0 or there == nation or at_war(s, nation)


def takes_minion(s: Wotr, seat: int, character: int, place: int) -> bool:
    """Whether an army of a seat may take a minion along: its own, or one with a mixed army that the seat commands."""
    return minion_seat(s, character == SARUMAN) == seat or commands_mixed(s, seat, SHADOW, place)


def available(s: Wotr, seat: int, place: int, target: int, moved: Force | None = None) -> Force:
    """Return the most a seat may move out of a place into a region. Target -1 ignores borders."""
    most = Force()
    side = side_of(s, seat)
    whole = commands(s, seat, side, place)
    first = FIRST_KIND[side]
    last = FIRST_KIND[side + 1]
    owners = OWNER[s.players]
    here = s.figures[place]
    for kind in range(first, last):
        number = here[kind]
        if number == 0:
            continue
        if moved is not None:
            number -= moved.counts[kind]
        nation = kind // RANKS
        if not whole and owners[nation] != seat and kind != NAZGUL:
            continue
        if target >= 0 and kind != NAZGUL and not may_enter(s, nation, target):
            continue
        most.put(kind, number)
    chars = characters_in(s, side, place)
    if moved is not None:
        chars &= ~moved.chars
    if chars:
        for c in range(CHARACTERS):
            if chars >> c & 1 and LEVEL[c] != 0 and (side == FREE or takes_minion(s, seat, c, place)):
                most.chars |= 1 << c
    return most


def satisfies(s: Wotr, force: Force, need: int) -> bool:
    """Whether a force has the leader, companion or Nazgûl that its order requires."""
    if need == ANYBODY:
        return True
    if need == A_LEADER:
        return force.chars != 0 or leads(s, force)
    if need == A_COMPANION:
        return force.chars & COMPANION_MASK != 0
    if need == A_NAZGUL:
        return force.counts[NAZGUL] > 0 or force.chars >> WITCH_KING & 1 == 1
    return force.chars >> WITCH_KING & 1 == 1


def leads(s: Wotr, force: Force) -> bool:
    """Whether a force has a leader figure."""
    counts = force.counts
    for nation in range(NATIONS):
        if counts[nation * RANKS + LEADER] > 0:
            return True
        if counts[nation * RANKS + ELITE] > 0 and elites_lead(s, nation):
            return True
    return False


def has_lone_leader(s: Wotr, force: Force) -> bool:
    """Whether a force has a leader or character that is not also a unit."""
    if force.chars:
        return True
    for nation in range(NATIONS):
        if force.counts[nation * RANKS + LEADER] > 0:
            return True
    return False


class Choice:
    """The limits within which a seat chooses a force in a place."""

    def __init__(self, s: Wotr, seat: int, place: int, most: Force, room: int, need: int) -> None:
        side = side_of(s, seat)
        self.seat = seat
        self.place = place
        self.side = side
        self.most = most
        self.need = need
        self.total = s.units[side * PLACES + place]
        # Free leaders that may not go along must not be left alone.
        stuck = side == FREE and leaders_in(s, FREE, place) > free_leaders(most)
        self.cap = min(room, most.units, self.total - 1 if stuck else self.total)
        # A commander must keep command of what is taken from a mixed army.
        self.mixed = commands_mixed(s, seat, side, place)
        # Only an elite that leads can be the leader the order requires.
        self.elite_leads = need == A_LEADER and not has_lone_leader(s, most)
        self.barred = s.last_nations if s.players == 3 and seat == 0 else 0

    def possible(self, s: Wotr) -> bool:
        """Whether any force can be chosen at all."""
        if self.cap < 1 or not satisfies(s, self.most, self.need):
            return False
        if self.barred:
            stale = self.most.nations() & ~self.barred == 0
            if not self.fresh(self.most) or (stale and self.cap < 2):
                return False
        return not self.mixed or self.command_kept(s, Force())

    def fresh(self, force: Force) -> bool:
        """With three players, whether a force is mixed, or of a nation that was not used in the previous action."""
        nations = force.nations()
        return nations & (nations - 1) != 0 or nations & ~self.barred != 0

    def strength(self, s: Wotr, force: Force, own: bool) -> tuple[int, int]:
        """Return how many units and elites in a force belong to the chooser, or to the partner."""
        units = 0
        elites = 0
        for nation in range(NATIONS):
            if (OWNER[s.players][nation] == self.seat) == own:
                elites += force.counts[nation * RANKS + ELITE]
                units += force.counts[nation * RANKS + REGULAR] + force.counts[nation * RANKS + ELITE]
        return units, elites

    def keeps_command(self, s: Wotr, own: tuple[int, int], others: tuple[int, int]) -> bool:
        """Whether a commander keeps command of the acting part of a mixed army (p. 46).

        Units of the partner alone are not a mixed army: they are the partner's.
        """
        return own[0] > 0 and prevails(s, self.seat, own, others)

    def command_kept(self, s: Wotr, force: Force) -> bool:
        """Whether a force can still become one that its commander keeps and that has what its order requires."""
        own, own_elites = self.strength(s, force, True)
        others, others_elites = self.strength(s, force, False)
        own_most, own_elites_most = self.strength(s, self.most, True)
        others_most, others_elites_most = self.strength(s, self.most, False)
        saruman = controls(s, self.seat, ISENGARD)
        for a in range(own_elites, own_elites_most + 1):
            for b in range(others_elites, others_elites_most + 1):
                if self.elite_leads and (a if saruman else b) == 0:
                    continue
                for i in range(own - own_elites, own_most - own_elites_most + 1):
                    for j in range(others - others_elites, others_most - others_elites_most + 1):
                        if 1 <= a + b + i + j <= self.cap and self.keeps_command(s, (a + i, a), (b + j, b)):
                            return True
        return False

    def valid(self, s: Wotr, force: Force) -> bool:
        """Whether a force may move as it is."""
        if force.units < 1 or force.units > self.cap or not satisfies(s, force, self.need):
            return False
        if self.side == FREE and force.units == self.total and free_leaders(force) < leaders_in(s, FREE, self.place):
            return False
        if self.barred and not self.fresh(force):
            return False
        if self.mixed:
            return self.keeps_command(s, self.strength(s, force, True), self.strength(s, force, False))
        return True

    def may_add(self, s: Wotr, force: Force, kind: int) -> bool:
        """Whether a unit of this kind may be added without making the choice impossible."""
        left = self.cap - force.units
        if left < 1:
            return False
        if self.mixed:
            force.put(kind)
            kept = self.command_kept(s, force)
            force.put(kind, -1)
            return kept
        if self.elite_leads and left == 1 and not leads(s, force):
            return kind % RANKS == ELITE and elites_lead(s, kind // RANKS)
        if self.barred and left == 1 and not self.fresh(force):
            nations = force.nations() | 1 << kind // RANKS
            return nations & (nations - 1) != 0 or nations & ~self.barred != 0
        return True


def free_leaders(force: Force) -> int:
    """Return how many Free Peoples leaders are in a force."""
    total = 0
    for kind in FREE_LEADERS:
        total += force.counts[kind]
    return total


def choose_force(s: Wotr, choice: Choice, rule: str, target: int = -1) -> Flow[Force]:
    """Let the seat pick figures one by one, or all at once. The question names those taken, and the target.

    The target is the place they go to or attack, or -1 while it is open.
    """
    most = choice.most
    if most.size() == 1:
        return most
    force = Force()
    picked: list[int] = []
    everything = choice.valid(s, most)
    while True:
        options: list[int] = []
        if everything:
            options.append(ALL)
        if choice.valid(s, force):
            options.append(DONE)
        for kind in range(KINDS):
            if most.counts[kind] > force.counts[kind] and (kind % RANKS == LEADER or choice.may_add(s, force, kind)):
                options.append(A_UNIT + kind)
        left = most.chars & ~force.chars
        for c in range(CHARACTERS):
            if left >> c & 1:
                options.append(A_CHARACTER + c)
        answer = yield Ask(choice.seat, "force", options, rule, (choice.place, target, *picked))
        if answer == ALL:
            return most
        if answer == DONE:
            return force
        picked.append(answer)
        if answer >= A_CHARACTER:
            force.chars |= 1 << (answer - A_CHARACTER)
        else:
            force.put(answer - A_UNIT)


# ---- where armies may go


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
