"""Armies: which units are where, Leadership, control, casualties, stacking, destruction (chapters 8 to 11)."""

from warhost.games.bo5a.ids import (
    A_REMOVE,
    BEORN,
    BILBO,
    BOLG,
    CHARACTERS,
    DEAD,
    DONE,
    DWARF_REGULARS,
    DWARF_VETERANS,
    E_BOLG,
    E_GATE,
    FIRST_FATE,
    FIRST_KIND,
    FREE,
    GENERALS,
    GROUP_SIDE,
    GROUPS,
    LORD,
    PLACES,
    REGIONS,
    SHADOW,
)
from warhost.games.bo5a.registry import CARD
from warhost.games.bo5a.state import Five, GameEnd
from warhost.games.bo5a.tables import (
    FORT,
    FRONT_GATE,
    GOBLIN_POINT,
    LEADS_TO,
    LOCATIONS,
    NEIGHBOURS,
    POINTS,
    SETTLEMENTS,
    UNLIMITED,
)
from warhost.kernel.flow import Ask, Flow

# ---- questions to the board


def has_army(s: Five, side: int, place: int) -> bool:
    """Whether a side has army units in a place."""
    return s.units[side * PLACES + place] > 0


def army_places(s: Five, side: int) -> list[int]:
    """Return every place with an Army of a side, boxes included."""
    base = side * PLACES
    return [p for p in range(PLACES) if s.units[base + p] > 0]


def army_regions(s: Five, side: int) -> list[int]:
    """Return every region with an Army of a side."""
    base = side * PLACES
    return [p for p in range(REGIONS) if s.units[base + p] > 0]


def beorn_in(s: Five, place: int) -> bool:
    """Whether Beorn is in a region."""
    return s.where[BEORN] == place


def enemy_army(s: Five, side: int, place: int) -> bool:
    """Whether an enemy Army is in a place. For the Shadow, Beorn counts as one (p. 33)."""
    if s.units[(1 - side) * PLACES + place] > 0:
        return True
    return side == SHADOW and s.where[BEORN] == place


def near_enemy(s: Five, side: int, region: int) -> bool:
    """Whether a region is adjacent to an enemy Army. Boxes are adjacent to nothing (p. 25)."""
    for other in NEIGHBOURS[region]:
        if enemy_army(s, side, other):
            return True
    return False


def exits(s: Five, place: int) -> list[int]:
    """Return where an Army may go from a place in one movement, regardless of enemies (p. 25)."""
    if place < REGIONS:
        return NEIGHBOURS[place]
    if GOBLIN_POINT[place] and not s.opened[place]:
        return []
    return [LEADS_TO[place]]


def targets(s: Five, side: int, place: int) -> list[int]:
    """Return the regions with an enemy Army that an Army in a place may attack."""
    if place < REGIONS:
        return [r for r in NEIGHBOURS[place] if enemy_army(s, side, r)]
    exit_region = LEADS_TO[place]
    return [exit_region] if exit_region < REGIONS and enemy_army(s, side, exit_region) else []


def ordinary(character: int) -> bool:
    """Whether a character follows the ordinary rules: not Beorn or the Lord of the Eagles (p. 18)."""
    return character != BEORN and character != LORD


def characters_in(s: Five, side: int, place: int) -> int:
    """Return the ordinary characters of a side in a place, as a mask."""
    mask = 0
    if side == SHADOW:
        return 1 << BOLG if s.where[BOLG] == place else 0
    for c in range(BOLG):
        if s.where[c] == place and ordinary(c):
            mask |= 1 << c
    return mask


def leadership_of(s: Five, mask: int) -> int:
    """Return the Leadership of a set of characters, including what cards on the table add."""
    total = 0
    for c in range(CHARACTERS):
        if mask >> c & 1:
            total += s.book.leadership[c]
    for card in s.table:
        total += CARD[card].leadership(mask)
    return total


def leadership(s: Five, side: int, place: int) -> int:
    """Return the Leadership of an Army: its characters and its tokens (p. 21)."""
    return s.leaders[place] + leadership_of(s, characters_in(s, side, place))


def strength(s: Five, side: int, place: int) -> int:
    """Return the Combat Strength of an Army (p. 27)."""
    row = s.figures[place]
    total = 0
    for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
        if row[kind]:
            total += row[kind] * s.book.strength[kind]
    return total + more_strength(s, side, place) if total else 0


def more_strength(s: Five, side: int, place: int) -> int:
    """Return what cards on the table add to the Combat Strength of an Army."""
    total = 0
    for card in s.table:
        total += CARD[card].strength(s, side, place)
    return total


