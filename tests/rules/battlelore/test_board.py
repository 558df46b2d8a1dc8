"""Rule tests: the board, sections, distances, and lines of sight against an independent slow computation."""

import random
from fractions import Fraction

import pytest
from tests.bl_table import GAME, hexes, say, state, table

from warhost.games.battlelore.book import BOOK
from warhost.games.battlelore.ground import in_sight
from warhost.games.battlelore.hexes import (
    COLUMN,
    DISTANCE,
    HEX_NAMES,
    HEX_NUMBERS,
    NEIGHBOURS,
    OWN_ROW,
    ROW,
    SECTIONS,
    away,
    from_own,
    line,
)
from warhost.games.battlelore.ids import BUILDING, FOREST, HEXES, HILL, NO_TOKEN, PLAIN, WATER
from warhost.games.battlelore.state import Battle
from warhost.kernel.dice import Dice

H = HEX_NUMBERS


def test_the_board_has_104_hexes_in_nine_rows() -> None:
    """[board.grid] Rows have twelve and eleven hexes alternately; even rows are shifted half a hex to the right."""
    assert [ROW.count(row) for row in range(1, 10)] == [12, 11, 12, 11, 12, 11, 12, 11, 12]
    assert len(HEX_NAMES) == HEXES == 104
    assert sorted(HEX_NAMES[n] for n in NEIGHBOURS[H["c5"]]) == ["b4", "b5", "b6", "c4", "c6", "d5"]
    assert sorted(HEX_NAMES[n] for n in NEIGHBOURS[H["c4"]]) == ["b4", "c3", "c5", "d3", "d4", "d5"]
    assert sorted(HEX_NAMES[n] for n in NEIGHBOURS[H["a1"]]) == ["a2", "b1"]


def test_lines_divide_the_board_into_three_sections() -> None:
    """[board.sections] Even rows: columns 4 and 8 are cut. Left and right are the player's own."""
    daqan = {name: SECTIONS[0][H[name]] for name in HEX_NAMES}
    assert [name for name in HEX_NAMES if ROW[H[name]] == 5 and daqan[name] == 1] == ["a5", "b5", "c5", "d5"]
    assert [name for name in HEX_NAMES if ROW[H[name]] == 4 and daqan[name] & 2] == ["d4", "e4", "f4", "g4", "h4"]
    assert daqan["d4"] == 3 and daqan["h4"] == 6
    assert SECTIONS[1][H["a5"]] == 4 and SECTIONS[1][H["l5"]] == 1 and SECTIONS[1][H["d4"]] == 6
    for place in range(HEXES):
        assert (SECTIONS[0][place] in (3, 6)) == (ROW[place] % 2 == 0 and COLUMN[place] in (4, 8))


def test_rows_are_counted_from_the_players_own_edge() -> None:
    """[board.own_rows] The centre row is the fifth of both."""
    assert [OWN_ROW[0][H[name]] for name in ("a9", "a5", "a1")] == [1, 5, 9]
    assert [OWN_ROW[1][H[name]] for name in ("a9", "a5", "a1")] == [9, 5, 1]
    assert HEX_NAMES[from_own(0, 1, 1)] == "a9" and HEX_NAMES[from_own(1, 1, 1)] == "l1"
    assert HEX_NAMES[from_own(1, 2, 1)] == "k2"


def test_distance_counts_steps() -> None:
    """[board.distance] By walking: a neighbour is at 1, and so on."""
    for start in (H["a1"], H["f5"], H["k8"], H["l9"]):
        found = {start: 0}
        edge = [start]
        while edge:
            fresh = [n for place in edge for n in NEIGHBOURS[place] if n not in found]
            found |= dict.fromkeys(fresh, found[edge[0]] + 1)
            edge = list(dict.fromkeys(fresh))
        assert [found[place] for place in range(HEXES)] == DISTANCE[start]


# ---- lines of sight, computed another way: in cube coordinates, with fractions


def cube(place: int) -> tuple[int, int, int]:
    """Cube coordinates of a hex."""
    row = ROW[place] - 1
    q = COLUMN[place] - 1 - (row - row % 2) // 2
    return q, row, -q - row


