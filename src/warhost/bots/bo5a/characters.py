"""Characters: whom to activate, what Generals, Eagles, Beorn and Bilbo do, where they go; and Fate tiles."""

from warhost.bots.bo5a.atlas import WAY
from warhost.bots.bo5a.muster import leader_value, wish
from warhost.bots.bo5a.orders import attack_value, places_of
from warhost.bots.bo5a.plan import Plan, prize
from warhost.bots.bo5a.strength import army_in, health
from warhost.games.action_dice import F_MUSTER, FACES, serves
from warhost.games.bo5a.armies import army_places, army_regions, has_army, near_enemy
from warhost.games.bo5a.characters import archers, archery_targets, blast_targets, dwarf_damage, general_in_play
from warhost.games.bo5a.eagles import eagles_in, prey
from warhost.games.bo5a.ids import (
    A_CHARACTER,
    A_GENERAL,
    A_TERRITORY,
    AGAIN,
    APPLY,
    ARKENSTONE,
    BARD,
    BEORN,
    BILBO,
    BLAST,
    BOLG,
    CONCENTRATE,
    DAIN,
    DONE,
    FLY,
    FREE,
    GANDALF,
    GENERALS,
    HEAL,
    LORD,
    MUSTER,
    PASS,
    PLACES,
    REGIONS,
    SHADOW,
    STAY,
    TERRITORIES,
    THRANDUIL,
    TILES,
    VANISHED,
)
from warhost.games.bo5a.muster import any_stock, own_settlements
from warhost.games.bo5a.orders import no_units
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import LOCATIONS, NEIGHBOURS, POINTS, TERRITORY
from warhost.kernel.flow import Ask

# ---- shooting


def mark(s: Five, place: int, hits: float) -> float:
    """Return what some hits on a Shadow Army outside combat are worth."""
    life = health(s, SHADOW, place)
    value = 9.0 * min(hits, float(life))
    if s.where[BOLG] == place:
        value += 300.0 if life <= hits and not s.bodyguards else 6.0
    if life <= hits:
        value += 6.0
    near = 9
    for region in LOCATIONS:
        if s.control[region] == FREE:
            near = min(near, WAY[place][region])
    return value + max(0, 4 - near)


def best_mark(s: Five, places: list[int], hits: float) -> float:
    """Return what the best target is worth."""
    best = 0.0
    for place in places:
        best = max(best, mark(s, place, hits))
    return best


def shoot_at(s: Five, ask: Ask) -> int:
    """Choose the Army where hits count most."""
    best = ask.options[0]
    top = -1.0
    for place in places_of(ask):
        hits = archers(s, place) / 3.0 if ask.kind == "archery_at" else 2.0
        value = mark(s, place, hits)
        if value > top:
            top = value
            best = place
    return best


# ---- Generals


def general_value(s: Five, general: int) -> float:
    """Return what the ability of a General is worth now."""
    if general == GANDALF:
        targets = blast_targets(s)
        if s.concentration:
            return best_mark(s, targets, s.book.concentrated_dice / 2.0) if targets else 0.0
        return max(9.0, best_mark(s, targets, s.book.blast_dice / 3.0) if targets else 0.0)
    if general == THRANDUIL:
        best = 0.0
        for place in archery_targets(s):
            best = max(best, mark(s, place, archers(s, place) / 3.0))
        return best
    if general == BARD:
        return 6.0 * min(2, len(own_settlements(s))) if any_stock(s, FREE) else 0.0
    if general == DAIN:
        best = 5.0 if any_stock(s, FREE) and own_settlements(s) else 0.0
        for place in dwarf_damage(s):
            best = max(best, 8.0 * min(2, s.damage[place]))
        return best
    return 12.0 if flies(s) else 9.0


def flies(s: Five) -> bool:
    """Whether to send out the Eagles: a die is left to attack with, and there are enough."""
    if s.lord_at >= 0 or s.eyrie < 1:
        return False
    for face in range(FACES):
        if s.faces[face] and serves(face, F_MUSTER):
            return len(army_regions(s, SHADOW)) > 1
    return False


def activate(s: Five, ask: Ask) -> int:
    """Activate one General at no cost. A second one gives the Shadow a choice of tiles."""
    if ask.args[0] > 0:
        return DONE
    best = ask.options[0]
    top = -1.0
    for option in ask.options:
        if A_GENERAL <= option < A_GENERAL + GENERALS and option - A_GENERAL != s.troubled:
            value = 12.0 if option - A_GENERAL == LORD else general_value(s, option - A_GENERAL)
            if value > top:
                top = value
                best = option
    return best


