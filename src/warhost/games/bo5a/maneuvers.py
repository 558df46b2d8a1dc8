"""What unit cards, special maneuvers and the combat effects of event cards do in a round (p. 27)."""

from warhost.games.bo5a.armies import casualties, characters_in, discard_from_table, give_leaders, has_army, kill
from warhost.games.bo5a.damage import hurt_beorn, protect, put_damage, vanish
from warhost.games.bo5a.ids import (
    A_CARD,
    A_CHARACTER,
    BEORN,
    BOLG,
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
from warhost.games.bo5a.registry import CARD, COMBAT, Combat
from warhost.games.bo5a.round import Round
from warhost.games.bo5a.state import Five
from warhost.games.bo5a.tables import TERRITORY
from warhost.kernel.flow import Ask, Flow

NO_EFFECT = Combat()


def place_of(s: Five, side: int) -> int:
    """Return the place of one side of the combat."""
    return s.c_from if side == s.c_side else s.c_to


def effect(s: Five, r: Round, side: int) -> Combat:
    """Return the combat effect of the event card a side revealed, if any."""
    card = r.card[side]
    return COMBAT[s.book.combat[card]] if 0 <= card < EVENTS else NO_EFFECT


# ---- event cards


def combat_playable(s: Five, side: int, card: int) -> bool:
    """Whether an event card may be chosen."""
    return COMBAT[s.book.combat[card]].playable(s, side, place_of(s, side))


def determined_attack(s: Five, r: Round, side: int, hand: list[int]) -> Flow[None]:
    """Add a maneuver card for Determined Attack: a used one, or one in hand that returns there afterwards."""
    if not effect(s, r, side).determined:
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
    """Apply effects on the rolls, the defender's first (p. 27)."""
    for side in (1 - s.c_side, s.c_side):
        effect(s, r, side).before_roll(s, r, side, place_of(s, side))
        if r.maneuver[side] == MIGHTY_STROKES_CARD:
            r.roll_bonus[side] += 1
            r.reroll_bonus[side] += 1


def give_up(s: Five, place: int, choice: int) -> None:
    """Remove a Leadership token or a character of an Army."""
    if choice == LEADERSHIP:
        s.leaders[place] -= 1
        s.note("leadership_lost", (1, place))
    else:
        kill(s, choice - A_CHARACTER)


# ---- unit cards


def silenced(s: Five, side: int, kind: int) -> bool:
    """Whether a card on the table cancels a kind's ability in this combat."""
    for card in s.table:
        if CARD[card].silences(s, kind, place_of(s, 1 - side)):
            return True
    return False


def triggered(s: Five, r: Round, side: int, kinds: list[int]) -> Flow[int]:
    """Return the kind whose ability a side uses now: a black die hit and the player wants it (p. 27); -1 for none."""
    kind = r.maneuver[side] - FIRST_MANEUVER
    if kind not in kinds or r.black_hits[side] == 0 or not has_army(s, side, place_of(s, side)):
        return -1
    if silenced(s, side, kind):
        s.note("howled_down", (kind,))
        return -1
    choice = yield Ask(side, "ability", [GO_ON, PASS], "combat.abilities", (kind,))
    if choice == PASS:
        return -1
    s.note("ability", (side, kind))
    return kind


def after_hits(s: Five, r: Round, side: int) -> Flow[None]:
    """Apply abilities that add or cancel Damage."""
    kind = yield from triggered(
        s, r, side, [DWARF_REGULARS, DWARF_VETERANS, LAKE_MEN, ELF_ARCHERS, ELF_SPEARMEN, GREAT_ORCS]
    )
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
    """Add two Damage for Great Orcs, unless the enemy gives up all Leadership tokens or a character of the Army."""
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
    """Ask whether a Great Bat of the territory adds one to the Damage the Shadow inflicts (p. 34)."""
    territory = TERRITORY[s.c_to]
    if r.maneuver[SHADOW] != VAMPIRE_LIKE or s.bats[territory] == 0 or r.pending[FREE] <= r.cancelled[FREE]:
        return
    choice = yield Ask(SHADOW, "vampire_like", [GO_ON, PASS], "bats.vampire_like", (territory,))
    if choice == GO_ON:
        s.bats[territory] -= 1
        s.note("bat_removed", (territory,))
        r.pending[FREE] += 1


def end_effects(s: Five, r: Round) -> Flow[None]:
    """Apply effects at the end of a round: Wild Rage, Goblin Charge, Rearguard Attack, then cards on the table."""
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
    for card in s.table[:]:
        if CARD[card].ends_with_round(s):
            discard_from_table(s, card)


def goblin_charge(s: Five, place: int, enemy: int) -> Flow[None]:
    """Ask whether to take one Damage on the player's own Army to deal one to the enemy at once."""
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