def beorn_dice(s: Five) -> int:
    """Return how many dice Beorn rolls in a combat (p. 33)."""
    dice = s.book.beorn_dice
    for card in s.table:
        dice = CARD[card].beorn_dice(dice)
    return dice


def beorn_needs(s: Five) -> int:
    """Return what Beorn needs to hit (p. 33)."""
    need = s.book.beorn_success
    for card in s.table:
        need = CARD[card].beorn_needs(need)
    return need


def has_dwarves(s: Five, place: int) -> bool:
    """Whether Dwarves are in a place."""
    row = s.figures[place]
    return row[DWARF_REGULARS] + row[DWARF_VETERANS] > 0


# ---- control and victory


def points(s: Five) -> int:
    """Return the Victory Points of the Shadow: for what it controls now (p. 31)."""
    total = 0
    for r in LOCATIONS:
        if s.control[r] == SHADOW:
            total += POINTS[r]
    return total


def settlements_of(s: Five, side: int) -> list[int]:
    """Return the Settlements a side controls."""
    return [r for r in SETTLEMENTS if s.control[r] == side]


def win(s: Five, ending: int) -> None:
    """End the game at once."""
    s.ending = ending
    raise GameEnd


def take_control(s: Five, side: int, region: int) -> None:
    """Give control of a Settlement or Fortification to another side (p. 23)."""
    if s.control[region] == 1 - side:
        s.control[region] = side
        s.note("control", (side, region))
        if side == SHADOW and points(s) >= 10 and s.control[FRONT_GATE] == SHADOW:
            win(s, E_GATE)


def enters(s: Five, side: int, region: int) -> None:
    """Handle an Army entering or passing a region: it takes control and removes enemy tokens (p. 23, 24)."""
    if region >= REGIONS:
        return
    for group in range(GROUPS):
        if GROUP_SIDE[group] != side and s.facedown[group * PLACES + region] > 0:
            s.note("tokens_lost", (group, s.facedown[group * PLACES + region], region))
            s.facedown[group * PLACES + region] = 0
    if POINTS[region]:
        take_control(s, side, region)


# ---- moving figures


def add(s: Five, place: int, kind: int, number: int = 1) -> None:
    """Put units into a place."""
    row = s.figures[place][:]
    row[kind] += number
    s.figures[place] = row
    side = FREE if kind < FIRST_KIND[SHADOW] else SHADOW
    s.units[side * PLACES + place] += number
    if GOBLIN_POINT[place] and not s.opened[place] and s.units[PLACES + place] >= 5:
        s.opened[place] = 1
        s.note("pass_opens", (LEADS_TO[place],))


def take(s: Five, place: int, kind: int, number: int = 1) -> None:
    """Take units out of a place."""
    row = s.figures[place][:]
    row[kind] -= number
    s.figures[place] = row
    side = FREE if kind < FIRST_KIND[SHADOW] else SHADOW
    s.units[side * PLACES + place] -= number


def bring(s: Five, place: int, kind: int, number: int = 1) -> int:
    """Bring units from the reserve, as many as there are, and return how many came."""
    number = min(number, s.reserve[kind])
    if number > 0:
        s.reserve[kind] -= number
        add(s, place, kind, number)
        s.note("recruited", (kind, number, place))
    return number


def remove_unit(s: Five, place: int, kind: int) -> None:
    """Return a unit from the board to the reserve."""
    take(s, place, kind)
    s.reserve[kind] += 1


def eliminate(s: Five, place: int, kind: int, clears: int = 2) -> None:
    """Eliminate a unit as a casualty, clearing Damage."""
    remove_unit(s, place, kind)
    s.damage[place] -= min(clears, s.damage[place])
    s.note("eliminated", (kind, place))
    for card in s.table[:]:
        if CARD[card].ends_with_unit(kind):
            discard_from_table(s, card)
    clean(s, FREE if kind < FIRST_KIND[SHADOW] else SHADOW, place)


def clean(s: Five, side: int, place: int) -> None:
    """Destroy an Army without units: its characters, Leadership tokens and Damage go too (p. 29)."""
    if s.units[side * PLACES + place] > 0:
        return
    s.damage[place] = 0
    s.leaders[place] = 0
    mask = characters_in(s, side, place)
    for c in range(CHARACTERS):
        if mask >> c & 1:
            kill(s, c)


