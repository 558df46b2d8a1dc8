"""The board: 104 hexes in nine rows, their neighbours, distances, sections, and lines of sight, all in whole numbers.

Rows run from 1 (the Uthuk edge) to 9 (the Daqan edge); odd rows have twelve hexes, even rows have eleven and are
shifted half a hex to the right. A hex is named by column letter and row, `c5`. Its centre is at (`X`, `Y`): X in half
widths of a hex, Y three to a row. In that grid the corners of a hex are (0, ±2) and (±1, ±1) from its centre, so every
question about a line has an exact answer: stretching the plane changes no crossing.
"""

from typing import Final

from warhost.games.battlelore.ids import CENTRE, DAQAN, HEXES, LEFT, RIGHT

ROWS: Final = 9
COLUMN_LETTERS: Final = "abcdefghijkl"


def width(row: int) -> int:
    """Return how many hexes a row has."""
    return 12 if row % 2 == 1 else 11


ROW: Final[list[int]] = [row for row in range(1, ROWS + 1) for _ in range(width(row))]
COLUMN: Final[list[int]] = [column for row in range(1, ROWS + 1) for column in range(1, width(row) + 1)]
X: Final[list[int]] = [2 * COLUMN[h] - ROW[h] % 2 for h in range(HEXES)]
Y: Final[list[int]] = [3 * row for row in ROW]
HEX_NAMES: Final[list[str]] = [f"{COLUMN_LETTERS[COLUMN[h] - 1]}{ROW[h]}" for h in range(HEXES)]
# By name, for the data files.
HEX_NUMBERS: Final[dict[str, int]] = {name: h for h, name in enumerate(HEX_NAMES)}
MOST_X: Final = 24
# By (x, row): the hex there, or -1.
_GRID: Final[list[int]] = [-1] * ((MOST_X + 1) * (ROWS + 1))
for _h in range(HEXES):
    _GRID[ROW[_h] * (MOST_X + 1) + X[_h]] = _h

# The six directions as steps in (x, row), counter-clockwise from the east as the Daqan player sees the board.
DX: Final[list[int]] = [2, 1, -1, -2, -1, 1]
DROW: Final[list[int]] = [0, -1, -1, 0, 1, 1]


def hex_at(x: int, row: int) -> int:
    """Return the hex with its centre at x in a row, or -1 off the board."""
    if x < 0 or x > MOST_X or row < 1 or row > ROWS:
        return -1
    return _GRID[row * (MOST_X + 1) + x]


# By hex and direction: the next hex, or -1 off the board.
NEXT: Final[list[list[int]]] = [[hex_at(X[h] + DX[d], ROW[h] + DROW[d]) for d in range(6)] for h in range(HEXES)]
NEIGHBOURS: Final[list[list[int]]] = [[n for n in NEXT[h] if n >= 0] for h in range(HEXES)]


def steps_between(a: int, b: int) -> int:
    """Return the steps from one hex to another: rows first, each moving half a hex sideways, then along a row."""
    dx = abs(X[a] - X[b])
    rows = abs(ROW[a] - ROW[b])
    return rows + max(0, dx - rows) // 2


DISTANCE: Final[list[list[int]]] = [[steps_between(a, b) for b in range(HEXES)] for a in range(HEXES)]

# ---- sections: lines at four and eight hexes from the left edge; hexes that a line cuts are of two sections


def _sections(h: int) -> int:
    """Return the sections of a hex as bits, as the Daqan player sees them."""
    mask = 0
    for section in (LEFT, CENTRE, RIGHT):
        if 8 * section < X[h] + 1 and X[h] - 1 < 8 * (section + 1):
            mask |= 1 << section
    return mask


def _turned(mask: int) -> int:
    """Swap left and right."""
    return (mask & 1) << 2 | mask & 2 | mask >> 2


# By side and hex.
SECTIONS: Final[list[list[int]]] = [
    [_sections(h) if side == DAQAN else _turned(_sections(h)) for h in range(HEXES)] for side in (0, 1)
]

# By side and hex: the row counted from the player's own edge.
OWN_ROW: Final[list[list[int]]] = [[10 - row for row in ROW], list(ROW)]


