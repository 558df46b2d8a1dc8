"""Moving Armies: splitting, merging, one region or several, Strategic and Fast Movement (chapter 9, p. 22, 23)."""

from warhost.games.bo5a.armies import (
    add,
    army_places,
    beorn_in,
    characters_in,
    drop_lone_leaders,
    enemy_army,
    enters,
    exits,
    has_army,
    leadership_of,
    near_enemy,
    take,
    trim,
)
from warhost.games.bo5a.ids import (
    A_CHARACTER,
    A_NUMBER,
    A_UNIT,
    ALL,
    CHARACTERS,
    DONE,
    DWARF_REGULARS,
    DWARF_VETERANS,
    ELF_ARCHERS,
    ELF_SPEARMEN,
    FIRST_KIND,
    FREE,
    GOBLINS,
    KINDS,
    MOST_NUMBER,
    PASS,
    PLACES,
    REGIONS,
    STAY,
    THORIN,
)
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import NEIGHBOURS, TERRITORY
from warhost.kernel.flow import Ask, Flow

# What the moving part of an Army must have.
ANYBODY = 0
LEADERSHIP_NEEDED = 1
GOBLINS_NEEDED = 2
DWARVES_NEEDED = 3
ELVES_NEEDED = 4


class Force:
    """A part of an Army: units by kind, characters, Leadership tokens, Damage."""

    def __init__(self) -> None:
        self.counts: list[int] = [0] * KINDS
        self.chars = 0
        self.units = 0
        self.leaders = 0
        self.damage = 0

    def put(self, kind: int, number: int = 1) -> None:
        """Add units."""
        self.counts[kind] += number
        self.units += number

    def size(self) -> int:
        """Return how many units and characters there are."""
        total = self.units
        for c in range(CHARACTERS):
            total += self.chars >> c & 1
        return total


class Moved:
    """What has moved in this action, by the place it is in: nothing moves twice (p. 22)."""

    def __init__(self) -> None:
        self.at: dict[int, Force] = {}

    def note(self, place: int, force: Force) -> None:
        """Note that a force has stopped in a place."""
        here = self.at.get(place)
        if here is None:
            here = Force()
            self.at[place] = here
        for kind in range(KINDS):
            if force.counts[kind]:
                here.put(kind, force.counts[kind])
        here.chars |= force.chars
        here.leaders += force.leaders
        here.damage += force.damage


def available(s: Five, side: int, place: int, moved: Moved | None) -> Force:
    """Return everything that may still move from a place."""
    force = Force()
    row = s.figures[place]
    for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
        if row[kind]:
            force.put(kind, row[kind])
    force.chars = characters_in(s, side, place)
    force.leaders = s.leaders[place]
    force.damage = s.damage[place]
    if moved is not None:
        gone = moved.at.get(place)
        if gone is not None:
            for kind in range(KINDS):
                if gone.counts[kind]:
                    force.put(kind, -gone.counts[kind])
            force.chars &= ~gone.chars
            force.leaders -= min(gone.leaders, force.leaders)
            force.damage -= min(gone.damage, force.damage)
    return force


def fits(s: Five, force: Force, need: int) -> bool:
    """Whether a part of an Army meets the order's requirement. Only Leadership tokens may still be added."""
    counts = force.counts
    if need == LEADERSHIP_NEEDED:
        return force.leaders > 0 or leadership_of(s, force.chars) > 0
    if need == GOBLINS_NEEDED:
        return counts[GOBLINS] > 0
    if need == DWARVES_NEEDED:
        return counts[DWARF_REGULARS] + counts[DWARF_VETERANS] > 0
    if need == ELVES_NEEDED:
        return counts[ELF_ARCHERS] + counts[ELF_SPEARMEN] > 0
    return True


def taken(force: Force) -> list[int]:
    """Return the units and characters of a force as the answers that would take them, for a question about them."""
    out: list[int] = []
    for kind in range(KINDS):
        out += [A_UNIT + kind] * force.counts[kind]
    return out + [A_CHARACTER + c for c in range(CHARACTERS) if force.chars >> c & 1]