def kill(s: Five, character: int) -> None:
    """Eliminate a character for good."""
    s.where[character] = DEAD
    s.note("character_dies", (character,))
    for card in s.table[:]:
        if CARD[card].ends_with_character(character):
            discard_from_table(s, card)
    if character < GENERALS:
        s.activated &= ~(1 << character)
        if character == 0:
            s.concentration = 0
    elif character == BILBO:
        s.rings = 0
    elif character == BEORN:
        s.wrath = 0
    elif character == BOLG:
        s.bodyguards = 0
        win(s, E_BOLG)


def drop_lone_leaders(s: Five, place: int) -> None:
    """Remove Leadership tokens and Damage without an Army at once (p. 20)."""
    if s.units[place] + s.units[PLACES + place] == 0:
        if s.leaders[place] > 0:
            s.note("leadership_lost", (s.leaders[place], place))
        s.leaders[place] = 0
        s.damage[place] = 0


def give_leaders(s: Five, side: int, place: int, number: int = 1) -> int:
    """Give Leadership tokens to an Army, as many as the box has, and return how many."""
    if not has_army(s, side, place):
        return 0
    there = 0
    for p in army_places(s, side):
        there += s.leaders[p]
    number = min(number, s.book.leadership_tokens[side] - there)
    if number > 0:
        s.leaders[place] += number
        s.note("leadership", (side, number, place))
    return number


def discard_from_table(s: Five, card: int) -> None:
    """Discard a card from the table."""
    s.table.remove(card)
    CARD[card].left(s)
    if card >= FIRST_FATE:
        s.fate_used.append(card)
    else:
        s.story_used.append(card)
    s.note("table_discard", (card,))


# ---- casualties


def removals(s: Five, side: int, place: int) -> list[int]:
    """Return the answers that remove a unit from an Army, one for each kind."""
    row = s.figures[place]
    return [A_REMOVE + kind for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]) if row[kind]]


def casualties(s: Five, side: int, place: int, most: int, rule: str, three: bool = False) -> Flow[None]:
    """Eliminate units, each for up to two Damage: by choice, or while Damage exceeds `most` or the units (p. 28).

    With `three`, one Dwarf Regular clears three. `most` is 99 if only the number of units counts. If it is less, the
    player eliminates no more than necessary.
    """
    while s.damage[place] > 0 and has_army(s, side, place):
        if most < 99 and s.damage[place] <= most:
            return
        must = s.damage[place] > most or s.damage[place] > s.units[side * PLACES + place]
        options = removals(s, side, place)
        if not must:
            options.append(DONE)
        choice = yield Ask(side, "casualty", options, rule, (s.damage[place], place))
        if choice == DONE:
            return
        kind = choice - A_REMOVE
        if three and kind == DWARF_REGULARS:
            three = False
            eliminate(s, place, kind, 3)
        else:
            eliminate(s, place, kind)


# ---- the stacking limit


def limited(side: int, place: int) -> bool:
    """Whether the stacking limit applies to a side in a place (p. 21)."""
    return side == FREE or not UNLIMITED[place]


def trim(s: Five, side: int, place: int) -> Flow[None]:
    """Above the limit, let the owner take casualties first, then remove the rest of the excess (p. 23, 25)."""
    if not limited(side, place) or s.units[side * PLACES + place] <= s.book.stacking:
        return
    while s.damage[place] > 0 and has_army(s, side, place):
        excess = max(0, s.units[side * PLACES + place] - s.book.stacking)
        choice = yield Ask(
            side, "excess_casualty", [*removals(s, side, place), DONE], "army.merging", (s.damage[place], place, excess)
        )
        if choice == DONE:
            break
        eliminate(s, place, choice - A_REMOVE)
    while s.units[side * PLACES + place] > s.book.stacking:
        choice = yield Ask(side, "stacking", removals(s, side, place), "army.merging", (place, s.damage[place]))
        remove_unit(s, place, choice - A_REMOVE)
        s.note("removed", (choice - A_REMOVE, place))
    # The removed units cleared nothing, so Damage may now exceed the units.
    while s.damage[place] > s.units[side * PLACES + place]:
        choice = yield Ask(side, "casualty", removals(s, side, place), "combat.mandatory", (s.damage[place], place))
        eliminate(s, place, choice - A_REMOVE)


# ---- Fortifications


def unbroken(s: Five, region: int) -> bool:
    """Whether a region's Fortification still protects the Army inside (p. 28)."""
    if region >= REGIONS or FORT[region] < 0:
        return False
    return s.broken[FORT[region]] < s.book.protection[FORT[region]]
