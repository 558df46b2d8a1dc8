"""The Hunt for the Ring: roll, tiles, damage, reveal (chapter 9)."""

from warhost.games.wotr.armies import has_army
from warhost.games.wotr.characters import fellowship, nazgul_with
from warhost.games.wotr.fellowship import (
    corrupt,
    end_when_seen,
    heal,
    is_shadow_hold,
    lose_member,
    place_separated,
    touches_moria,
    walk_bearers,
)
from warhost.games.wotr.ids import (
    A_CARD,
    A_NUMBER,
    E_RING,
    FREE,
    GOLLUM,
    GUIDE,
    LOSE,
    MERIADOC,
    NO,
    PEREGRIN,
    RANDOM,
    SHADOW,
    TAKE,
)
from warhost.games.wotr.politics import discard_from_table
from warhost.games.wotr.registry import CARD
from warhost.games.wotr.state import GameEnd, Wotr
from warhost.games.wotr.tables import (
    BOX,
    DIE,
    EYE,
    FREE_SPECIAL,
    LEVEL,
    SETTLEMENT,
    STANDARD,
    STRONGHOLD,
    TILE_KIND,
    TILE_REVEALS,
    TILE_STOPS,
    TILE_VALUE,
    TILES,
)
from warhost.games.wotr.teams import lead
from warhost.games.wotr.tiles import Tile
from warhost.kernel.flow import Ask, Flow

# Causes of a tile other than cards, which have their own numbers.
BY_HUNT_ROLL = -1
BY_STRONGHOLD = -2
BY_MORDOR = -3
# What a Hunt die needs, modifiers included (p. 40). A 1 never succeeds.
HUNT_NEEDS = 6


# ---- the Hunt after a move


def hunt_roll(s: Wotr) -> Flow[None]:
    """Roll for the Hunt after a move of the Fellowship. A success draws a tile (p. 40)."""
    level = min(5, s.hunt_shadow)
    if level == 0:
        s.note("no_hunt", ())
        return
    bonus = s.hunt_free
    for card in s.table[:]:
        more = yield from CARD[card].before_hunt(s)
        bonus += more
    least = max(2, HUNT_NEEDS - bonus)
    successes = 0
    failures = 0
    for _ in range(level):
        value = s.dice.roll("hunt")
        s.note("hunt_die", (HUNT_NEEDS, bonus, least, value))
        if value >= least:
            successes += 1
        else:
            failures += 1
    again = min(failures, rerolls(s))
    if again > 0:
        # Optional, since a tile drawn now is not in the pool later.
        options = [A_NUMBER + n for n in range(again, -1, -1)]
        answer = yield Ask(lead(s, SHADOW), "hunt_reroll", options, "hunt.rerolls", (again, successes))
        again = answer - A_NUMBER
    for _ in range(again):
        value = s.dice.roll("hunt")
        s.note("hunt_reroll", (HUNT_NEEDS, bonus, least, value))
        if value >= least:
            successes += 1
    s.note("hunt_roll", (level, bonus, successes))
    s.note_roll("hunt", SHADOW, level + again, 7 - least, successes)
    if successes > 0:
        yield from tile(s, Tile(successes, BY_HUNT_ROLL))


def rerolls(s: Wotr) -> int:
    """Return the re-rolls: one each for a Shadow-controlled stronghold, Shadow units and a Nazgûl there (p. 41)."""
    if s.mordor >= 0:
        return 0
    region = s.bearers
    total = 0
    if SETTLEMENT[region] == STRONGHOLD and s.control[region] == SHADOW:
        total += 1
    if has_army(s, SHADOW, region) or (BOX[region] >= 0 and has_army(s, SHADOW, BOX[region])):
        total += 1
    if nazgul_with(s, region):
        total += 1
    return total


# ---- drawing and resolving a tile


def refill(s: Wotr) -> None:
    """Return the standard tiles that were not removed for good to an empty pool (p. 40)."""
    if sum(s.tiles) > 0:
        return
    for t in range(TILES):
        if TILE_KIND[t] == STANDARD:
            s.tiles[t] += s.drawn[t]
            s.drawn[t] = 0
    s.note("pool_refilled", ())


def draw_tile(s: Wotr, cause: int) -> int:
    """Take a tile from the pool, or -1 if there is none. The caller puts it among the drawn ones."""
    refill(s)
    if sum(s.tiles) == 0:
        return -1
    items = [t for t in range(TILES) for _ in range(s.tiles[t])]
    drawn = items[s.dice.pick("tile", items)]
    s.tiles[drawn] -= 1
    s.note("tile", (drawn, cause))
    return drawn


def take_tile(s: Wotr, draw: Tile) -> Flow[int]:
    """Draw a tile, unless a card on the table forbids or replaces it. Return the tile that counts, or -1."""
    for card in s.table[:]:
        stopped = yield from CARD[card].stops_tile(s)
        if stopped:
            return -1
    t = draw_tile(s, draw.cause)
    if t < 0:
        return -1
    for card in s.table[:]:
        t = yield from CARD[card].replaces_tile(s, draw, t)
    s.drawn[t] += 1
    refill(s)
    draw.drawn = t
    return t