def choose_force(s: Five, side: int, place: int, target: int, most: Force, need: int, rule: str) -> Flow[Force]:
    """Let the player pick units and characters one by one, or all, then how many tokens go along (p. 22).

    The question names those taken and the target: the place they go to, -1 while it is open. The answer `all` takes all
    tokens along.
    """
    force = Force()
    if most.size() == 1:
        for kind in range(KINDS):
            force.put(kind, most.counts[kind])
        yield from split_tokens(s, side, place, target, most, force, need)
        return force
    picked: list[int] = []
    while True:
        options = [ALL]
        force.leaders = most.leaders
        if force.units > 0 and fits(s, force, need):
            options.append(DONE)
        for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
            if most.counts[kind] > force.counts[kind]:
                options.append(A_UNIT + kind)
        left = most.chars & ~force.chars
        for c in range(CHARACTERS):
            if left >> c & 1:
                options.append(A_CHARACTER + c)
        answer = yield Ask(side, "force", options, rule, (place, force.units, target, *picked))
        if answer == ALL:
            return most
        if answer == DONE:
            break
        picked.append(answer)
        if answer >= A_CHARACTER:
            force.chars |= 1 << (answer - A_CHARACTER)
        else:
            force.put(answer - A_UNIT)
    yield from split_tokens(s, side, place, target, most, force, need)
    return force


def split_tokens(s: Five, side: int, place: int, target: int, most: Force, force: Force, need: int) -> Flow[None]:
    """Choose how many Leadership tokens and how much Damage go with a part of an Army.

    Neither part may have more Damage than units. Tokens left behind without an Army are lost (p. 20).
    """
    behind = most.units - force.units
    force.leaders = 0
    least = 0 if fits(s, force, need) else 1
    if most.leaders > 0:
        options = [A_NUMBER + n for n in range(least, most.leaders + 1)]
        rule = "leadership.tokens" if force.units == s.units[side * PLACES + place] else "army.split"
        answer = yield Ask(side, "split_leadership", options, rule, (place, most.leaders, target, *taken(force)))
        force.leaders = answer - A_NUMBER
    if behind == 0:
        force.damage = most.damage
    elif most.damage > 0:
        low = max(0, most.damage - behind)
        # An answer cannot name a larger number. Damage beyond it that must go along is not asked for.
        high = max(low, min(most.damage, force.units, MOST_NUMBER))
        options = [A_NUMBER + n for n in range(low, high + 1)]
        if low > MOST_NUMBER:
            force.damage = low
            return
        answer = yield Ask(
            side, "split_damage", options, "army.split_damage", (place, most.damage, target, *taken(force))
        )
        force.damage = answer - A_NUMBER


# ---- where Armies may go


def may_stop(s: Five, side: int, place: int) -> bool:
    """Whether an Army may end its movement in a place: without an enemy Army, and never with Beorn (p. 22, 33)."""
    return not enemy_army(s, side, place) and not beorn_in(s, place)


def may_enter(s: Five, side: int, place: int, steps: int) -> bool:
    """Whether an Army may enter a place with some steps left after it. Free Armies may pass Beorn but not stop."""
    if enemy_army(s, side, place):
        return False
    if not beorn_in(s, place):
        return True
    if steps == 0 or near_enemy(s, side, place):
        return False
    for further in NEIGHBOURS[place]:
        if may_stop(s, side, further):
            return True
    return False


def ways(s: Five, side: int, place: int, steps: int) -> list[int]:
    """Return where an Army with this many steps may go first."""
    return [p for p in exits(s, place) if may_enter(s, side, p, steps - 1)]


def can_move(s: Five, side: int, place: int, need: int, steps: int, moved: Moved | None) -> bool:
    """Whether an Army, or a part of it, may move from a place."""
    most = available(s, side, place, moved)
    return most.units > 0 and fits(s, most, need) and len(ways(s, side, place, steps)) > 0


def movers(s: Five, side: int, need: int, steps: int, moved: Moved | None = None) -> list[int]:
    """Return the places from which an Army may move."""
    return [p for p in army_places(s, side) if can_move(s, side, p, need, steps, moved)]


# ---- moving


