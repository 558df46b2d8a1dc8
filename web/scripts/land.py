"""What the generators of the maps share: cells become borders, borders become chains of points, land gets its marks.

To stay light a map file holds every border once, as a chain of steps (halves of a unit): regions, rivers and the like
name chains by number, `-1 - n` for the other direction. Mountains, trees and such are points with a size (`packed`);
the page knows how each is drawn. Needs numpy and scipy (`pip install numpy scipy`); the page does not.
"""

from collections import defaultdict
from math import hypot
from typing import Any

import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter, gaussian_filter1d, label

SCALE = 2  # pixels a unit of the map
SEA = -1  # areas that are not regions
OUTSIDE = -2
# How far apart such things stand, how large they are, and how far they keep from a border and from the tokens.
SPACING = {
    "peaks": (9.0, (4.0, 5.6), 5.0, 9.0),
    "trees": (7.4, (2.8, 4.2), 4.5, 7.0),
    "marsh": (9.0, (2.4, 3.2), 5.0, 7.0),
    "hills": (17.0, (4.5, 6.5), 7.0, 9.0),
    "grass": (15.0, (1.8, 2.6), 6.0, 7.0),
    "waste": (12.0, (0.6, 1.1), 5.0, 6.0),
    "massif": (17.0, (9.0, 15.0), 9.0, 0.0),
    "crags": (15.0, (5.0, 7.0), 8.0, 16.0),
    "downs": (24.0, (6.0, 9.0), 10.0, 14.0),
    "reeds": (15.0, (3.0, 4.0), 8.0, 10.0),
    "meadow": (24.0, (2.5, 3.5), 8.0, 10.0),
    "ruins": (19.0, (4.0, 6.0), 9.0, 14.0),
}


def smooth_noise(shape: tuple[int, int], size: float, seed: int) -> Any:
    """A field of even hills and valleys between -1 and 1."""
    field = gaussian_filter(np.random.default_rng(seed).standard_normal(shape), size, mode="nearest")
    return field / np.abs(field).max()


def inside(corners: list[tuple[int, int]], xx: Any, yy: Any) -> Any:
    """Which points lie in a polygon."""
    out = np.zeros(xx.shape, bool)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if ay != by:
            crossing = (ay > yy) != (by > yy)
            out ^= crossing & (xx < (bx - ax) * (yy - ay) / (by - ay) + ax)
    return out


def whole(cells: Any, count: int) -> Any:
    """Every region in one piece: its smaller pieces go to the nearest region."""
    stray = np.zeros(cells.shape, bool)
    for i in range(SEA, count):
        pieces, number = label(cells == i)
        sizes = np.bincount(pieces.ravel())[1:]
        keep = 400 * SCALE if i == SEA else sizes.max()
        for piece in range(number):
            if sizes[piece] < keep:
                stray |= pieces == piece + 1
    where = distance_transform_edt(stray, return_distances=False, return_indices=True)
    return cells[tuple(where)]


def arcs(cells: Any) -> dict[tuple[int, int], list[Any]]:
    """The borders: chains of grid corners between the places where three areas meet, by the pair they part."""
    padded = np.full((cells.shape[0] + 2, cells.shape[1] + 2), OUTSIDE)
    padded[1:-1, 1:-1] = cells
    edges: dict[tuple[int, int], dict[tuple[int, int], set[tuple[int, int]]]] = defaultdict(lambda: defaultdict(set))
    degree: dict[tuple[int, int], set[tuple[int, int]]] = defaultdict(set)

    def add(a: int, b: int, one: tuple[int, int], other: tuple[int, int]) -> None:
        pair = (min(a, b), max(a, b))
        edges[pair][one].add(other)
        edges[pair][other].add(one)
        degree[one].add(other)
        degree[other].add(one)

    for y, x in zip(*np.nonzero(padded[:, :-1] != padded[:, 1:]), strict=True):
        add(int(padded[y, x]), int(padded[y, x + 1]), (x, y - 1), (x, y))
    for y, x in zip(*np.nonzero(padded[:-1, :] != padded[1:, :]), strict=True):
        add(int(padded[y, x]), int(padded[y + 1, x]), (x - 1, y), (x, y))
    nodes = {corner for corner, others in degree.items() if len(others) != 2}
    out: dict[tuple[int, int], list[Any]] = {}
    for pair, graph in edges.items():
        chains = []
        starts = [corner for corner in graph if corner in nodes]
        for start in starts + list(graph):
            while graph.get(start):
                chain = [start]
                while True:
                    following = graph[chain[-1]].pop()
                    graph[following].discard(chain[-1])
                    chain.append(following)
                    if following in nodes or following == start:
                        break
                chains.append(np.array(chain, float) / SCALE)
        out[pair] = chains
    return out


def soft(chain: Any, on_edge: bool) -> Any:
    """A chain without the steps of the grid, ends kept, then with no more points than it needs."""
    if on_edge:
        return chain[[0, -1]] if np.ptp(chain, axis=0).min() == 0 else thin(chain, 0.01)
    closed = bool((chain[0] == chain[-1]).all())
    size = min(3.0 * SCALE, len(chain) / 6)
    if closed:
        smooth = gaussian_filter1d(chain[:-1], size, axis=0, mode="wrap")
        smooth = np.vstack([smooth, smooth[:1]])
    else:
        smooth = gaussian_filter1d(chain, size, axis=0, mode="nearest")
        # Near its ends the chain bends back to where the others meet.
        along = np.minimum(np.arange(len(chain)), np.arange(len(chain))[::-1])
        weight = np.clip(along / (2 * size + 1), 0, 1)[:, None]
        smooth = smooth * weight + chain * (1 - weight)
        smooth[0], smooth[-1] = chain[0], chain[-1]
    return thin(smooth, 0.3)