def gandalf(s: Five, ask: Ask) -> int:
    """Concentrate, unless a blast does much."""
    if CONCENTRATE not in ask.options:
        return BLAST
    if BLAST in ask.options and best_mark(s, blast_targets(s), s.book.blast_dice / 3.0) > 14.0:
        return BLAST
    return CONCENTRATE


def dain(s: Five, ask: Ask) -> int:
    """Clear two Damage rather than wait for new troops."""
    if HEAL in ask.options:
        for place in dwarf_damage(s):
            if s.damage[place] > 1 or MUSTER not in ask.options:
                return HEAL
    return MUSTER if MUSTER in ask.options else ask.options[0]


def troubled_mind(s: Five, ask: Ask) -> int:
    """Choose the General who does most."""
    best = ask.options[0]
    top = -1.0
    for option in ask.options:
        general = option - A_GENERAL
        value = general_value(s, general) if general_in_play(s, general) else 1.0
        if value > top:
            top = value
            best = option
    return best


# ---- Eagles


def eagles(s: Five, ask: Ask) -> int:
    """Send them out when they can attack, otherwise add one."""
    if FLY in ask.options and (flies(s) or MUSTER not in ask.options):
        return FLY
    return MUSTER if MUSTER in ask.options else ask.options[0]


def eagle_to(s: Five, ask: Ask) -> int:
    """Choose a territory with more Armies than Eagles, the largest first."""
    best = ask.options[0]
    top = -99.0
    for territory in range(TERRITORIES):
        armies = prey(s, territory)
        spare = len(armies) - eagles_in(s, territory)
        value = -9.0
        if spare > 0:
            value = best_mark(s, armies, 2.2) + spare
        if value > top:
            top = value
            best = A_TERRITORY + territory
    return best


def eagles_value(s: Five) -> float:
    """Return what an attack of the Eagles is worth."""
    total = 0.0
    for territory in range(TERRITORIES):
        armies = prey(s, territory)
        number = min(len(armies), eagles_in(s, territory))
        if number:
            total += number * best_mark(s, armies, 2.2) * 0.9
    return total


# ---- the tiles of Fate


def tile_worth(s: Five, tile: int) -> float:
    """Return the steps of the marker. A Fate card counts about half a step."""
    return s.book.tile_value[tile] + (0.5 if s.book.tile_icon[tile] else 0.0)


def fate_tile(s: Five, ask: Ask) -> int:
    """Take a tile that is no worse than what would come."""
    total = 0.0
    number = 0
    for tile in range(TILES):
        total += s.pool[tile] * tile_worth(s, tile)
        number += s.pool[tile]
    tile, left = ask.args
    # With more draws left, the lowest of several is likely to be lower.
    expected = total / max(1, number) - 0.35 * (left - 1)
    return APPLY if tile >= ARKENSTONE or tile_worth(s, tile) <= expected else AGAIN


# ---- entering and moving


def enter_at(s: Five, ask: Ask) -> int:
    """Put Bolg where most troops wait, Beorn where he is needed, others with an Army that needs them."""
    character = ask.args[0]
    best = ask.options[0]
    top = -999.0
    plan = Plan(s, ask.seat)
    for place in places_of(ask):
        if character == BOLG:
            value = -2.0 * s.units[PLACES + place] - (9.0 if near_enemy(s, SHADOW, place) else 0.0)
        elif character == BEORN:
            value = beorn_stand(s, place)
        else:
            value = float(health(s, FREE, place)) + (plan.danger[place] if POINTS[place] else 0.0)
        if value > top:
            top = value
            best = place
    return best


def beorn_stand(s: Five, region: int) -> float:
    """Return what it is worth to have Beorn in a region: he retakes it, blocks, and is near his prey."""
    value = 0.0
    for other in LOCATIONS:
        way = WAY[region][other]
        if s.control[other] == SHADOW:
            value += 10.0 * POINTS[other] / (1.0 + way)
        elif way == 0 and not s.units[other]:
            value += 4.0 * POINTS[other]
    return value + (prize(s, FREE, region) if no_units(s, region) else 0.0)


