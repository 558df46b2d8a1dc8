"""Characters: entering play, moving, the abilities of the Generals, Bilbo's ring, Bolg (chapters 8 and 12)."""

from warhost.games.action_dice import is_hit, least_hit
from warhost.games.bo5a.armies import (
    army_places,
    army_regions,
    bring,
    characters_in,
    drop_lone_leaders,
    enters,
    has_army,
    has_dwarves,
    ordinary,
    points,
    settlements_of,
    trim,
    win,
)
from warhost.games.bo5a.damage import inflict
from warhost.games.bo5a.eagles import add_eagles, can_fly, has_figure, lord_ability
from warhost.games.bo5a.ids import (
    A_CHARACTER,
    A_GENERAL,
    AMONG_EAGLES,
    BARD,
    BEORN,
    BILBO,
    BLAST,
    BOLG,
    BROKEN_LANDS,
    CHARACTERS,
    CONCENTRATE,
    DAIN,
    DONE,
    DWARF_VETERANS,
    DWARVES_AND_MEN,
    E_BEORN,
    ELF_ARCHERS,
    FREE,
    GANDALF,
    GENERALS,
    GO_ON,
    GREAT_ORCS,
    HEAL,
    LAKE_MEN,
    LORD,
    MUSTER,
    PASS,
    PLACES,
    REGIONS,
    SHADOW,
    SHADOW_TOKENS,
    THORIN,
    THRANDUIL,
    VALLEY,
    VANISHED,
    WAITING,
)
from warhost.games.bo5a.muster import any_stock, flip_in, has_token, own_settlements, place_token, put_token, stock
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import DISTANCE, MUSTER_REGIONS, RUINS_OF_DALE, SOUTH_EDGE, TERRAIN, TERRITORY
from warhost.kernel.flow import Ask, Flow

# ---- entering play (p. 18, 19)


def ready(s: Five, character: int) -> bool:
    """Whether a character is waiting on the Fate Track and the marker has reached it."""
    return s.where[character] == WAITING and s.fate >= s.step[character]


def bilbo_places(s: Five) -> list[int]:
    """Return regions with another Free Peoples character or Leadership token, and no enemy (p. 18, 19)."""
    out: list[int] = []
    for r in range(REGIONS):
        if has_army(s, SHADOW, r) or s.control[r] == SHADOW:
            continue
        if (has_army(s, FREE, r) and s.leaders[r] > 0) or characters_in(s, FREE, r) or s.where[BEORN] == r:
            out.append(r)
    return out


def beorn_places(s: Five) -> list[int]:
    """Return the regions on the southern edge without army units and not under Shadow control."""
    return [r for r in SOUTH_EDGE if s.units[r] + s.units[PLACES + r] == 0 and s.control[r] != SHADOW]


def bolg_places(s: Five) -> list[int]:
    """Return the Mustering regions without an enemy."""
    return [r for r in MUSTER_REGIONS if not has_army(s, FREE, r) and s.where[BEORN] != r]


def can_enter(s: Five, character: int) -> bool:
    """Whether a character may be brought into play with the right die."""
    if character == BOLG:
        if s.where[BOLG] != WAITING or not bolg_places(s):
            return False
        for r in army_regions(s, SHADOW):
            if TERRITORY[r] == VALLEY:
                return True
        return False
    if not ready(s, character):
        return False
    if character == BILBO:
        return len(bilbo_places(s)) > 0
    if character == THORIN:
        gate = s.book.thorin_enters
        return not has_army(s, SHADOW, gate) and s.control[gate] != SHADOW
    if character == BEORN:
        return len(beorn_places(s)) > 0
    return True