def thin(chain: Any, slack: float) -> Any:
    """Leave out points that lie within `slack` of the line (Douglas and Peucker)."""
    keep = np.zeros(len(chain), bool)
    keep[[0, -1]] = True
    stack = [(0, len(chain) - 1)]
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        a, b = chain[first], chain[last]
        along = b - a
        span = float(np.hypot(*along))
        offset = chain[first + 1 : last] - a
        away = np.hypot(*offset.T) if span == 0 else np.abs(along[0] * offset[:, 1] - along[1] * offset[:, 0]) / span
        worst = int(away.argmax())
        if away[worst] > slack:
            keep[first + 1 + worst] = True
            stack += [(first, first + 1 + worst), (first + 1 + worst, last)]
    return chain[keep]


def steps(chain: Any) -> str:
    """A chain as its first point and the steps from there, in halves of a unit."""
    points = np.rint(chain * 2).astype(int)
    moves = np.vstack([points[:1], np.diff(points, axis=0)])
    return " ".join(str(number) for number in moves[np.r_[True, moves[1:].any(axis=1)]].ravel())


def outline(numbers: list[int], chains: list[Any]) -> list[list[int]]:
    """Closed rings from the borders of one area."""
    left = list(numbers)
    rings = []
    while left:
        first = left.pop()
        ring, start, end = [first], chains[first][0], chains[first][-1]
        while not (start == end).all():
            for i, n in enumerate(left):
                if (chains[n][0] == end).all() or (chains[n][-1] == end).all():
                    forward = (chains[n][0] == end).all()
                    ring.append(n if forward else -1 - n)
                    end = chains[n][-1 if forward else 0]
                    del left[i]
                    break
            else:
                raise ValueError("an outline does not close")
        rings.append(ring)
    return rings


Mark = list[float]


def mark(x: float, y: float, size: float) -> Mark:
    """A thing to draw: where and how large."""
    return [round(float(x), 1), round(float(y), 1), round(float(size), 1)]


def packed(marks: list[Mark]) -> str:
    """Things from north to south, three whole numbers each: x, y as the step from the one before, twice the size."""
    out, last = [], 0
    for x, y, size in sorted(marks, key=lambda one: one[1]):
        out += [round(x), round(y) - last, round(2 * size)]
        last = round(y)
    return " ".join(str(number) for number in out)


def range_of(chain: Any, rng: Any) -> tuple[list[Mark], list[Mark]]:
    """Mountains along a ridge in two rows: the farther and the nearer."""
    along = np.r_[0, np.hypot(*np.diff(chain, axis=0).T).cumsum()]
    rows: tuple[list[Mark], list[Mark]] = ([], [])
    for i, at in enumerate(np.arange(2.5, max(along[-1] - 1.0, 2.6), 5.0)):
        x = np.interp(at, along, chain[:, 0]) + rng.uniform(-1.0, 1.0)
        y = np.interp(at, along, chain[:, 1]) + (-1.6 if i % 2 == 0 else 1.2) + rng.uniform(-0.6, 0.6)
        rows[i % 2].append(mark(x, y, rng.uniform(6.0, 8.6) if i % 2 == 0 else rng.uniform(4.4, 6.4)))
    return rows


def scattered(
    what: str, thick: dict[str, float], cells: Any, at: dict[str, int], rooms: dict[str, list[float]], rng: Any
) -> list[Mark]:
    """Things strewn over regions, no two near each other, clear of borders and tokens."""
    apart, sizes, edge, middle = SPACING[what]
    out: list[Mark] = []
    for name in sorted(thick):
        mine = cells == at[name]
        ys, xs = np.nonzero(mine)
        top, left = ys.min(), xs.min()
        part = np.pad(mine[top : ys.max() + 1, left : xs.max() + 1], 1)
        free = distance_transform_edt(part)[1:-1, 1:-1] / SCALE
        ys, xs = np.nonzero(free > edge)
        cx, cy, _ = rooms[name]
        placed: list[Mark] = []
        for i in rng.permutation(len(xs))[:1200]:
            x, y = float(xs[i] + left) / SCALE, float(ys[i] + top) / SCALE
            if hypot(x - cx, (y - cy) * 1.2) < middle:
                continue
            if all(hypot(x - px, y - py) > apart for px, py, _ in placed):
                placed.append(mark(x, y, rng.uniform(*sizes)))
        out += placed[: max(1, round(len(placed) * thick[name]))]
    return sorted(out, key=lambda m: m[1])


def room(cells: Any, i: int) -> list[float]:
    """The middle of the widest free circle in a region, and its radius."""
    mine = np.pad(cells == i, 1)
    distance = distance_transform_edt(mine)
    y, x = np.unravel_index(int(distance.argmax()), distance.shape)
    return mark((float(x) - 0.5) / SCALE, (float(y) - 0.5) / SCALE, float(distance.max()) / SCALE)


def reading_order(place: list[float]) -> tuple[int, float]:
    """North to south in bands, west to east in each: the order in which the keyboard visits regions."""
    return int(place[1] // 60), place[0]
