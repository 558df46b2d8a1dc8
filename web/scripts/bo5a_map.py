"""Draws the map of The Battle of Five Armies from the points of the game's data: python web/scripts/bo5a_map.py

Writes web/src/boards/bo5a/map.json. Run it again after a change of the points; `land.py` says what the file holds.

A region owns points around its anchor and along the link to each neighbour, the Lonely Mountain those of its spurs; a
pixel belongs to whoever has the nearest point. Regions that touch without being neighbours must have the river between
them, or the script says which do. The grid is bent by a smooth noise, so that no border is straight.
"""

import json
import tomllib
from collections import defaultdict
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np
from land import (
    OUTSIDE,
    SCALE,
    SEA,
    Mark,
    arcs,
    mark,
    outline,
    packed,
    reading_order,
    room,
    scattered,
    smooth_noise,
    soft,
    steps,
    whole,
)
from scipy.spatial import cKDTree

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/warhost/games/bo5a/data/map.toml"
TARGET = ROOT / "web/src/boards/bo5a/map.json"

WIDTH, HEIGHT = 1000, 719  # the points of the data are 0..1000 both ways
WARP = 6.0  # how far borders wander
TOUCH = 7  # units of common border that make two regions touch
RING = 0.62  # of the way to half the distance of the nearest neighbour
# The Lonely Mountain and its spurs: the area inside the black line, as points and how far each reaches.
MOUNTAIN = [
    (30, 30, 40), (110, 45, 55), (70, 130, 55), (40, 220, 45), (60, 300, 36), (40, 255, 36), (125, 135, 50),
    (180, 85, 34), (165, 160, 30), (330, 50, 34), (400, 55, 50), (470, 55, 50), (540, 55, 50), (600, 65, 50),
    (655, 75, 42), (318, 105, 20), (320, 85, 24), (440, 100, 18), (560, 112, 24), (640, 118, 22), (700, 112, 20),
    (740, 100, 12), (765, 118, 12), (787, 138, 12), (795, 165, 12), (796, 192, 9), (214, 120, 12), (205, 165, 10),
    (222, 185, 7),
]  # fmt: skip
# The borders that the river runs along, from its spring to the southern edge.
RIVER = [
    "eb_gate_vale/ss_river_cliffs", "eb_bridge_bank/ss_river_cliffs", "eb_bridge_bank/ss_pass_ledge",
    "eb_bridge_bank/fallen_bridge", "eb_bridge_bank/valley_bridge_plain", "eb_loop_hills/valley_bridge_plain",
    "eb_loop_hills/valley_west_plain", "eb_loop_hills/valley_camp_ford", "camp/valley_west_plain",
    "camp/valley_camp_ford", "eb_camp_meadow/valley_camp_ford", "eb_camp_meadow/valley_north_marsh",
    "eb_north_ford/valley_north_marsh", "eb_north_ford/valley_north_plain", "eb_spur_foot/valley_north_plain",
    "eb_spur_foot/valley_east_marsh", "bl_ford_marsh/valley_east_marsh", "bl_bank_plain/valley_east_marsh",
    "bl_bank_plain/valley_river_plain", "bl_south_plain/valley_river_plain", "bl_south_ford/valley_river_plain",
    "bl_south_ford/valley_south_marsh", "bl_south_ford/ss_east_foothills",
]  # fmt: skip
# More points of a region's own: (x, y).
MORE = {"eb_bridge_bank": [(266, 373), (272, 377)], "valley_bridge_plain": [(270, 386), (276, 391)]}
# The boxes inside the Mountain, moved so that tokens have room, and the Eyrie: middle and radius.
BOXES = {
    "goblin_muster_north": (392, 58, 34),
    "mountain_pass_north": (487, 66, 30),
    "goblin_muster_west": (58, 224, 34),
    "mountain_pass_west": (70, 306, 30),
    "eagles_eyrie": (66, 66, 38),
}


def at_of(entry: dict[str, Any]) -> Any:
    """A point of the data on the map."""
    x, y = entry["xy"]
    return np.array([x, y * HEIGHT / 1000])


def seeds(names: list[str], data: dict[str, Any], links: list[tuple[int, int]]) -> tuple[Any, Any]:
    """The points that draw land to their region, or to the Mountain."""
    centres = [at_of(data[name]) for name in names]
    near = [min(np.hypot(*(c - other)) for other in centres if other is not c) for c in centres]
    points, owners = [], []
    for i, name in enumerate(names):
        ring = RING * near[i] / 2
        for angle in np.linspace(0, 2 * np.pi, 16, endpoint=False):
            points.append(centres[i] + ring * np.array([np.cos(angle), np.sin(angle)]))
        points += [centres[i], *[np.array(point, float) for point in MORE.get(name, [])]]
        owners += [i] * (17 + len(MORE.get(name, [])))
    for i, j in links:
        border = (centres[i] + centres[j]) / 2
        for t in np.linspace(0.05, 0.985, 20):
            points += [centres[i] + (border - centres[i]) * t, centres[j] + (border - centres[j]) * t]
            owners += [i, j]
    for x, y, reach in MOUNTAIN:
        for angle in np.linspace(0, 2 * np.pi, 14, endpoint=False):
            points.append(np.array([x + 0.8 * reach * np.cos(angle), y + 0.8 * reach * np.sin(angle)]))
        points.append(np.array([x, y], float))
        owners += [SEA] * 15
    return np.array(points), np.array(owners)