def enter(s: Five, character: int) -> Flow[None]:
    """Bring a character into play."""
    if character == BILBO:
        place = yield Ask(FREE, "enter_at", bilbo_places(s), "bilbo.enters", (BILBO,))
        s.where[BILBO] = place
        s.rings = s.book.rings
        s.note("enters", (BILBO, place))
    elif character == THORIN:
        place = s.book.thorin_enters
        s.where[THORIN] = place
        s.note("enters", (THORIN, place))
        if s.where[BEORN] != place:
            if bring(s, place, DWARF_VETERANS, s.book.thorin_veterans):
                enters(s, FREE, place)
            yield from trim(s, FREE, place)
    elif character == LORD:
        s.where[LORD] = AMONG_EAGLES
        s.note("lord_enters", ())
        add_eagles(s, 1)
    elif character == BEORN:
        place = yield Ask(FREE, "enter_at", beorn_places(s), "beorn.enters", (BEORN,))
        s.where[BEORN] = place
        s.wrath = min(s.book.most_wrath, s.wrath + s.book.wrath)
        s.note("enters", (BEORN, place))
        if points(s) < 6:
            win(s, E_BEORN)
    else:
        yield from enter_bolg(s)


def enter_bolg(s: Five) -> Flow[None]:
    """Bring in Bolg with a Great Orc, and flip a token in every Mustering region (p. 34)."""
    place = yield Ask(SHADOW, "enter_at", bolg_places(s), "bolg.enters", (BOLG,))
    s.where[BOLG] = place
    s.note("enters", (BOLG, place))
    bring(s, place, GREAT_ORCS)
    for region in MUSTER_REGIONS:
        if has_token(s, SHADOW, region) and not has_army(s, FREE, region) and s.where[BEORN] != region:
            yield from flip_in(s, SHADOW, region)
    number = 3 if s.control[RUINS_OF_DALE] == SHADOW else 1
    s.bodyguards = min(s.book.most_bodyguards, number)


def renewed_regions(s: Five, taken: list[int]) -> list[int]:
    """Return the regions of the Broken Lands where a token may be placed."""
    return [
        r
        for r in range(REGIONS)
        if TERRITORY[r] == BROKEN_LANDS and r not in taken and not has_army(s, FREE, r) and s.where[BEORN] != r
    ]


def can_renew(s: Five) -> bool:
    """Whether Renewed Force is possible: Bolg in play, two Settlements, a token left."""
    if s.where[BOLG] < 0 or len(settlements_of(s, SHADOW)) < 2:
        return False
    return stock(s, SHADOW_TOKENS) > 0 and len(renewed_regions(s, [])) > 0


def renewed_force(s: Five) -> Flow[None]:
    """Place one token in each of four different regions of the Broken Lands (p. 34)."""
    taken: list[int] = []
    while len(taken) < 4 and stock(s, SHADOW_TOKENS) > 0:
        options = renewed_regions(s, taken)
        if not options:
            return
        place = yield Ask(SHADOW, "token_at", options, "bolg.renewed_force", (4 - len(taken),))
        taken.append(place)
        put_token(s, SHADOW_TOKENS, place)


# ---- moving (p. 19)


def movable(s: Five, side: int, moved: int) -> list[int]:
    """Return the characters that may still move in a Character Movement."""
    out: list[int] = []
    for c in range(CHARACTERS):
        if (c == BOLG) == (side == SHADOW) and ordinary(c) and s.where[c] >= 0 and moved >> c & 1 == 0:
            if s.book.movement[c] > 0:
                out.append(c)
    return out


def move_characters(s: Five, side: int) -> Flow[None]:
    """Move any of the player's characters, each up to its rating. Alone they ignore enemies."""
    moved = 0
    while True:
        options = [A_CHARACTER + c for c in movable(s, side, moved)]
        if not options:
            return
        if moved:
            options.append(DONE)
        answer = yield Ask(side, "move_character", options, "characters.movement")
        if answer == DONE:
            return
        c = answer - A_CHARACTER
        moved |= 1 << c
        here = s.where[c]
        there = [r for r in range(REGIONS) if r != here and DISTANCE[here][r] <= s.book.movement[c]]
        place = yield Ask(side, "character_to", there, "characters.movement", (c,))
        s.where[c] = place
        s.note("character_moves", (c, place))