def stretch(start: int, end: int, place: int, closed: bool) -> tuple[Fraction, Fraction] | None:
    """The part of a line within a hex, with or without its border, as parameters from 0 to 1.

    A hex is the set of points whose cube coordinates, measured from its centre, differ by less than 1 in pairs.
    """
    a, b, c = cube(start), cube(end), cube(place)
    low, high = Fraction(0), Fraction(1)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        first = Fraction((a[i] - a[j]) - (c[i] - c[j]))
        step = Fraction((b[i] - b[j]) - (a[i] - a[j]))
        if step == 0:
            if abs(first) > 1 or (not closed and abs(first) == 1):
                return None
            continue
        ends = sorted([(-1 - first) / step, (1 - first) / step])
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low < high else None


def slow_sight(start: int, end: int, blocking: set[int]) -> bool:
    """Whether a line is free, hex by hex of the whole board; off the board nothing blocks."""
    sides: dict[int, list[bool]] = {-1: [], 1: []}
    (ax, ay), (bx, by) = plane(start), plane(end)
    for place in range(HEXES):
        x, y = plane(place)
        # Hexes outside the box around the line are far from it; this only saves time.
        if not (min(ax, bx) - 2 <= x <= max(ax, bx) + 2 and min(ay, by) - 1 <= y <= max(ay, by) + 1):
            continue
        if place in (start, end):
            continue
        if stretch(start, end, place, closed=False) is not None:
            if place in blocking:
                return False
            continue
        if stretch(start, end, place, closed=True) is not None:
            side = 1 if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0 else -1
            sides[side].append(place in blocking)
    return not any(sides[-1]) or not any(sides[1])


def plane(place: int) -> tuple[int, int]:
    """A point of the plane, stretched, which does not change the side of a line that it is on."""
    return 2 * COLUMN[place] - ROW[place] % 2, ROW[place]


def random_board(seed: str) -> tuple[Battle, set[int], set[int]]:
    """A board with terrain and units strewn over it; what blocks, and what blocks a unit that looks past units."""
    pick = random.Random(seed)
    s = Battle(Dice(bytes(32)), BOOK)
    for place in range(HEXES):
        s.terrain[place] = pick.choice([PLAIN] * 9 + [HILL, FOREST, BUILDING, WATER, WATER])
        s.token[place] = NO_TOKEN
        if s.terrain[place] != WATER and pick.random() < 0.15:
            s.at[place] = 0
    terrain = {place for place in range(HEXES) if s.terrain[place] in (HILL, FOREST, BUILDING)}
    units = {place for place in range(HEXES) if s.at[place] >= 0}
    return s, terrain | units, terrain


@pytest.mark.parametrize("seed", range(3))
def test_every_line_of_a_random_board_matches_the_slow_computation(seed: int) -> None:
    """[sight.line] [sight.ends] [sight.edges] [terrain.blocking] Every pair of hexes, in both directions."""
    s, blocking, _ = random_board(f"board {seed}")
    pairs = [(a, b) for a in range(HEXES) for b in range(HEXES) if a != b]
    pick = random.Random(seed)
    wrong = [
        (HEX_NAMES[a], HEX_NAMES[b])
        for a, b in pick.sample(pairs, 2000)
        if in_sight(s, a, b) != slow_sight(a, b, blocking)
    ]
    assert wrong == []


def test_only_terrain_blocks_a_unit_that_sees_past_units() -> None:
    """[sight.hill] The same check with the units taken out of the way."""
    s, _, terrain = random_board("hill")
    pick = random.Random("hill")
    pairs = pick.sample([(a, b) for a in range(HEXES) for b in range(HEXES) if a != b], 1500)
    assert [(a, b) for a, b in pairs if in_sight(s, a, b, over_units=True) != slow_sight(a, b, terrain)] == []
    assert [(a, b) for a, b in pairs if in_sight(s, a, b) != in_sight(s, b, a)] == []


