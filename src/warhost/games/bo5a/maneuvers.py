"""What unit cards, special maneuvers and the combat effects of event cards do in a round (p. 27)."""

from warhost.games.bo5a.armies import casualties, characters_in, give_leaders, has_army, kill
from warhost.games.bo5a.damage import hurt_beorn, protect, put_damage, vanish
from warhost.games.bo5a.ids import (
    A_CARD,
    A_CHARACTER,
    BEORN,
    BOLG,
    CHARACTERS,
    DWARF_REGULARS,
    DWARF_VETERANS,
    ELF_ARCHERS,
    ELF_SPEARMEN,
    EVENTS,
    FIRST_KIND,
    FIRST_MANEUVER,
    FREE,
    GO_ON,
    GOBLINS,
    GREAT_ORCS,
    KINDS,
    LAKE_MEN,
    LEADERSHIP,
    MIGHTY_STROKES_CARD,
    ORCS,
    PASS,
    REGROUP_FREE,
    REGROUP_SHADOW,
    SHADOW,
    THORIN,
    VAMPIRE_LIKE,
    WARGS,
)
from warhost.games.bo5a.named import HOWLING_ORCS, SHINING_ARMOUR
from warhost.games.bo5a.round import Round
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import COMBAT_NAMES, ORDER_NAMES, TERRITORY
from warhost.kernel.flow import Ask, Flow

CAPTAIN_OF_WAR = COMBAT_NAMES.index("captain_of_war")
FIERCE_DEFENCE = COMBAT_NAMES.index("fierce_defence")
NO_QUARTER = COMBAT_NAMES.index("no_quarter")
DETERMINED_ATTACK = COMBAT_NAMES.index("determined_attack")
STAND_AND_FIGHT = COMBAT_NAMES.index("stand_and_fight")
DENSE_FOG = COMBAT_NAMES.index("dense_fog")
OVERMASTERED = COMBAT_NAMES.index("overmastered")
BATTLE_FURY = COMBAT_NAMES.index("battle_fury")
COMMANDING_VOICE = COMBAT_NAMES.index("commanding_voice")
GREAT_CONFUSION = COMBAT_NAMES.index("great_confusion")
SUDDEN_ASSAULT = ORDER_NAMES.index("sudden_assault")


def place_of(s: Five, side: int) -> int:
    """Where a side of the combat stands."""
    return s.c_from if side == s.c_side else s.c_to


def effect(s: Five, r: Round, side: int) -> int:
    """The combat effect of the event card a side revealed, -1 for none."""
    card = r.card[side]
    return s.book.combat[card] if 0 <= card < EVENTS else -1


# ---- event cards


def combat_playable(s: Five, side: int, card: int) -> bool:
    """Whether an event card may be chosen: Captain of War needs somebody to give up."""
    if s.book.combat[card] != CAPTAIN_OF_WAR:
        return True
    place = place_of(s, side)
    return s.leaders[place] > 0 or characters_in(s, side, place) != 0


def determined_attack(s: Five, r: Round, side: int, hand: list[int]) -> Flow[None]:
    """Determined Attack adds a maneuver card: one used before, or one of the hand that comes back afterwards."""
    if effect(s, r, side) != DETERMINED_ATTACK:
        return
    cards = list(hand)
    row = s.figures[place_of(s, side)]
    for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
        if s.used[side] >> kind & 1 and row[kind]:
            cards.append(FIRST_MANEUVER + kind)
    if s.used[side] >> KINDS & 1 and s.where[THORIN] == place_of(s, side):
        cards.append(MIGHTY_STROKES_CARD)
    cards.sort()
    choice = yield Ask(side, "determined", [A_CARD + c for c in cards], "combat_cards.determined_attack")
    card = choice - A_CARD
    r.maneuver[side] = card
    s.note("reveals", (side, card))
    if card == REGROUP_FREE or card == REGROUP_SHADOW:
        s.used[side] = 0


def before_roll(s: Five, r: Round) -> None:
    """Effects that shape the rolls; the defender's first (p. 27)."""
    for side in (1 - s.c_side, s.c_side):
        enemy = 1 - side
        what = effect(s, r, side)
        if what == FIERCE_DEFENCE:
            r.need_six[enemy] = True
        elif what == NO_QUARTER:
            put_damage(s, place_of(s, side), 1)
            r.roll_bonus[side] += 1
            r.reroll_bonus[side] += 1
        elif what == STAND_AND_FIGHT:
            r.strong[side] = True
        elif what == OVERMASTERED:
            r.no_reroll[enemy] = True
        elif what == BATTLE_FURY:
            r.roll_bonus[side] += 1
        elif what == COMMANDING_VOICE:
            r.more_leadership[side] += 2
        elif what == GREAT_CONFUSION:
            r.fewer[enemy] = 2
        elif what == DENSE_FOG:
            r.fog = True
        if r.maneuver[side] == MIGHTY_STROKES_CARD:
            r.roll_bonus[side] += 1
            r.reroll_bonus[side] += 1


def captain_of_war(s: Five, r: Round, side: int) -> Flow[None]:
    """Captain of War: give up a character or a Leadership token to clear two Damage."""
    if effect(s, r, side) != CAPTAIN_OF_WAR:
        return
    place = place_of(s, side)
    options: list[int] = []
    if s.leaders[place] > 0:
        options.append(LEADERSHIP)
    mask = characters_in(s, side, place)
    for c in range(CHARACTERS):
        if mask >> c & 1:
            options.append(A_CHARACTER + c)
    if not options or s.damage[place] == 0:
        return
    options.append(PASS)
    choice = yield Ask(side, "sacrifice", options, "combat_cards.captain_of_war", (s.damage[place],))
    if choice == PASS:
        return
    s.damage[place] -= min(2, s.damage[place])
    give_up(s, place, choice)


