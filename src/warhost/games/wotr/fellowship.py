"""The Fellowship: guide, movement, declaring, hiding, separating, corruption (chapter 8)."""

from warhost.games.wotr.armies import discard_unheld
from warhost.games.wotr.characters import choose_group, fellowship, group_level, put_companions, walk
from warhost.games.wotr.ids import (
    A_CHARACTER,
    DEAD,
    E_CORRUPTION,
    FREE,
    GOLLUM,
    MERIADOC,
    NO,
    PEREGRIN,
    SHADOW,
    STAY,
    YES,
)
from warhost.games.wotr.politics import BY_DECLARATION, activate, discard_from_table
from warhost.games.wotr.regions import MINAS_MORGUL, MORANNON, MORIA
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import GameEnd, Wotr
from warhost.games.wotr.tables import (
    CITY,
    EYE,
    LEVEL,
    NATION_OF,
    NEIGHBOURS,
    SETTLEMENT,
    SIDE_OF,
    STANDARD,
    STRONGHOLD,
    TILE_KIND,
    TILE_VALUE,
    TILES,
)
from warhost.games.wotr.teams import lead
from warhost.kernel.flow import Ask, Flow


def corrupt(s: Wotr, amount: int) -> None:
    """Raise Corruption. At 12 the Shadow wins at once."""
    if amount <= 0:
        return
    s.corruption = min(12, s.corruption + amount)
    s.note("corruption", (s.corruption,))
    if s.corruption >= 12:
        s.ending = E_CORRUPTION
        raise GameEnd


def heal(s: Wotr, amount: int) -> None:
    """Lower Corruption, never below zero."""
    lowered = max(0, s.corruption - amount)
    if lowered != s.corruption:
        s.corruption = lowered
        s.note("corruption", (s.corruption,))


# ---- the guide


def guides(s: Wotr) -> list[int]:
    """Return the companions that may be Guide: those of the highest level in the Fellowship."""
    members = fellowship(s)
    if not members:
        return []
    top = max([LEVEL[c] for c in members])
    return [c for c in members if LEVEL[c] == top]


def choose_guide(s: Wotr) -> Flow[None]:
    """Choose the Guide: at the end of the Fellowship phase and whenever the company changes. Gollum comes last."""
    candidates = guides(s)
    before = s.guide
    if not candidates:
        s.guide = GOLLUM
    else:
        answer = yield Ask(lead(s, FREE), "guide", [A_CHARACTER + c for c in candidates], "fellowship.guide_change")
        s.guide = answer - A_CHARACTER
    if s.guide != before:
        s.note("guide", (s.guide,))


# ---- the figure on the map


def is_haven(s: Wotr, region: int) -> bool:
    """Whether a region is a city or stronghold of the Free Peoples under their control."""
    nation = NATION_OF[region]
    return nation >= 0 and SIDE_OF[nation] == FREE and SETTLEMENT[region] >= CITY and s.control[region] == FREE


def is_shadow_hold(s: Wotr, region: int) -> bool:
    """Whether a region is a Shadow stronghold still controlled by the Shadow."""
    nation = NATION_OF[region]
    if nation < 0 or SIDE_OF[nation] != SHADOW:
        return False
    return SETTLEMENT[region] == STRONGHOLD and s.control[region] == SHADOW


def walk_bearers(s: Wotr, rule: str, avoid_havens: bool) -> Flow[list[int]]:
    """Let the Free Peoples move the figure up to the progress, region by region. Return the path, including the start.

    A revealed Fellowship may not end in a haven if it can end elsewhere.
    """
    path = [s.bearers]
    steps = s.progress
    may_stop = 0 if not avoid_havens else 1
    while steps > 0:
        here = path[-1]
        options = [r for r in NEIGHBOURS[here] if may_stop == 0 or can_end(s, r, steps - 1)]
        if may_stop == 0 or not is_haven(s, here) or not options:
            options.append(STAY)
        step = yield Ask(lead(s, FREE), "bearers", options, rule, (here, steps))
        if step == STAY:
            break
        path.append(step)
        steps -= 1
    s.bearers = path[-1]
    s.progress = 0
    return path