def grid(names: list[str], data: dict[str, Any], links: list[tuple[int, int]]) -> Any:
    """The region of every pixel, SEA for the Mountain."""
    points, owners = seeds(names, data, links)
    yy, xx = np.mgrid[0 : HEIGHT * SCALE, 0 : WIDTH * SCALE] / SCALE
    bent_x = xx + WARP * smooth_noise(xx.shape, 9 * SCALE, 1)
    bent_y = yy + WARP * smooth_noise(xx.shape, 9 * SCALE, 2)
    _, nearest = cKDTree(points).query(np.c_[bent_x.ravel(), bent_y.ravel()], workers=-1)
    return whole(owners[nearest].reshape(xx.shape), len(names))


def in_box(one: Mark) -> bool:
    """Whether a peak would stand in one of the boxes."""
    return any(hypot(one[0] - x, one[1] - y) < r + one[2] for x, y, r in BOXES.values())


def ford(chains: list[Any]) -> Mark:
    """Where a ford is drawn: the middle of its border, and which way the river runs there, in degrees."""
    chain = max(chains, key=len)
    along = np.r_[0, np.hypot(*np.diff(chain, axis=0).T).cumsum()]
    before, here, after = [
        np.array([np.interp(along[-1] * part, along, chain[:, k]) for k in (0, 1)]) for part in (0.35, 0.5, 0.65)
    ]
    dx, dy = after - before
    return mark(*here, float(np.degrees(np.arctan2(dy, dx))))


def pairs(names: list[str], data: dict[str, Any], field: str) -> list[tuple[int, int]]:
    """Neighbours over land, or over fords."""
    at = {name: i for i, name in enumerate(names)}
    return sorted({(min(at[a], at[b]), max(at[a], at[b])) for a in names for b in data[a].get(field, [])})


def main() -> None:
    """Draw, check that exactly the neighbours touch without the river or the Mountain between them, write."""
    data: dict[str, Any] = tomllib.loads(SOURCE.read_text(encoding="utf-8"))["region"]
    names = sorted(data)
    land, fords = pairs(names, data, "neighbours"), pairs(names, data, "fords")
    links = sorted(land + fords)
    cells = grid(names, data, links)
    borders = arcs(cells)
    called = {two: f"{names[two[0]]}/{names[two[1]]}" for two in [*borders, *links]}
    length = {two: sum(len(chain) for chain in chains) / SCALE for two, chains in borders.items()}
    river = sorted(two for two in borders if called[two] in RIVER)
    faults = [f"{called[two]} do not touch" for two in links if length.get(two, 0) < TOUCH]
    faults += [f"{called[two]} touch" for two in borders if two[0] >= 0 and two not in links and two not in river]
    faults += [f"{called[two]}: no river" for two in fords if two not in river]
    faults += [f"{called[two]}: no way across the river" for two in river if two in land]
    if faults:
        raise SystemExit("\n".join(faults))

    rng = np.random.default_rng(5)
    rooms = {name: room(cells, i) for i, name in enumerate(names)}
    chains: list[Any] = []
    parting: dict[tuple[int, int], list[int]] = {}
    for two, found in sorted(borders.items()):
        parting[two] = list(range(len(chains), len(chains) + len(found)))
        chains += [soft(chain, two[0] == OUTSIDE) for chain in found]
    territory = [data[name]["territory"] for name in names]
    frontier: dict[str, list[int]] = defaultdict(list)
    for two, numbers in parting.items():
        for mine in two:
            other = two[0] + two[1] - mine
            if mine >= 0 and other != OUTSIDE and (other < 0 or territory[other] != territory[mine]):
                frontier[territory[mine]] += numbers
    high = [data[name]["terrain"] == "mountains" for name in names]

    def numbers_of(found: list[tuple[int, int]]) -> list[int]:
        """The chains of some borders."""
        return [n for two in found for n in parting[two]]

    def outlined(area: int) -> list[list[int]]:
        """The outline of a region, or of the Mountain."""
        return outline([n for two, numbers in parting.items() if area in two for n in numbers], chains)

    def strewn(what: str, terrain: str, thick: float) -> str:
        """Things of one kind in all regions of a terrain, or inside the Mountain."""
        if terrain == "":
            found = scattered(what, {"": thick}, cells, {"": SEA}, {"": [-99.0, -99.0, 0.0]}, rng)
            return packed([one for one in found if not in_box(one)])
        where = {name: thick for name in names if data[name]["terrain"] == terrain}
        return packed(scattered(what, where, cells, {name: i for i, name in enumerate(names)}, rooms, rng))

    drawing = {
        "width": WIDTH,
        "height": HEIGHT,
        "chains": [steps(chain) for chain in chains],
        "regions": {
            name: {"rings": outlined(names.index(name)), "room": rooms[name], "territory": data[name]["territory"]}
            for name in sorted(names, key=lambda name: reading_order(rooms[name]))
        },
        "boxes": BOXES,
        "mountain": outlined(SEA),
        "borders": numbers_of(land),
        "slopes": numbers_of([two for two in land if high[two[0]] != high[two[1]]]),
        "black": numbers_of([two for two in parting if two[0] == SEA and two[1] >= 0]),
        "river": numbers_of(river),
        "fords": [ford([chains[n] for n in parting[two]]) for two in fords],
        "frontiers": dict(sorted(frontier.items())),
        "marks": {
            "massif": strewn("massif", "", 1.0),
            "crags": strewn("crags", "mountains", 0.7),
            "hills": strewn("downs", "hills", 1.0),
            "marsh": strewn("reeds", "swamps", 0.8),
            "grass": strewn("meadow", "plains", 0.7),
            "ruins": strewn("ruins", "ruins", 1.0),
        },
    }
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps(drawing, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{len(names)} regions, {len(land)} borders, {len(fords)} fords, {TARGET.stat().st_size // 1024} KB")


main()