def carry(s: Five, side: int, source: int, target: int, force: Force) -> None:
    """Move a force from one place to another, and apply what it does to the place it enters."""
    for kind in range(KINDS):
        if force.counts[kind]:
            take(s, source, kind, force.counts[kind])
            add(s, target, kind, force.counts[kind])
    for c in range(CHARACTERS):
        if force.chars >> c & 1:
            s.where[c] = target
    s.leaders[source] -= force.leaders
    s.leaders[target] += force.leaders
    s.damage[source] -= force.damage
    s.damage[target] += force.damage
    drop_lone_leaders(s, source)
    s.note("army_moves", (side, source, target, force.units))
    enters(s, side, target)


def march(s: Five, side: int, source: int, force: Force, steps: int, moved: Moved, rule: str) -> Flow[int]:
    """Move a force region by region until it stops beside an enemy. Return where it stopped (p. 23)."""
    here = source
    while steps > 0:
        options = ways(s, side, here, steps)
        if here != source:
            if here < REGIONS and near_enemy(s, side, here):
                break
            if may_stop(s, side, here):
                options = [*options, STAY]
        if not options:
            break
        answer = yield Ask(side, "march", options, rule, (here, steps, *taken(force)))
        if answer == STAY:
            break
        carry(s, side, here, answer, force)
        here = answer
        steps -= 1
    moved.note(here, force)
    return here


def move_from(s: Five, side: int, source: int, need: int, steps: int, moved: Moved, rule: str) -> Flow[int]:
    """Move the Army of a place, or a part of it, and return where it stopped."""
    most = available(s, side, source, moved)
    if steps > 1:
        force = yield from choose_force(s, side, source, -1, most, need, "army.split")
        target = yield from march(s, side, source, force, steps, moved, rule)
        return target
    target = yield Ask(side, "move_to", ways(s, side, source, 1), rule, (source,))
    force = yield from choose_force(s, side, source, target, most, need, "army.split")
    carry(s, side, source, target, force)
    moved.note(target, force)
    return target


def move_armies(
    s: Five,
    side: int,
    number: int,
    need: int,
    steps: int,
    rule: str,
    within: int = -1,
    by_die: bool = False,
    once: bool = False,
) -> Flow[int]:
    """Move up to `number` different Armies, which merge after all have moved. Return how many moved.

    `within` is the territory where they must start, -1 for anywhere. With `once`, only one part leaves a place.
    """
    moved = Moved()
    sources: list[int] = []
    done = 0
    while done < number:
        options = [
            p
            for p in movers(s, side, need, steps, moved)
            if (within < 0 or TERRITORY[p] == within) and not (once and p in sources)
        ]
        if not options:
            break
        options.append(DONE)
        source = yield Ask(side, "move_army", options, rule, (number - done,))
        if source == DONE:
            break
        sources.append(source)
        yield from move_from(s, side, source, need, steps, moved, rule)
        done += 1
    if by_die:
        yield from kinsfolk(s, side, moved)
    yield from merge(s, side, moved)
    return done


def merge(s: Five, side: int, moved: Moved) -> Flow[None]:
    """Merge forces with the Army where they stopped, and enforce the stacking limit (p. 23)."""
    for place in sorted(moved.at):
        yield from trim(s, side, place)


def kinsfolk(s: Five, side: int, moved: Moved) -> Flow[None]:
    """Let troops of one adjacent region join Thorin's Army when a die moved it, once per turn."""
    here = s.where[THORIN]
    if side != FREE or s.kinsfolk or not s.book.kinsfolk or here < 0 or not has_army(s, FREE, here):
        return
    came = moved.at.get(here)
    if came is None or came.chars >> THORIN & 1 == 0:
        return
    options = [r for r in NEIGHBOURS[here] if has_army(s, FREE, r) and available(s, FREE, r, moved).units > 0]
    if not options:
        return
    answer = yield Ask(FREE, "kinsfolk", [*options, PASS], "thorin.kinsfolk", (here,))
    if answer == PASS:
        return
    s.kinsfolk = 1
    force = yield from choose_force(s, FREE, answer, here, available(s, FREE, answer, moved), ANYBODY, "army.split")
    carry(s, FREE, answer, here, force)
    moved.note(here, force)


def adjacent_armies(s: Five, side: int, region: int) -> list[int]:
    """Return the regions next to a region that have an Army of a side."""
    return [r for r in NEIGHBOURS[region] if s.units[side * PLACES + r] > 0]