def give_up(s: Five, place: int, choice: int) -> None:
    """A Leadership token or a character of an Army is lost."""
    if choice == LEADERSHIP:
        s.leaders[place] -= 1
        s.note("leadership_lost", (1, place))
    else:
        kill(s, choice - A_CHARACTER)


# ---- unit cards


def triggered(s: Five, r: Round, side: int, kinds: list[int]) -> Flow[int]:
    """The kind whose ability a side uses now, -1 for none: a black die hit, and the player wants it (p. 27)."""
    kind = r.maneuver[side] - FIRST_MANEUVER
    if kind not in kinds or r.black_hits[side] == 0 or not has_army(s, side, place_of(s, side)):
        return -1
    if kind <= LAKE_MEN and HOWLING_ORCS in s.table and s.figures[place_of(s, SHADOW)][GREAT_ORCS] > 0:
        s.note("howled_down", (kind,))
        return -1
    choice = yield Ask(side, "ability", [GO_ON, PASS], "combat.abilities", (kind,))
    if choice == PASS:
        return -1
    s.note("ability", (side, kind))
    return kind


def after_hits(s: Five, r: Round, side: int) -> Flow[None]:
    """Abilities that add or cancel Damage."""
    kind = yield from triggered(
        s, r, side, [DWARF_REGULARS, DWARF_VETERANS, LAKE_MEN, ELF_ARCHERS, ELF_SPEARMEN, GREAT_ORCS])
    enemy = 1 - side
    if kind == DWARF_REGULARS:
        r.redoubtable = True
    elif kind == DWARF_VETERANS:
        r.pending[enemy] += 1
        place = place_of(s, enemy)
        if s.leaders[place] > 0:
            give_up(s, place, LEADERSHIP)
    elif kind == LAKE_MEN or kind == ELF_ARCHERS:
        r.pending[enemy] += 1
    elif kind == ELF_SPEARMEN:
        r.cancelled[side] += 1
    elif kind == GREAT_ORCS:
        yield from fell_race(s, r)


def fell_race(s: Five, r: Round) -> Flow[None]:
    """Great Orcs: two more Damage, unless the enemy gives up all Leadership tokens or a character of the Army."""
    place = place_of(s, FREE)
    options: list[int] = []
    if has_army(s, FREE, place):
        if s.leaders[place] > 0:
            options.append(LEADERSHIP)
        mask = characters_in(s, FREE, place)
        for c in range(BOLG):
            if mask >> c & 1:
                options.append(A_CHARACTER + c)
    if options:
        choice = yield Ask(FREE, "fell_race", [*options, PASS], "units.great_orcs", (s.leaders[place],))
        if choice == LEADERSHIP:
            s.note("leadership_lost", (s.leaders[place], place))
            s.leaders[place] = 0
            return
        if choice != PASS:
            kill(s, choice - A_CHARACTER)
            return
    r.pending[FREE] += 2


def vampire_like(s: Five, r: Round) -> Flow[None]:
    """Vampire-like: where the Shadow inflicts Damage, a Great Bat of the territory may add one (p. 34)."""
    territory = TERRITORY[s.c_to]
    if r.maneuver[SHADOW] != VAMPIRE_LIKE or s.bats[territory] == 0 or r.pending[FREE] <= r.cancelled[FREE]:
        return
    choice = yield Ask(SHADOW, "vampire_like", [GO_ON, PASS], "bats.vampire_like", (territory,))
    if choice == GO_ON:
        s.bats[territory] -= 1
        s.note("bat_removed", (territory,))
        r.pending[FREE] += 1


def end_effects(s: Five, r: Round) -> Flow[None]:
    """Effects of the end of a round: Wild Rage, Goblin Charge, Rearguard Attack, then Shining Armour."""
    place = place_of(s, SHADOW)
    enemy = place_of(s, FREE)
    useful = [ORCS]
    if has_army(s, FREE, enemy) or (s.c_beorn and s.where[BEORN] >= 0):
        useful.append(GOBLINS)
    if not s.c_beorn and s.damage[enemy] > 1 and has_army(s, FREE, enemy):
        useful.append(WARGS)
    kind = yield from triggered(s, r, SHADOW, useful)
    if kind == ORCS:
        give_leaders(s, SHADOW, place)
    elif kind == GOBLINS:
        yield from goblin_charge(s, place, enemy)
    elif kind == WARGS:
        yield from casualties(s, FREE, enemy, 1, "units.wargs")
    if SHINING_ARMOUR in s.table and s.armour > 5:
        s.armour = 0
        s.table.remove(SHINING_ARMOUR)
        s.fate_used.append(SHINING_ARMOUR)
        s.note("table_discard", (SHINING_ARMOUR,))


def goblin_charge(s: Five, place: int, enemy: int) -> Flow[None]:
    """One Damage on the own Army for one on the enemy's, at once."""
    put_damage(s, place, 1)
    left = yield from protect(s, FREE, enemy, 1, s.c_side == SHADOW)
    if s.c_beorn and s.where[BEORN] >= 0:
        hurt_beorn(s, left)
    elif has_army(s, FREE, enemy):
        put_damage(s, enemy, left)
        if left > 0:
            yield from vanish(s, enemy)
        yield from casualties(s, FREE, enemy, 99, "units.goblins")
    yield from casualties(s, SHADOW, place, 99, "units.goblins")