def from_own(side: int, row: int, column: int) -> int:
    """Return the hex in a row and column counted from the player's own left corner."""
    if side == DAQAN:
        return HEX_NUMBERS[f"{COLUMN_LETTERS[column - 1]}{10 - row}"]
    return HEX_NUMBERS[f"{COLUMN_LETTERS[width(row) - column]}{row}"]


# ---- lines


class Line:
    """What lies on the line from one hex to another, as steps in (x, row) from its start.

    `through` are the hexes whose interior the line crosses. Along an edge it crosses no interior: `left` and `right`
    are the hexes on either side of such edges.
    """

    def __init__(self) -> None:
        self.through: list[tuple[int, int]] = []
        self.left: list[tuple[int, int]] = []
        self.right: list[tuple[int, int]] = []


_CORNERS_X: Final[list[int]] = [0, 1, 1, 0, -1, -1]
_CORNERS_Y: Final[list[int]] = [-2, -1, 1, 2, 1, -1]


def draw_line(dx: int, rows: int) -> Line:
    """Return the line from a hex to the one at (dx, rows) from it."""
    line = Line()
    dy = 3 * rows
    for row in range(min(0, rows), max(0, rows) + 1):
        for x in range(min(0, dx) - 1, max(0, dx) + 2):
            if (x + row) % 2 or (x == 0 and row == 0) or (x == dx and row == rows):
                continue
            _meet(line, dx, dy, x, row)
    return line


def _meet(line: Line, dx: int, dy: int, x: int, row: int) -> None:
    """Add a hex to those that the line crosses, if it crosses this one."""
    # On which side of the line each corner is; zero is on it.
    side = [dx * (3 * row + _CORNERS_Y[i]) - dy * (x + _CORNERS_X[i]) for i in range(6)]
    if min(side) < 0 < max(side):
        for i in range(6):
            j = (i + 1) % 6
            if (side[i] < 0) != (side[j] < 0) and _within(dx, dy, x, row, i, j):
                line.through.append((x, row))
                return
    for i in range(6):
        j = (i + 1) % 6
        if side[i] == 0 and side[j] == 0:
            # The edge lies on the line; both corners are between the ends, since the ends are centres of other hexes.
            along = (x + _CORNERS_X[i]) * dx + (3 * row + _CORNERS_Y[i]) * dy
            if 0 < along < dx * dx + dy * dy:
                (line.left if dx * 3 * row - dy * x < 0 else line.right).append((x, row))


def _within(dx: int, dy: int, x: int, row: int, i: int, j: int) -> bool:
    """Whether the line crosses the edge between two corners of a hex between its own ends.

    A hex other than the ends is crossed either entirely between them or entirely outside, so any crossed edge decides.
    """
    ex, ey = _CORNERS_X[j] - _CORNERS_X[i], _CORNERS_Y[j] - _CORNERS_Y[i]
    px, py = x + _CORNERS_X[i], 3 * row + _CORNERS_Y[i]
    number, whole = px * ey - py * ex, dx * ey - dy * ex
    if whole < 0:
        number, whole = -number, -whole
    return 0 < number < whole


# Lines by their step, computed on first use. They are the same from every hex.
_LINES: Final[list[Line | None]] = [None] * (64 * 32)


def line(a: int, b: int) -> Line:
    """Return the line between the centres of two hexes."""
    dx, rows = X[b] - X[a], ROW[b] - ROW[a]
    index = (dx + 32) * 32 + rows + 16
    found = _LINES[index]
    if found is None:
        found = draw_line(dx, rows)
        _LINES[index] = found
    return found


def away(a: int, b: int) -> list[int]:
    """Return the directions straight away from hex `a` for a unit on `b`: one, or two if the line enters at a corner.

    The line enters `b` by the side facing `a`, and a unit that is driven back leaves by the opposite one. A line that
    enters at a corner runs along an edge: shifted to the left it drives in the first direction, otherwise in the
    second.
    """
    dx, rows = X[b] - X[a], ROW[b] - ROW[a]
    # Lengths along each direction, times four, in true proportions: a row is √3 half widths high.
    lengths = [dx * DX[d] + 3 * rows * DROW[d] for d in range(6)]
    most = max(lengths)
    ways = [d for d in range(6) if lengths[d] == most]
    if len(ways) > 1 and dx * DROW[ways[0]] - rows * DX[ways[0]] < 0:
        # A line shifted to the left enters by the left side, and drives to the right.
        ways.reverse()
    return ways