# ---- Bilbo's ring


def can_journey(s: Five) -> bool:
    """Whether Bilbo has a Ring token to appear anywhere."""
    return s.rings > 0 and (s.where[BILBO] >= 0 or s.where[BILBO] == VANISHED)


def ring_journey(s: Five, optional: bool) -> Flow[None]:
    """Move Bilbo to any region."""
    options = [r for r in range(REGIONS) if r != s.where[BILBO]]
    if optional:
        options.append(PASS)
    place = yield Ask(FREE, "bilbo_to", options, "bilbo.journey", (s.rings,))
    s.journey = 0
    if place == PASS:
        return
    s.rings -= 1
    s.where[BILBO] = place
    s.note("journey", (place, s.rings))


# ---- the Generals (p. 19)


def general_in_play(s: Five, general: int) -> bool:
    """Whether a General is in play."""
    return s.where[general] >= 0 or s.where[general] == AMONG_EAGLES


def usable_generals(s: Five) -> list[int]:
    """Return the Generals whose ability may be used now."""
    out: list[int] = []
    for general in range(GENERALS):
        if s.activated >> general & 1 and general != s.troubled and general_in_play(s, general):
            if has_use(s, general):
                out.append(general)
    return out


def has_use(s: Five, general: int) -> bool:
    """Whether the ability of a General can do anything."""
    if general == GANDALF:
        return may_concentrate(s) or len(blast_targets(s)) > 0
    if general == THRANDUIL:
        return len(archery_targets(s)) > 0
    if general == BARD:
        return any_stock(s, FREE) and len(own_settlements(s)) > 0
    if general == DAIN:
        return len(dwarf_damage(s)) > 0 or can_place_dwarves(s)
    return has_figure(s) or can_fly(s)


def use_general(s: Five, general: int) -> Flow[None]:
    """Spend the Activation token of a General for his ability."""
    s.activated &= ~(1 << general)
    s.note("general", (general,))
    if general == GANDALF:
        yield from gandalf(s)
    elif general == THRANDUIL:
        yield from archery(s, s.book.archery_success)
    elif general == BARD:
        yield from bard(s)
    elif general == DAIN:
        yield from dain(s)
    else:
        yield from lord_ability(s)


def blast_targets(s: Five) -> list[int]:
    """Return the Shadow Armies within range of Gandalf."""
    base = s.where[GANDALF] * REGIONS
    return [r for r in army_regions(s, SHADOW) if s.book.reaches[base + r]]


def may_concentrate(s: Five) -> bool:
    """Whether Gandalf can concentrate for a later blast."""
    return s.book.concentration > 0 and s.concentration == 0


def gandalf(s: Five) -> Flow[None]:
    """Cast a Blast of Magic, or concentrate for a stronger one."""
    options: list[int] = []
    if blast_targets(s):
        options.append(BLAST)
    if may_concentrate(s):
        options.append(CONCENTRATE)
    answer = yield Ask(FREE, "gandalf", options, "generals.gandalf")
    if answer == CONCENTRATE:
        s.concentration = 1
        s.note("concentration", ())
        return
    region = yield Ask(FREE, "blast_at", blast_targets(s), "generals.range")
    dice = s.book.blast_dice
    need = s.book.blast_success
    if s.concentration:
        answer = yield Ask(FREE, "concentrated", [GO_ON, PASS], "generals.gandalf")
        if answer == GO_ON:
            s.concentration = 0
            dice = s.book.concentrated_dice
            need = s.book.concentrated_success
    yield from shoot(s, region, dice, need)


