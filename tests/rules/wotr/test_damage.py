"""Good positions, damaged field by field: impossible ones are found, and harmless changes pass.

The second half is the list at the end of the section in docs/positions.md.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from warhost.games.action_dice import FACES
from warhost.games.wotr.armies import add
from warhost.games.wotr.game import WotrGame
from warhost.games.wotr.ids import (
    AT_WAR,
    CARDS,
    CHARACTERS,
    COMPANIONS,
    DEAD,
    FREE,
    GOLLUM,
    IN_FELLOWSHIP,
    KINDS,
    LEADER,
    NATIONS,
    NAZGUL,
    NOT_YET,
    P_ACTION,
    P_BATTLE,
    P_OVER,
    P_RECOVER,
    PEREGRIN,
    PLACES,
    REGIONS,
    REPLACED,
    SHADOW,
    STRIDER,
)
from warhost.games.wotr.invariants import faults
from warhost.games.wotr.scramble import scramble
from warhost.games.wotr.state import Wotr
from warhost.games.wotr.tables import FIRST_OWNER, SIDE_OF, TILE_COUNT, TILE_KIND, TILES
from warhost.games.wotr.tables import card as card_number
from warhost.games.wotr.teams import UNDECIDED, shared
from warhost.games.wotr.turn import order
from warhost.kernel.dice import Dice, key_of_seed
from warhost.text.reader import Reader

Damage = Callable[[Wotr], Iterator[Wotr]]
LAST_BATTLE = card_number("fp_strat_01")


def positions() -> list[Wotr]:
    """Positions deep in the game with two, three and four players, between turns, in actions and in battles."""
    found: list[Wotr] = []
    for players in (2, 3, 4):
        dice = Dice(key_of_seed(f"damage {players}"))
        for phase in (P_RECOVER, P_ACTION, P_BATTLE):
            s = scramble(players, dice)
            while s.phase != phase:
                s = scramble(players, dice)
            found.append(s)
    return found


GOOD = positions()


def changed(s: Wotr, name: str, *values: int) -> Iterator[Wotr]:
    """Copies with one number changed."""
    for value in values:
        if value != getattr(s, name):
            copy = s.copy()
            setattr(copy, name, value)
            yield copy


def altered(s: Wotr, name: str, step: int, places: Iterator[int] | range) -> Iterator[Wotr]:
    """Copies with one number of a column changed by a step."""
    for i in places:
        copy = s.copy()
        getattr(copy, name)[i] += step
        yield copy


def put(s: Wotr, name: str, i: int, value: int) -> Wotr:
    """A copy with one number of a column set."""
    copy = s.copy()
    getattr(copy, name)[i] = value
    return copy


# ---- what cannot be


def figures_from_nowhere(s: Wotr) -> Iterator[Wotr]:
    for name in ("pool", "lost"):
        yield from altered(s, name, 1, range(0, KINDS, 2))
        yield from altered(s, name, -1, range(1, KINDS, 2))
    for kind in range(KINDS):
        copy = s.copy()
        add(copy, kind * 5 % REGIONS, kind)
        yield copy


def fallen(s: Wotr, kinds: range) -> Iterator[Wotr]:
    """A figure that is still to come counted among those that fell for good."""
    for kind in kinds:
        if s.pool[kind]:
            copy = s.copy()
            copy.pool[kind] -= 1
            copy.lost[kind] += 1
            yield copy


def shadow_casualties(s: Wotr) -> Iterator[Wotr]:
    yield from fallen(s, range(15, KINDS))


def unit_counts(s: Wotr) -> Iterator[Wotr]:
    yield from altered(s, "units", 1, range(0, 2 * PLACES, 17))


def leaders_alone(s: Wotr) -> Iterator[Wotr]:
    for kind in range(LEADER, 15, 3):
        empty = next(p for p in range(REGIONS) if not s.units[p])
        if s.pool[kind]:
            copy = s.copy()
            copy.pool[kind] -= 1
            add(copy, empty, kind)
            yield copy


def control(s: Wotr) -> Iterator[Wotr]:
    for region in range(0, REGIONS, 2):
        if FIRST_OWNER[region] < 0:
            yield put(s, "control", region, region % 4 // 2)
        else:
            yield put(s, "control", region, 1 - s.control[region])
            yield put(s, "control", region, -1)


def takers(s: Wotr) -> Iterator[Wotr]:
    for region in range(0, REGIONS, 3):
        yield put(s, "taker", region, -1 if s.taker[region] >= 0 else region % s.players)


def agreements(s: Wotr) -> Iterator[Wotr]:
    for place in range(0, PLACES, 3):
        together = shared(s, FREE if s.units[place] else SHADOW, place)
        if s.phase != P_BATTLE:
            yield put(s, "mixed", place, UNDECIDED if together else 1 + place % 4 // 2)


def characters(s: Wotr) -> Iterator[Wotr]:
    for c in range(CHARACTERS):
        yield put(s, "where", c, NOT_YET if c <= PEREGRIN else IN_FELLOWSHIP)
        if c > STRIDER:
            yield put(s, "where", c, REPLACED)
    for region in range(PLACES - REGIONS):
        box = REGIONS + region
        if not s.units[box] and not s.units[PLACES + box]:
            yield put(s, "where", region % CHARACTERS, box)


def politics(s: Wotr) -> Iterator[Wotr]:
    for nation in range(NATIONS):
        yield put(s, "box", nation, 0)
        yield put(s, "box", nation, AT_WAR + 1)
        if SIDE_OF[nation] == SHADOW or s.box[nation] == AT_WAR:
            yield put(s, "active", nation, 0)
    if any(s.control[r] == FREE and FIRST_OWNER[r] == SHADOW for r in range(REGIONS)):
        copy = s.copy()
        copy.box[:5] = [min(box, AT_WAR - 1) for box in s.box[:5]]
        yield copy


def cards(s: Wotr) -> Iterator[Wotr]:
    piles = [*s.decks, *s.hands, *s.buried, s.played, s.table]
    for i, pile in enumerate(piles):
        for card in pile[:2]:
            lost = s.copy()
            [*lost.decks, *lost.hands, *lost.buried, lost.played, lost.table][i].remove(card)
            yield lost
            doubled = s.copy()
            doubled.played.append(card)
            yield doubled
            if i < 4:
                strayed = s.copy()
                strayed.decks[i].remove(card)
                strayed.decks[(i + 1) % 4].append(card)
                yield strayed
                for hand in (0, s.players - 1):
                    if hand // (s.players - 1) != card // (CARDS // 2):
                        strayed = s.copy()
                        strayed.decks[i].remove(card)
                        strayed.hands[hand].append(card)
                        yield strayed


def tiles(s: Wotr) -> Iterator[Wotr]:
    for tile in range(TILES):
        if TILE_KIND[tile] == 0:
            for name in ("tiles", "drawn"):
                yield put(s, name, tile, getattr(s, name)[tile] + 1)
                yield put(s, name, tile, getattr(s, name)[tile] - 1)
        else:
            yield put(s, "waiting", tile, TILE_COUNT[tile] + 1)
            if s.mordor < 0:
                yield put(s, "tiles", tile, 1)
    yield put(s, "removed", 0, 1)


def dice(s: Wotr) -> Iterator[Wotr]:
    for name in ("spent", "rolled", "faces"):
        for step in (-1, 1):
            yield from altered(s, name, step, range(len(getattr(s, name))))
    yield from changed(s, "hunt_shadow", s.hunt_shadow - 1, s.hunt_shadow + 1)
    yield from changed(s, "hunt_free", s.hunt_free - 1, s.hunt_free + 1)
    for side in (FREE, SHADOW):
        # A mixture of dice, all of them used.
        copy = s.copy()
        copy.rolled[side] += 10
        copy.spent[side] += 10
        yield copy


def used(s: Wotr) -> Iterator[Wotr]:
    unused = s.copy()
    unused.faces[0] += unused.spent[FREE] + unused.hunt_free
    unused.spent[FREE] = unused.hunt_free = 0
    unused.tried = 1
    yield unused
    copy = s.copy()
    copy.hunt_minimum = 1
    copy.spent[SHADOW] += copy.hunt_shadow
    copy.hunt_shadow = 0
    yield copy
    rings = s.copy()
    rings.rings = [3, 0]
    rings.ring_used = [1, 0]
    yield rings
    for free, shadow in ((3, 1), (-1, 0), (0, 4)):
        copy = s.copy()
        copy.rings = [free, shadow]
        yield copy


def fellowship(s: Wotr) -> Iterator[Wotr]:
    yield from changed(s, "corruption", -1, 12, 13)
    yield from changed(s, "mordor", 5, 6)
    yield from changed(s, "progress", -1, 13)
    company = [c for c in range(COMPANIONS) if s.where[c] == IN_FELLOWSHIP]
    outside = [c for c in range(COMPANIONS) if c not in company]
    yield from changed(s, "guide", *outside, *([GOLLUM] if company else []))


def turn(s: Wotr) -> Iterator[Wotr]:
    yield from changed(s, "ending", 1, 2, 3, 4)
    yield from changed(s, "phase", P_OVER, P_BATTLE)
    if s.phase != P_RECOVER:
        yield from changed(s, "turn", 0)
    if s.players > 2:
        yield put(s, "leading", SHADOW, 0)
        yield from changed(s, "turn", s.turn + 1)
    yield from changed(s, "last_nations", 1 << 5)


def battle(s: Wotr) -> Iterator[Wotr]:
    if s.phase != P_BATTLE:
        for name, value in (("b_kind", 1), ("b_from", 0), ("b_to", 0), ("b_round", 1), ("b_left", 1), ("b_card", 0)):
            yield from changed(s, name, value)
        yield put(s, "rear", 0, 1)
        return
    yield from changed(s, "b_kind", *range(4))
    yield from changed(s, "b_side", 0, 1)
    yield from changed(s, "b_from", s.b_to)
    yield from changed(s, "b_to", s.b_from)
    yield from changed(s, "b_left", 1)
    yield from changed(s, "b_card", *range(0, CARDS, 7))
    yield from changed(s, "b_seat", *[seat for seat in range(s.players) if seat != order(s)[s.position]])
    yield from changed(s, "b_white", 1)
    yield from altered(s, "rear", 20, range(0, KINDS, 3))


IMPOSSIBLE: list[Damage] = [
    figures_from_nowhere, shadow_casualties, unit_counts, leaders_alone, control, takers, agreements, characters,
    politics, cards, tiles, dice, used, fellowship, turn, battle,
]  # fmt: skip


@pytest.mark.parametrize("damage", IMPOSSIBLE)
def test_damage_is_found(damage: Damage) -> None:
    found = 0
    for s in GOOD:
        for number, bad in enumerate(damage(s)):
            assert faults(bad), f"{damage.__name__} {number}, {s.players} players, phase {s.phase}"
            found += 1
    assert found >= len(GOOD)


# ---- what leaves no mark


def how_long_it_took(s: Wotr) -> Iterator[Wotr]:
    yield from changed(s, "turn", s.turn + 2, s.turn + 40)


def the_way_of_the_fellowship(s: Wotr) -> Iterator[Wotr]:
    yield from changed(s, "corruption", *range(12))
    if s.mordor < 0:
        yield from changed(s, "bearers", *range(0, REGIONS, 9))
        if s.hidden:
            yield from changed(s, "progress", *range(13))
        else:
            yield from changed(s, "hidden", 1)
    else:
        yield from changed(s, "mordor", *range(5))


def tiles_drawn(s: Wotr) -> Iterator[Wotr]:
    for tile in range(TILES):
        if s.tiles[tile] and sum(s.tiles) > 1:
            copy = s.copy()
            copy.tiles[tile] -= 1
            copy.drawn[tile] += 1
            yield copy


def which_figures_fell(s: Wotr) -> Iterator[Wotr]:
    yield from fallen(s, range(15))


def where_they_marched(s: Wotr) -> Iterator[Wotr]:
    """A unit of the Free Peoples from one army to another, a Nazgul anywhere."""
    armies = [p for p in range(REGIONS) if 1 < s.units[p] < 10]
    for source, target in pairwise(armies):
        for kind in range(0, 15, 3):
            if s.figures[source][kind] and s.players == 2 and s.phase != P_BATTLE:
                copy = s.copy()
                add(copy, source, kind, -1)
                add(copy, target, kind)
                yield copy
    if s.pool[NAZGUL]:
        for region in range(0, REGIONS, 8):
            copy = s.copy()
            copy.pool[NAZGUL] -= 1
            add(copy, region, NAZGUL)
            yield copy


def which_cards_were_drawn(s: Wotr) -> Iterator[Wotr]:
    for deck in range(4):
        if s.decks[deck]:
            copy = s.copy()
            copy.played.append(copy.decks[deck].pop())
            yield copy
            copy = s.copy()
            copy.buried[0 if deck < 2 else s.players - 1].append(copy.decks[deck].pop())
            yield copy


def dice_used(s: Wotr) -> Iterator[Wotr]:
    """One more die for the side that does not act next."""
    if s.phase == P_ACTION:
        side = 1 - s.position % 2
        for face in range(side * FACES, side * FACES + FACES):
            if s.faces[face]:
                copy = s.copy()
                copy.faces[face] -= 1
                copy.spent[side] += 1
                yield copy


def the_dead(s: Wotr) -> Iterator[Wotr]:
    """A companion on the map may also be dead, if they neither lead nor fight in the Last Battle."""
    if s.phase != P_BATTLE and LAST_BATTLE not in s.table:
        for c in range(COMPANIONS):
            if s.where[c] >= 0:
                yield put(s, "where", c, DEAD)


NO_MARK: list[Damage] = [
    how_long_it_took,
    the_way_of_the_fellowship,
    tiles_drawn,
    which_figures_fell,
    where_they_marched,
    which_cards_were_drawn,
    dice_used,
    the_dead,
]


@pytest.mark.parametrize("change", NO_MARK)
def test_what_leaves_no_mark_is_accepted(change: Damage) -> None:
    seen = 0
    for s in GOOD:
        for number, other in enumerate(change(s)):
            told = [str(fault) for fault in faults(other)]
            assert not told, f"{change.__name__} {number}, {s.players} players, phase {s.phase}: {told}"
            seen += 1
    assert seen


@pytest.mark.parametrize("card", [-1, CARDS, 1000])
@pytest.mark.parametrize("pile", ["decks", "hands", "buried", "played", "table", "b_card"])
def test_a_number_without_a_card_is_a_fault(pile: str, card: int) -> None:
    """Every broken field is reported; none raises an error."""
    for s in GOOD:
        broken = s.copy()
        if pile == "b_card":
            # No card is -1 there.
            broken.b_card = card if card >= 0 else -2
        elif pile in ("played", "table"):
            getattr(broken, pile).append(card)
        else:
            getattr(broken, pile)[-1].append(card)
        found = [fault for fault in faults(broken) if fault.code == "no_such_card"]
        assert [fault.values for fault in found] == [{"number": str(broken.b_card if pile == "b_card" else card)}]
        russian = Reader("wotr", "ru", WotrGame().seats({"players": broken.players}))
        assert russian.problem(found[0]) == f"{found[0].values['number']}: такой карты нет"


@pytest.mark.parametrize("place", [PLACES, 1000, REPLACED - 1])
def test_a_character_who_is_nowhere_is_a_fault(place: int) -> None:
    for s in GOOD:
        for c in range(CHARACTERS):
            broken = s.copy()
            broken.where[c] = place
            assert "character_nowhere" in [fault.code for fault in faults(broken)]


@pytest.mark.parametrize("place", [PLACES, 1000, -2])
@pytest.mark.parametrize("end", ["b_from", "b_to"])
def test_a_battle_that_is_nowhere_is_a_fault(end: str, place: int) -> None:
    for s in GOOD:
        broken = s.copy()
        setattr(broken, end, place)
        assert "battle_nowhere" in [fault.code for fault in faults(broken)]
