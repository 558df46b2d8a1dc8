"""Draws the map of War of the Ring from the anchor points of the game's data: python web/scripts/wotr_map.py

Writes web/src/boards/wotr/map.json. Run it again after a change of the points; it needs numpy and scipy
(`pip install numpy scipy`), the page does not. To stay light the file holds every border once, as a chain of steps
(tenths of a unit): regions, coast, ridges, rivers and frontiers name chains by number, `-1 - n` for the other
direction. Mountains, trees and the like are points with a size; the page knows how each is drawn.

A region owns a ring of points around its anchor and points along the link to each neighbour; a pixel belongs to the
region of the nearest point, and land ends where no point is near. So neighbours always touch. Regions that touch
without being neighbours get a ridge. The grid is bent by a smooth noise, so that no border is straight.
"""

import json
import tomllib
from collections import defaultdict
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter, gaussian_filter1d, label
from scipy.spatial import cKDTree

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/warhost/games/wotr/data/map.toml"
TARGET = ROOT / "web/src/boards/wotr/map.json"

WIDTH, HEIGHT, SCALE = 1000, 857, 2
SHORE = 30  # how far land reaches beyond the outermost points
CLOSING = 18  # inlets narrower than twice this are land
WARP = 5.0  # how far borders wander
TOUCH = 8  # pixels of common border that make two regions touch
SEA = -1
OUTSIDE = -2

# The sea lies in the west and south-west; elsewhere the land goes on to the edge of the map.
SEA_CORNERS = [(0, 0), (205, 0), (150, 75), (80, 60), (60, 200), (330, 330), (290, 540), (420, 650), (600, 690),
               (620, 857), (0, 857)]
# Where the sea reaches into the land, and inland seas: middle and half axes.
BAYS = [(567, 706, 10, 52), (184, 44, 13, 48)]
LAKES = {"rhun": (908, 296, 21, 30), "nurnen": (905, 690, 22, 9)}
# What grows and rises where; the number is how thick.
FORESTS = {"eastern_mirkwood": 1.0, "northern_mirkwood": 1.0, "western_mirkwood": 1.0, "southern_mirkwood": 1.0,
           "narrows_of_the_forest": 1.0, "woodland_realm": 0.9, "dol_guldur": 0.7, "old_forest_road": 0.5,
           "rhosgobel": 0.4, "fangorn": 1.0, "lorien": 0.9, "old_forest": 0.9, "trollshaws": 0.7,
           "druadan_forest": 0.8, "north_ithilien": 0.5, "south_ithilien": 0.4, "druwaith_iaur": 0.4, "buckland": 0.3,
           "minhiriath": 0.15, "grey_havens": 0.3}
MARSHES = {"dead_marshes": 1.0, "gladden_fields": 0.7, "tharbad": 0.3, "eastern_emyn_muil": 0.2}
HILLS = {"north_downs": 0.8, "south_downs": 0.6, "weather_hills": 0.8, "tower_hills": 0.7, "evendim": 0.5,
         "arnor": 0.3, "eastern_emyn_muil": 0.9, "western_emyn_muil": 0.9, "iron_hills": 0.9, "ettenmoors": 0.7,
         "north_dunland": 0.5, "south_dunland": 0.5, "erech": 0.5, "lamedon": 0.4, "hollin": 0.3, "andrast": 0.5,
         "anfalas": 0.2, "vale_of_the_carnen": 0.2, "noman_lands": 0.4, "dagorlad": 0.3, "lossarnach": 0.4,
         "the_shire": 0.4, "cardolan": 0.2, "dale": 0.2, "khand": 0.3}
PEAKS = {"mount_gundabad": 0.7, "mount_gram": 0.6, "goblins_gate": 0.5, "eagles_eyrie": 0.5, "moria": 0.4,
         "angmar": 0.4, "withered_heath": 0.6, "ash_mountains": 0.6, "barad_dur": 0.4, "north_ered_luin": 0.4,
         "ered_luin": 0.4, "south_ered_luin": 0.25, "high_pass": 0.4, "morannon": 0.4, "minas_morgul": 0.4,
         "erebor": 0.3}
