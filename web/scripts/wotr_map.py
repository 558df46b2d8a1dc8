"""Draws the map of War of the Ring from the anchor points of the game's data: python web/scripts/wotr_map.py

Writes web/src/boards/wotr/map.json. Run it again after a change of the points; `land.py` says what the file holds.

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
from land import (
    OUTSIDE,
    SCALE,
    SEA,
    Mark,
    arcs,
    inside,
    mark,
    outline,
    packed,
    range_of,
    reading_order,
    room,
    scattered,
    smooth_noise,
    soft,
    steps,
    whole,
)
from scipy.ndimage import distance_transform_edt
from scipy.spatial import cKDTree

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/warhost/games/wotr/data/map.toml"
TARGET = ROOT / "web/src/boards/wotr/map.json"

WIDTH, HEIGHT = 1000, 857
SHORE = 30  # how far land reaches beyond the outermost points
CLOSING = 18  # inlets narrower than twice this are land
WARP = 5.0  # how far borders wander
TOUCH = 8  # pixels of common border that make two regions touch

# The sea lies in the west and south-west; elsewhere the land continues to the edge of the map.
SEA_CORNERS = [
    (0, 0),
    (205, 0),
    (150, 75),
    (80, 60),
    (60, 200),
    (330, 330),
    (290, 540),
    (420, 650),
    (600, 690),
    (620, 857),
    (0, 857),
]
# Where the sea reaches into the land, and inland seas: middle and half axes.
BAYS = [(567, 706, 10, 52), (184, 44, 13, 48)]
LAKES = {"rhun": (908, 296, 21, 30), "nurnen": (905, 690, 22, 9)}
# What grows and rises where; the number is how thick.
FORESTS = {"eastern_mirkwood": 1.0, "northern_mirkwood": 1.0, "western_mirkwood": 1.0, "southern_mirkwood": 1.0,
           "narrows_of_the_forest": 1.0, "woodland_realm": 0.9, "dol_guldur": 0.7, "old_forest_road": 0.5,
           "rhosgobel": 0.4, "fangorn": 1.0, "lorien": 0.9, "old_forest": 0.9, "trollshaws": 0.7,
           "druadan_forest": 0.8, "north_ithilien": 0.5, "south_ithilien": 0.4, "druwaith_iaur": 0.4, "buckland": 0.3,
           "minhiriath": 0.15, "grey_havens": 0.3}  # fmt: skip
MARSHES = {"dead_marshes": 1.0, "gladden_fields": 0.7, "tharbad": 0.3, "eastern_emyn_muil": 0.2}
HILLS = {"north_downs": 0.8, "south_downs": 0.6, "weather_hills": 0.8, "tower_hills": 0.7, "evendim": 0.5,
         "arnor": 0.3, "eastern_emyn_muil": 0.9, "western_emyn_muil": 0.9, "iron_hills": 0.9, "ettenmoors": 0.7,
         "north_dunland": 0.5, "south_dunland": 0.5, "erech": 0.5, "lamedon": 0.4, "hollin": 0.3, "andrast": 0.5,
         "anfalas": 0.2, "vale_of_the_carnen": 0.2, "noman_lands": 0.4, "dagorlad": 0.3, "lossarnach": 0.4,
         "the_shire": 0.4, "cardolan": 0.2, "dale": 0.2, "khand": 0.3}  # fmt: skip
PEAKS = {"mount_gundabad": 0.7, "mount_gram": 0.6, "goblins_gate": 0.5, "eagles_eyrie": 0.5, "moria": 0.4,
         "angmar": 0.4, "withered_heath": 0.6, "ash_mountains": 0.6, "barad_dur": 0.4, "north_ered_luin": 0.4,
         "ered_luin": 0.4, "south_ered_luin": 0.25, "high_pass": 0.4, "morannon": 0.4, "minas_morgul": 0.4,
         "erebor": 0.3}  # fmt: skip
GRASS = {"eastemnet": 0.8, "westemnet": 0.8, "folde": 0.6, "edoras": 0.5, "gap_of_rohan": 0.4, "fords_of_isen": 0.4,
         "parth_celebrant": 0.6, "enedwaith": 0.5, "northern_rhovanion": 0.5, "southern_rhovanion": 0.5,
         "north_rhun": 0.4, "east_rhun": 0.4, "northern_dorwinion": 0.5, "southern_dorwinion": 0.5,
         "vale_of_the_celduin": 0.5, "forlindon": 0.4, "harlindon": 0.4, "north_anduin_vale": 0.4,
         "south_anduin_vale": 0.4, "pelargir": 0.4, "dol_amroth": 0.3, "bree": 0.3}  # fmt: skip
WASTES = {"far_harad": 0.8, "near_harad": 0.8, "khand": 0.5, "umbar": 0.4, "south_rhun": 0.5, "east_harondor": 0.5,
          "west_harondor": 0.4, "gorgoroth": 0.8, "nurn": 0.4, "eastern_brown_lands": 0.7, "western_brown_lands": 0.6,
          "dagorlad": 0.6, "barad_dur": 0.4}  # fmt: skip
MOUNT_DOOM = (848, 652)
# Shores that belong to a region farther off: more points of its own.
SHORES = {"evendim": [(203, 2), (203, 14), (204, 26), (204, 38), (204, 50), (205, 62)]}
# Rings that would cut through a neighbour's link are drawn smaller.
SMALL_RINGS = {"minas_tirith": 0.6, "osgiliath": 0.6}
# Links that would run through a third region go round it, along their border.
BENDS = {
    "druadan_forest/osgiliath": (686, 566),
    "dead_marshes/osgiliath": (706, 574),
    "fangorn/fords_of_isen": (482, 476),
}
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
}  # fmt: skip


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
    wander = (
        7 * smooth_noise(xx.shape, 11 * SCALE, 3)
        + 4 * smooth_noise(xx.shape, 4 * SCALE, 4)
        + 2 * smooth_noise(xx.shape, 1.6 * SCALE, 5)
    )
    cells[distance_transform_edt(np.pad(grown, 1, mode="edge"))[1:-1, 1:-1] / SCALE < CLOSING + wander] = SEA
    for x, y, a, b in [*BAYS, *LAKES.values()]:
        cells[((bent_x - x) / a) ** 2 + ((bent_y - y) / b) ** 2 < 1] = SEA
    return whole(cells, len(names))


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


def main() -> None:
    """Draw, check that exactly the neighbours touch without a ridge, write."""
    data = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    names = sorted(data)
    at = {name: i for i, name in enumerate(names)}
    links = sorted({(min(at[a], at[b]), max(at[a], at[b])) for a in names for b in data[a]["neighbours"]})
    cells = grid(names, data, links)
    borders = arcs(cells)
    touching = {
        pair for pair, chains in borders.items() if pair[0] >= 0 and sum(len(chain) for chain in chains) > TOUCH
    }
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
            "back": packed(back),
            "front": packed(front + scattered("peaks", PEAKS, cells, at, rooms, rng)),
            "hills": packed(scattered("hills", HILLS, cells, at, rooms, rng)),
            "trees": packed(scattered("trees", FORESTS, cells, at, rooms, rng)),
            "marsh": packed(scattered("marsh", MARSHES, cells, at, rooms, rng)),
            "grass": packed(scattered("grass", GRASS, cells, at, rooms, rng)),
            "waste": packed(scattered("waste", WASTES, cells, at, rooms, rng)),
            "waves": packed(waves(cells, rng)),
            "doom": packed([mark(*MOUNT_DOOM, 9)]),
        },
    }
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps(drawing, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{len(names)} regions, {len(links)} borders, {len(ridges)} ridges, {TARGET.stat().st_size // 1024} KB")
    print("ridges:", ", ".join(sorted(f"{names[a]}/{names[b]}" for a, b in ridges)))


def lake_only(borders: dict[tuple[int, int], list[Any]], i: int) -> bool:
    """Whether the only water of a region is an inland sea."""
    points = np.vstack(borders[SEA, i])
    return any(
        (np.abs(points[:, 0] - x) < 2 * a).all() and (np.abs(points[:, 1] - y) < 2 * b).all()
        for x, y, a, b in LAKES.values()
    )


main()