def can_end(s: Wotr, region: int, steps: int) -> bool:
    """Whether a figure in a region can end its move outside a haven within this many more steps."""
    if not is_haven(s, region):
        return True
    return steps > 0 and any(not is_haven(s, r) for r in NEIGHBOURS[region])


def touches_moria(path: list[int]) -> bool:
    """Whether a path leads into, out of or through Moria."""
    return len(path) > 1 and MORIA in path


def declare(s: Wotr) -> Flow[list[int]]:
    """Declare the position: move the figure, heal, and wake a nation in a haven. Return the path taken (p. 38)."""
    path = yield from walk_bearers(s, "fellowship.declare", False)
    s.note("declared", (s.bearers,))
    end_when_seen(s)
    if is_haven(s, s.bearers):
        heal(s, 1)
        activate(s, NATION_OF[s.bearers], BY_DECLARATION, s.bearers)
        for card in sorted(s.table):
            if CARD[card].ends_in_haven:
                discard_from_table(s, card)
    return path


def end_when_seen(s: Wotr) -> None:
    """Discard the cards that leave the table when the Fellowship is declared or revealed."""
    for card in sorted(s.table):
        if CARD[card].ends_when_seen:
            discard_from_table(s, card)


def hide(s: Wotr) -> None:
    """Hide the Fellowship again."""
    s.hidden = 1
    s.tried = 1
    s.note("hidden", ())


def at_gates(s: Wotr) -> bool:
    """Whether the Fellowship may enter Mordor."""
    return s.mordor < 0 and (s.bearers == MORANNON or s.bearers == MINAS_MORGUL)


def enter_mordor(s: Wotr) -> None:
    """Enter the Mordor Track: drawn Eyes and the special tiles in play join the pool (p. 43)."""
    s.mordor = 0
    s.progress = 0
    for tile in range(TILES):
        if TILE_KIND[tile] == STANDARD and TILE_VALUE[tile] == EYE:
            s.tiles[tile] += s.drawn[tile]
            s.drawn[tile] = 0
        s.tiles[tile] += s.waiting[tile]
        s.waiting[tile] = 0
    s.note("enters_mordor", ())


# ---- companions leave


def separate(s: Wotr, seat: int, bonus: int = 0, level: int = 0, into_siege: bool = False) -> Flow[None]:
    """Separate a companion or group, up to progress plus level away from the figure (p. 39).

    On the Mordor Track companions that would be separated are removed from the game.
    """
    group = yield from choose_group(s, seat, fellowship(s), "fellowship.separate")
    steps = s.progress + (level if level else group_level(group)) + bonus
    yield from place_separated(s, seat, group, steps, into_siege)


def place_separated(s: Wotr, seat: int, group: list[int], steps: int, into_siege: bool = False) -> Flow[None]:
    """Put a separated group on the map within this many steps of the figure, and choose a new Guide."""
    if s.mordor >= 0:
        remove_members(s, group)
    else:
        for c in group:
            s.note("separated", (c,))
        region = yield Ask(
            seat,
            "companions_to",
            walk(s, s.bearers, steps, into_siege),
            "fellowship.separate",
            (s.bearers, *[A_CHARACTER + c for c in group]),
        )
        put_companions(s, group, region)
    yield from choose_guide(s)


def remove_members(s: Wotr, group: list[int]) -> None:
    """Remove companions in the Fellowship from the game."""
    for c in group:
        s.where[c] = DEAD
        s.note("character_dies", (c,))
    discard_unheld(s)


def lose_member(s: Wotr, companion: int) -> Flow[None]:
    """Eliminate a companion in the Fellowship. A hobbit may be taken alive outside Mordor and reappear on the map."""
    if (companion == MERIADOC or companion == PEREGRIN) and s.mordor < 0:
        s.note("taken_alive", (companion,))
        yield from place_separated(s, lead(s, FREE), [companion], s.progress + LEVEL[companion])
        return
    remove_members(s, [companion])
    yield from choose_guide(s)


def yes_no(s: Wotr, seat: int, kind: str, rule: str, args: tuple[int, ...] = ()) -> Flow[bool]:
    """Ask a yes-or-no question."""
    answer = yield Ask(seat, kind, [YES, NO], rule, args)
    return answer == YES


def bearers_region(s: Wotr) -> int:
    """Return the region of the figure, or -1 on the Mordor Track."""
    return s.bearers if s.mordor < 0 else -1