def shoot(s: Five, region: int, dice: int, need: int) -> Flow[None]:
    """Make a ranged attack, without re-rolls or cards (p. 20)."""
    hits = 0
    for _ in range(dice):
        value = s.dice.roll("missile")
        s.note("missile_die", (value,))
        if is_hit(value, 0, need):
            hits += 1
    s.note("missiles", (hits, region))
    s.note_roll("combat", FREE, dice, 7 - least_hit(0, need), hits)
    yield from inflict(s, SHADOW, region, hits)


def archers(s: Five, target: int) -> int:
    """Return the archers within range of a region, in terrain they can shoot from."""
    total = 0
    for r in army_regions(s, FREE):
        if s.book.archery_terrain[TERRAIN[r]] and s.book.reaches[r * REGIONS + target]:
            total += s.figures[r][ELF_ARCHERS] + s.figures[r][LAKE_MEN]
    return min(total, s.book.archery_most)


def archery_targets(s: Five) -> list[int]:
    """Return the Shadow Armies within reach of archers."""
    return [r for r in army_regions(s, SHADOW) if archers(s, r) > 0]


def archery(s: Five, need: int) -> Flow[None]:
    """Roll one die for each archer in range of a Shadow Army."""
    options = archery_targets(s)
    if options:
        region = yield Ask(FREE, "archery_at", options, "generals.range")
        yield from shoot(s, region, archers(s, region), need)


def bard(s: Five) -> Flow[None]:
    """Place new tokens in up to two different Settlements."""
    taken: list[int] = []
    while len(taken) < s.book.bard_settlements and any_stock(s, FREE):
        options = [r for r in own_settlements(s) if r not in taken]
        if not options:
            return
        if taken:
            options.append(DONE)
        place = yield Ask(FREE, "token_at", options, "generals.bard", (s.book.bard_settlements - len(taken),))
        if place == DONE:
            return
        taken.append(place)
        yield from place_token(s, FREE, place)


def dwarf_damage(s: Five) -> list[int]:
    """Return the damaged Free Peoples Armies with Dwarves."""
    return [p for p in army_places(s, FREE) if s.damage[p] > 0 and has_dwarves(s, p)]


def can_place_dwarves(s: Five) -> bool:
    """Whether a token of Dwarves and Men can be placed."""
    return s.book.dain_tokens > 0 and stock(s, DWARVES_AND_MEN) > 0 and len(own_settlements(s)) > 0


def dain(s: Five) -> Flow[None]:
    """Clear Damage from Dwarves, or place a new token of Dwarves and Men."""
    options: list[int] = []
    if dwarf_damage(s):
        options.append(HEAL)
    if can_place_dwarves(s):
        options.append(MUSTER)
    answer = yield Ask(FREE, "dain", options, "generals.dain")
    if answer == HEAL:
        place = yield Ask(FREE, "heal_at", dwarf_damage(s), "generals.dain", (s.book.dain_heals,))
        heal(s, place, s.book.dain_heals)
    else:
        place = yield Ask(FREE, "token_at", own_settlements(s), "generals.dain", (1,))
        put_token(s, DWARVES_AND_MEN, place)


def heal(s: Five, place: int, most: int) -> None:
    """Clear as much Damage from an Army as allowed."""
    number = min(most, s.damage[place])
    if number > 0:
        s.damage[place] -= number
        s.note("healed", (number, place))
    drop_lone_leaders(s, place)


def activate(s: Five) -> Flow[None]:
    """Activate up to three Generals, and give a Leadership token to as many different Armies (phase 2, p. 11, 19)."""
    while s.generals < 3:
        options = [A_GENERAL + g for g in range(GENERALS) if general_in_play(s, g) and s.activated >> g & 1 == 0]
        if not options:
            break
        options.append(DONE)
        answer = yield Ask(FREE, "activate", options, "generals.activation", (s.generals,))
        if answer == DONE:
            break
        s.activated |= 1 << (answer - A_GENERAL)
        s.generals += 1
        s.note("activated", (answer - A_GENERAL,))