def fury_value(s: Five) -> float:
    """Return what Beorn can achieve with a die."""
    here = s.where[BEORN]
    best = 0.0
    if s.wrath <= 1:
        return 0.0
    seen = [here]
    edge = [here]
    for steps in range(s.book.movement[BEORN] + 1):
        following: list[int] = []
        for region in edge:
            if no_units(s, region):
                best = max(best, beorn_stand(s, region) - beorn_stand(s, here) + beorn_strike(s, region) - 2.0 * steps)
            for other in NEIGHBOURS[region]:
                if other not in seen and not has_army(s, SHADOW, other):
                    seen.append(other)
                    following.append(other)
        edge = following
    return best


def beorn_strike(s: Five, region: int) -> float:
    """Return the best attack that Beorn has from a region."""
    best = 0.0
    for other in NEIGHBOURS[region]:
        if has_army(s, SHADOW, other):
            army = army_in(s, FREE, s.where[BEORN])
            best = max(best, attack_value(s, FREE, army, region, other))
    return best


def beorn_to(s: Five, ask: Ask) -> int:
    """Choose the next step to where he achieves most."""
    here, steps = ask.args
    best = STAY
    top = beorn_stand(s, here) + beorn_strike(s, here) if no_units(s, here) else -9.0
    for way in places_of(ask):
        value = beorn_ahead(s, here, way, steps - 1)
        if value > top + 0.5 or best not in ask.options:
            top = max(top, value)
            best = way
    return best if best in ask.options else ask.options[0]


def beorn_ahead(s: Five, before: int, region: int, steps: int) -> float:
    """Return the best place within some steps."""
    best = beorn_stand(s, region) + beorn_strike(s, region) if no_units(s, region) else -9.0
    if steps > 0:
        for other in NEIGHBOURS[region]:
            if other != before and not has_army(s, SHADOW, other):
                best = max(best, beorn_ahead(s, region, other, steps - 1) - 1.0)
    return best


def move_character(s: Five, ask: Ask) -> int:
    """Move characters who are alone to an Army, then stop."""
    for option in ask.options:
        character = option - A_CHARACTER
        if 0 <= character < BOLG and not has_army(s, FREE, s.where[character]):
            return option
    return DONE if DONE in ask.options else ask.options[0]


def lonely(s: Five) -> float:
    """Return what it is worth to bring lone characters to an Army."""
    value = 0.0
    for character in range(BOLG):
        if 0 <= s.where[character] < REGIONS and character != BEORN and not has_army(s, FREE, s.where[character]):
            value += 3.0 * s.book.leadership[character]
    return value


def character_to(s: Five, ask: Ask) -> int:
    """Move to the friendly Army that a leader helps most. Bolg stays away from enemies."""
    best = ask.options[0]
    top = -99.0
    for place in places_of(ask):
        value = leader_value(s, ask.seat, place) if has_army(s, ask.seat, place) else 0.0
        if ask.seat == SHADOW and near_enemy(s, SHADOW, place):
            value -= 20.0
        if value > top:
            top = value
            best = place
    return best


def bilbo_to(s: Five, ask: Ask) -> int:
    """Return to an Army in danger while he has rings; otherwise stay."""
    best = PASS if PASS in ask.options else ask.options[0]
    top = 0.0
    if s.where[BILBO] != VANISHED and PASS in ask.options:
        return PASS
    for place in army_places(s, FREE):
        if place in ask.options:
            value = float(health(s, FREE, place)) + (4.0 if near_enemy(s, FREE, place) else 0.0)
            if value > top:
                top = value
                best = place
    return best if s.rings > 1 or PASS not in ask.options else PASS


def kinsfolk(s: Five, ask: Ask) -> int:
    """Let troops that guard nothing join Thorin."""
    plan = Plan(s, FREE)
    for place in places_of(ask):
        if not POINTS[place] and s.units[place] + s.units[ask.args[0]] <= s.book.stacking:
            return place
        if wish(s, plan, place) < 0.0:
            return place
    return PASS


def bat_territory(s: Five, ask: Ask) -> int:
    """Choose the least useful bat: where no Armies face each other."""
    best = DONE if DONE in ask.options else ask.options[0]
    for option in ask.options:
        if A_TERRITORY <= option < A_TERRITORY + TERRITORIES:
            facing = 0
            for region in army_regions(s, SHADOW):
                if TERRITORY[region] == option - A_TERRITORY and near_enemy(s, SHADOW, region):
                    facing += 1
            if best == DONE or facing == 0:
                best = option
    return best