GRASS = {"eastemnet": 0.8, "westemnet": 0.8, "folde": 0.6, "edoras": 0.5, "gap_of_rohan": 0.4, "fords_of_isen": 0.4,
         "parth_celebrant": 0.6, "enedwaith": 0.5, "northern_rhovanion": 0.5, "southern_rhovanion": 0.5,
         "north_rhun": 0.4, "east_rhun": 0.4, "northern_dorwinion": 0.5, "southern_dorwinion": 0.5,
         "vale_of_the_celduin": 0.5, "forlindon": 0.4, "harlindon": 0.4, "north_anduin_vale": 0.4,
         "south_anduin_vale": 0.4, "pelargir": 0.4, "dol_amroth": 0.3, "bree": 0.3}
WASTES = {"far_harad": 0.8, "near_harad": 0.8, "khand": 0.5, "umbar": 0.4, "south_rhun": 0.5, "east_harondor": 0.5,
          "west_harondor": 0.4, "gorgoroth": 0.8, "nurn": 0.4, "eastern_brown_lands": 0.7, "western_brown_lands": 0.6,
          "dagorlad": 0.6, "barad_dur": 0.4}
# How far apart such things stand, how large they are, and how far they keep from a border and from the tokens.
SPACING = {"peaks": (9.0, (4.0, 5.6), 5.0, 9.0), "trees": (7.4, (2.8, 4.2), 4.5, 7.0),
           "marsh": (9.0, (2.4, 3.2), 5.0, 7.0), "hills": (17.0, (4.5, 6.5), 7.0, 9.0),
           "grass": (15.0, (1.8, 2.6), 6.0, 7.0), "waste": (12.0, (0.6, 1.1), 5.0, 6.0)}
MOUNT_DOOM = (848, 652)
# Shores that belong to a region farther off: more points of its own.
SHORES = {"evendim": [(203, 2), (203, 14), (204, 26), (204, 38), (204, 50), (205, 62)]}
# Rings that would cut through a neighbour's link are drawn smaller.
SMALL_RINGS = {"minas_tirith": 0.6, "osgiliath": 0.6}
# Links that would run through a third region go round it: where their border is.
BENDS = {"druadan_forest/osgiliath": (686, 566), "dead_marshes/osgiliath": (706, 574),
         "fangorn/fords_of_isen": (482, 476)}