def test_a_line_along_an_edge_is_blocked_only_from_both_sides() -> None:
    """[sight.edges] From e5 to e3 the line runs between d4 and e4."""
    s = Battle(Dice(bytes(32)), BOOK)
    assert line(H["e5"], H["e3"]).through == []
    s.terrain[H["d4"]] = FOREST
    assert in_sight(s, H["e5"], H["e3"])
    s.at[H["e4"]] = 0
    assert not in_sight(s, H["e5"], H["e3"])
    s.terrain[H["d4"]] = PLAIN
    assert in_sight(s, H["e5"], H["e3"])
    # On the left edge of the board one side of the line is off it: nothing blocks there.
    s.at[H["a4"]] = 0
    assert in_sight(s, H["a5"], H["a3"])


def test_a_corner_that_a_line_touches_does_not_block_it() -> None:
    """[sight.edges] From c5 to c4's far neighbours the line meets corners; only hexes it enters count."""
    s = Battle(Dice(bytes(32)), BOOK)
    for place in range(HEXES):
        if place not in (H["e5"], H["f3"], H["e4"]):
            s.terrain[place] = HILL
    assert line(H["e5"], H["f3"]).through == [(1, -1)]
    assert in_sight(s, H["e5"], H["f3"])


def test_the_direction_away_is_the_side_opposite_to_the_line() -> None:
    """[retreat.direction] One way from a neighbour and on straight lines, two where the line enters at a corner."""
    for start in range(HEXES):
        for end in NEIGHBOURS[start]:
            assert len(away(start, end)) == 1
    assert away(H["e5"], H["g5"]) == [0]
    assert away(H["e5"], H["e3"]) == [1, 2] and away(H["e3"], H["e5"]) == [4, 5]
    # A line shifted to its left leads to the first.
    assert away(H["a5"], H["b4"]) == [0, 1] and away(H["c5"], H["a6"]) == [3, 4]
    assert away(H["e7"], H["h6"]) == [0]


def test_range_and_sight_as_in_the_book() -> None:
    """Targets 3 and 4 hexes away may be shot at, but not one 5 hexes away or behind a unit.

    [ex.range_sight] [attack.ranged]
    """
    m = table(
        {
            "f4": "viper_legion",
            "f7": "citadel_guard",
            "i7": "yeoman_archers",
            "c4": "yeoman_archers",
            "d4": "blood_harvesters",
            "k4": "citadel_guard",
            "j4": "yeoman_archers",
        },
        active="uthuk",
        phase="attack",
        ordered=["f4"],
    )
    assert [DISTANCE[H["f4"]][H[name]] for name in ("f7", "j4", "k4", "c4")] == [3, 4, 5, 3]
    say(m, "hex:f4")
    assert "f7" in hexes(m) and "j4" in hexes(m)
    assert "k4" not in hexes(m) and "c4" not in hexes(m)


def test_the_reach_shown_for_a_unit_follows_the_rules() -> None:
    """[sight.line] Hexes in range and in sight, enemies to attack, hexes to move to; with another hex, from there."""
    m = table(
        {
            "c5": "yeoman_archers",
            "e5": "blood_harvesters",
            "c2": {"unit": "viper_legion", "stun": 1},
            "b6": "citadel_guard",
        },
        terrain={"c4": "forest", "d6": "water"},
    )
    moves = ["b3", "c3", "a4", "b4", "c4", "d4", "a5", "b5", "d5", "a6", "c6", "c7", "d7"]
    found = GAME.reach(state(m), "hex", "c5", "")
    assert found["targets"] == ["e5"] and found["moves"] == moves
    assert {"d5", "e5", "b3"} <= set(found["sees"]) and not {"c5", "f5", "h5", "c2"} & set(found["sees"])
    # From another hex it sees the vipers, and it leaves no unit behind in its own line.
    there = GAME.reach(state(m), "hex", "c5", "b4")
    assert there["targets"] == ["c2"] and there["moves"] == []
    assert GAME.reach(state(m), "hex", "c5", "") == found
    # A melee unit reaches its neighbours; one that is stunned moves nowhere.
    assert GAME.reach(state(m), "hex", "e5", "")["sees"] == ["d4", "e4", "d5", "f5", "d6", "e6"]
    assert GAME.reach(state(m), "hex", "c2", "")["moves"] == []
    for place, at in (("g7", ""), ("c5", "e5"), ("c5", "z9"), ("z9", "")):
        assert GAME.reach(state(m), "hex", place, at) == {}
    assert GAME.reach(state(m), "unit", "c5", "") == {}
