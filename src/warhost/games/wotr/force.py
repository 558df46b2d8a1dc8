"""Choosing a force: the figures of an army that move, attack or retreat together (p. 27, 46)."""

from typing import Final

from warhost.games.wotr.armies import characters_in, elites_lead, leaders_in
from warhost.games.wotr.ids import (
    A_CHARACTER,
    A_UNIT,
    ALL,
    CHARACTERS,
    COMPANION_MASK,
    DONE,
    ELITE,
    FIRST_KIND,
    FREE,
    FREE_LEADERS,
    ISENGARD,
    KINDS,
    LEADER,
    NATIONS,
    NAZGUL,
    PLACES,
    RANKS,
    REGULAR,
    SARUMAN,
    SHADOW,
    WITCH_KING,
)
from warhost.games.wotr.politics import at_war
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import LEVEL, NATION_OF, OWNER
from warhost.games.wotr.teams import commands, commands_mixed, controls, minion_seat, prevails, side_of
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