# Anchors that lie too near to such a link.
MOVED = {"minas_tirith": (658, 604), "orthanc": (430, 448)}
RIVERS = {
    "anduin": ["carrock/eagles_eyrie", "carrock/old_ford", "old_ford/rhosgobel", "gladden_fields/rhosgobel",
               "gladden_fields/north_anduin_vale", "dimrill_dale/north_anduin_vale", "dimrill_dale/south_anduin_vale",
               "parth_celebrant/south_anduin_vale", "parth_celebrant/western_brown_lands",
               "eastemnet/western_brown_lands", "eastemnet/western_emyn_muil", "dead_marshes/eastemnet",
               "dead_marshes/druadan_forest", "druadan_forest/osgiliath", "minas_tirith/osgiliath",
               "lossarnach/osgiliath", "lossarnach/south_ithilien", "pelargir/south_ithilien", "osgiliath/pelargir",
               "pelargir/west_harondor"],
    "isen": ["enedwaith/gap_of_rohan", "druwaith_iaur/gap_of_rohan", "druwaith_iaur/enedwaith"],
    "greyflood": ["minhiriath/tharbad", "enedwaith/minhiriath"],
    "brandywine": ["buckland/the_shire", "cardolan/old_forest", "cardolan/south_ered_luin",
                   "minhiriath/south_ered_luin"],
    "entwash": ["eastemnet/westemnet", "eastemnet/folde"],
    "running": ["dale/erebor", "dale/old_forest_road", "northern_rhovanion/vale_of_the_carnen"],
    "poros": ["east_harondor/south_ithilien", "south_ithilien/west_harondor"],
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


def seeds(names: list[str], data: dict[str, Any], links: list[tuple[int, int]]) -> tuple[Any, Any]:
    """The points that draw land to their region."""
    centres = [np.array(MOVED.get(name, data[name]["xy"]), float) for name in names]
    radii = [float(data[name]["r"]) for name in names]
    points, owners = [], []
    for i, name in enumerate(names):
        points.append(centres[i])
        owners.append(i)
        for angle in np.linspace(0, 2 * np.pi, 12, endpoint=False):
            ring = SMALL_RINGS.get(name, 0.8) * radii[i]
            points.append(centres[i] + ring * np.array([np.cos(angle), np.sin(angle)]))
            owners.append(i)
        for shore in SHORES.get(name, []):
            points.append(np.array(shore, float))
            owners.append(i)
    for i, j in links:
        share = min(max(radii[i] / (radii[i] + radii[j]), 0.35), 0.65)
        border = np.array(BENDS.get(f"{names[i]}/{names[j]}", centres[i] + (centres[j] - centres[i]) * share))
        for t in np.linspace(0.05, 0.985, 20):
            points += [centres[i] + (border - centres[i]) * t, centres[j] + (border - centres[j]) * t]
            owners += [i, j]
    return np.array(points), np.array(owners)


def grid(names: list[str], data: dict[str, Any], links: list[tuple[int, int]]) -> Any:
    """The region of every pixel, SEA for water."""
    points, owners = seeds(names, data, links)
    yy, xx = np.mgrid[0 : HEIGHT * SCALE, 0 : WIDTH * SCALE] / SCALE
    bent_x = xx + WARP * smooth_noise(xx.shape, 9 * SCALE, 1)
    bent_y = yy + WARP * smooth_noise(xx.shape, 9 * SCALE, 2)
    distance, nearest = cKDTree(points).query(np.c_[bent_x.ravel(), bent_y.ravel()], workers=-1)
    cells = owners[nearest].reshape(xx.shape)
    # Land near the points, then closed: grown and shrunk again, so that no inlet remains between two round shores.
    land = (distance.reshape(xx.shape) <= SHORE) | ~inside(SEA_CORNERS, xx, yy)
    grown = distance_transform_edt(~land) < CLOSING * SCALE
    wander = (7 * smooth_noise(xx.shape, 11 * SCALE, 3) + 4 * smooth_noise(xx.shape, 4 * SCALE, 4)
              + 2 * smooth_noise(xx.shape, 1.6 * SCALE, 5))
    cells[distance_transform_edt(np.pad(grown, 1, mode="edge"))[1:-1, 1:-1] / SCALE < CLOSING + wander] = SEA
    for x, y, a, b in [*BAYS, *LAKES.values()]:
        cells[((bent_x - x) / a) ** 2 + ((bent_y - y) / b) ** 2 < 1] = SEA
    return whole(cells, len(names))


def whole(cells: Any, count: int) -> Any:
    """Every region in one piece: its lesser pieces go to whoever is nearest."""
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
    """A chain as its first point and the steps from there, in tenths."""
    points = np.rint(chain * 10).astype(int)
    moves = np.vstack([points[:1], np.diff(points, axis=0)])
    return " ".join(str(number) for number in moves.ravel())


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


def waves(cells: Any, rng: Any) -> list[Mark]:
    """Where the open sea is drawn with a wave."""
    deep = distance_transform_edt(np.pad(cells == SEA, 1))[1:-1, 1:-1] / SCALE
    ys, xs = np.nonzero(deep > 30)
    out: list[Mark] = []
    for i in rng.permutation(len(xs))[:3000]:
        x, y = float(xs[i]) / SCALE, float(ys[i]) / SCALE
        if all(hypot(x - px, (y - py) * 1.6) > 60 for px, py, _ in out):
            out.append(mark(x, y, rng.uniform(5, 8)))
    return out


def room(cells: Any, i: int) -> list[float]:
    """The middle of the widest free circle in a region, and its radius."""
    mine = np.pad(cells == i, 1)
    distance = distance_transform_edt(mine)
    y, x = np.unravel_index(int(distance.argmax()), distance.shape)
    return mark((float(x) - 0.5) / SCALE, (float(y) - 0.5) / SCALE, float(distance.max()) / SCALE)


def main() -> None:
    """Draw, check that exactly the neighbours touch without a ridge, write."""
    data = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    names = sorted(data)
    at = {name: i for i, name in enumerate(names)}
    links = sorted({(min(at[a], at[b]), max(at[a], at[b])) for a in names for b in data[a]["neighbours"]})
    cells = grid(names, data, links)
    borders = arcs(cells)
    touching = {pair for pair, chains in borders.items()
                if pair[0] >= 0 and sum(len(chain) for chain in chains) > TOUCH}
    apart = [f"{names[a]}/{names[b]}" for a, b in links if (a, b) not in touching]
    if apart:
        raise SystemExit(f"neighbours that do not touch: {apart}")
    for name in names:
        if bool(data[name].get("coastal")) != ((SEA, at[name]) in borders and not lake_only(borders, at[name])):
            print("coast differs from the data:", name)

    rng = np.random.default_rng(7)
    rooms = {name: room(cells, at[name]) for name in names}
    chains: list[Any] = []
    parting: dict[tuple[int, int], list[int]] = {}
    for pair, found in sorted(borders.items()):
        parting[pair] = list(range(len(chains), len(chains) + len(found)))
        chains += [soft(chain, pair[0] == OUTSIDE) for chain in found]
    ridges = [pair for pair in parting if pair[0] >= 0 and pair not in links]
    nation = [data[name].get("nation") for name in names]
    frontier: dict[str, list[int]] = defaultdict(list)
    for pair, numbers in parting.items():
        for mine in pair:
            other = pair[0] + pair[1] - mine
            if mine >= 0 and nation[mine] and other != OUTSIDE and (other < 0 or nation[other] != nation[mine]):
                frontier[nation[mine]] += numbers
    rivers = []
    for pairs in RIVERS.values():
        keys = [tuple(sorted(at[name] for name in pair.split("/"))) for pair in pairs]
        rivers += [number for key in keys for number in parting.get((key[0], key[1]), [])]
    back: list[Mark] = []
    front: list[Mark] = []
    for pair in ridges:
        for number in parting[pair]:
            far, near = range_of(chains[number], rng)
            back += far
            front += near
    drawing = {
        "width": WIDTH,
        "height": HEIGHT,
        "chains": [steps(chain) for chain in chains],
        "regions": {
            name: {
                "rings": outline([n for pair, numbers in parting.items() if at[name] in pair for n in numbers], chains),
                "room": rooms[name],
                "nation": nation[at[name]] or "",
                "settlement": data[name].get("settlement", ""),
            }
            for name in sorted(names, key=lambda name: reading_order(rooms[name]))
        },
        "borders": [n for pair in links for n in parting[pair]],
        "coast": [n for pair, numbers in parting.items() if pair[0] == SEA for n in numbers],
        "ridges": [n for pair in ridges for n in parting[pair]],
        "frontiers": dict(sorted(frontier.items())),
        "rivers": rivers,
        "marks": {
            "back": sorted(back, key=lambda m: m[1]),
            "front": sorted(front + scattered("peaks", PEAKS, cells, at, rooms, rng), key=lambda m: m[1]),
            "hills": scattered("hills", HILLS, cells, at, rooms, rng),
            "trees": scattered("trees", FORESTS, cells, at, rooms, rng),
            "marsh": scattered("marsh", MARSHES, cells, at, rooms, rng),
            "grass": scattered("grass", GRASS, cells, at, rooms, rng),
            "waste": scattered("waste", WASTES, cells, at, rooms, rng),
            "waves": waves(cells, rng),
            "doom": [mark(*MOUNT_DOOM, 9)],
        },
    }
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps(drawing, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{len(names)} regions, {len(links)} borders, {len(ridges)} ridges, {TARGET.stat().st_size // 1024} KB")
    print("ridges:", ", ".join(sorted(f"{names[a]}/{names[b]}" for a, b in ridges)))


def reading_order(place: list[float]) -> tuple[int, float]:
    """North to south in bands, west to east in each: the order in which the keyboard visits regions."""
    return int(place[1] // 60), place[0]


def lake_only(borders: dict[tuple[int, int], list[Any]], i: int) -> bool:
    """Whether the only water of a region is an inland sea."""
    points = np.vstack(borders[SEA, i])
    return any((np.abs(points[:, 0] - x) < 2 * a).all() and (np.abs(points[:, 1] - y) < 2 * b).all()
               for x, y, a, b in LAKES.values())


main()