def tile(s: Wotr, draw: Tile) -> Flow[None]:
    """Draw a tile and resolve it in the rulebook's order: table card, Guide, casualty, Ring, reveal (p. 41)."""
    t = yield from take_tile(s, draw)
    if t < 0:
        return
    value = TILE_VALUE[t]
    if draw.harmless and (value == EYE or TILE_KIND[t] == FREE_SPECIAL):
        return
    if draw.no_eye and value == EYE:
        return
    if value == EYE:
        damage = draw.eye
    elif value == DIE:
        damage = s.dice.roll("hunt_damage")
        s.note("hunt_damage_die", (damage,))
    else:
        damage = value
    given_away = False
    if damage < 0:
        heal(s, -damage)
    elif damage > 0:
        s.note("hunt_damage", (damage,))
        given_away = yield from suffer(s, draw, damage)
    if given_away or reveals(s, draw):
        yield from reveal(s)


def reveals(s: Wotr, draw: Tile) -> bool:
    """Whether the tile reveals the Fellowship; Gollum shields it from numbered standard tiles.

    Called at the end, because he may have become Guide on this very tile, and his ability works at once (p. 41).
    """
    t = draw.drawn
    if not TILE_REVEALS[t] or s.hidden == 0 or draw.ignore_reveal:
        return False
    return s.guide != GOLLUM or TILE_KIND[t] != STANDARD or TILE_VALUE[t] == EYE


def suffer(s: Wotr, draw: Tile, damage: int) -> Flow[bool]:
    """Apply Hunt damage, and return whether Gollum has revealed the Fellowship."""
    free = lead(s, FREE)
    if draw.unreducible:
        corrupt(s, damage)
        return False
    if not draw.card_used:
        cards = [A_CARD + c for c in sorted(s.table) if CARD[c].softens]
        if cards:
            answer = yield Ask(free, "hunt_card", [*cards, NO], "hunt.table_card", (damage,))
            if answer != NO:
                discard_from_table(s, answer - A_CARD)
                damage -= 1
    guide_open = True
    given_away = False
    casualty_taken = False
    while damage > 0:
        options: list[int] = []
        hobbit = s.guide == MERIADOC or s.guide == PEREGRIN
        if guide_open and (hobbit or (s.guide == GOLLUM and s.hidden == 1 and not given_away and not reveals(s, draw))):
            options.append(GUIDE)
        members = fellowship(s)
        if members and not casualty_taken:
            if not draw.random_casualty:
                options.append(LOSE)
            options.append(RANDOM)
        if not (draw.random_casualty and members and not casualty_taken):
            options.append(TAKE)
        answer = yield Ask(free, "hunt_damage", options, "hunt.order", (damage,))
        if answer == TAKE:
            break
        if answer == GUIDE:
            damage -= 1
            if hobbit:
                yield from place_separated(s, free, [s.guide], s.progress + LEVEL[s.guide])
            else:
                given_away = True
        else:
            before = s.guide
            lost = s.guide
            if answer == RANDOM:
                lost = members[s.dice.pick("companion", members)]
            casualty_taken = True
            damage -= LEVEL[lost]
            s.note("hunt_casualty", (lost,))
            yield from lose_member(s, lost)
            guide_open = s.guide != before
            for card in s.table[:]:
                yield from CARD[card].after_casualty(s)
    corrupt(s, damage)
    return given_away


# ---- reveal


def reveal(s: Wotr) -> Flow[None]:
    """Reveal the Fellowship: the figure moves, and tiles are drawn for Shadow strongholds on its way (p. 38)."""
    if s.hidden == 0:
        return
    s.hidden = 0
    s.note("revealed", ())
    end_when_seen(s)
    if s.mordor >= 0:
        return
    path = yield from walk_bearers(s, "fellowship.reveal", True)
    s.note("revealed_at", (s.bearers,))
    holds = sorted({region for region in path if is_shadow_hold(s, region)})
    if touches_moria(path):
        yield from through_moria(s, False)
    for _ in holds:
        yield from tile(s, Tile(0, BY_STRONGHOLD))


def through_moria(s: Wotr, declared: bool) -> Flow[None]:
    """Let a card on the table react after the figure has moved into, out of or through Moria."""
    for card in s.table[:]:
        yield from CARD[card].through_moria(s, declared)


# ---- moving the Fellowship


def can_move(s: Wotr) -> bool:
    """Whether the Fellowship can move: only while hidden."""
    return s.hidden == 1


def move_fellowship(s: Wotr) -> Flow[None]:
    """Move the Fellowship: progress and a Hunt, or a tile and a step on the Mordor Track (p. 37, 43)."""
    s.tried = 1
    if s.mordor < 0:
        s.progress = min(12, s.progress + 1)
        s.note("fellowship_moves", (s.progress,))
        yield from hunt_roll(s)
        return
    s.note("mordor_move", (s.mordor,))
    draw = Tile(s.hunt_shadow + s.hunt_free, BY_MORDOR)
    yield from tile(s, draw)
    if draw.drawn >= 0 and TILE_STOPS[draw.drawn]:
        s.note("mordor_stop", (s.mordor,))
        return
    s.mordor += 1
    s.note("mordor_step", (s.mordor,))
    if s.mordor == 5:
        s.ending = E_RING
        raise GameEnd
