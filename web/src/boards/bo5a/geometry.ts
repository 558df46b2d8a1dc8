/** The map of The Battle of Five Armies as it is drawn. */
import { chartOf, draw, SHAPES } from "../map/chart";
import drawing from "./map.json";

export const FRAME = { width: drawing.width, height: drawing.height };

const chart = chartOf(drawing);

export interface Place {
  id: string;
  /** A region, or a box inside the Lonely Mountain. */
  kind: "region" | "box";
  d: string;
  /** The middle of the space for tokens, and its radius. */
  x: number;
  y: number;
  r: number;
  /** The colour: a territory, or `box`. */
  tone: string;
}
interface Drawn {
  rings: number[][];
  room: number[];
  territory: string;
}

const round = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
const BOXES = drawing.boxes as Record<string, number[]>;
const [eyrieX, eyrieY, eyrieR] = BOXES["eagles_eyrie"] as [number, number, number];
export const EYRIE = { x: eyrieX, y: eyrieY, r: eyrieR, d: round(eyrieX, eyrieY, eyrieR) };

/** In reading order, the boxes first, so that the keyboard goes from north-west to south-east. */
export const PLACES: Place[] = [
  ...Object.entries(BOXES)
    .filter(([id]) => id !== "eagles_eyrie")
    .map(([id, [x, y, r]]) => ({ id, kind: "box" as const, d: round(x!, y!, r!), x: x!, y: y!, r: r! * 0.9, tone: "box" })),
  ...Object.entries(drawing.regions as Record<string, Drawn>).map(([id, region]) => ({
    id,
    kind: "region" as const,
    d: chart.area(region.rings),
    x: region.room[0]!,
    y: region.room[1]!,
    r: region.room[2]!,
    tone: region.territory,
  })),
];
export const PLACE: Record<string, Place> = Object.fromEntries(PLACES.map((place) => [place.id, place]));

export const LINES = {
  borders: chart.open(drawing.borders),
  slopes: chart.open(drawing.slopes),
  black: chart.open(drawing.black),
  river: chart.open(drawing.river),
  mountain: chart.area(drawing.mountain),
};
/** Where a ford is, and which way the river runs there, in degrees. */
export const FORDS = drawing.fords as number[][];

/** The territories, their outer border, and where what flies over them is shown. */
const SKIES: Record<string, [number, number]> = { eastern_bank: [612, 66], southern_spur: [188, 552], valley: [452, 500], broken_lands: [948, 604] };
export const TERRITORIES = Object.entries(drawing.frontiers as Record<string, number[]>).map(([id, numbers]) => ({
  id,
  frontier: chart.open(numbers),
  land: PLACES.filter((place) => place.tone === id)
    .map((place) => place.d)
    .join(""),
  x: SKIES[id]![0],
  y: SKIES[id]![1],
}));

const { marks } = drawing;
export const MARKS = {
  massif: draw(marks.massif, SHAPES.mountain),
  massifSlopes: draw(marks.massif, SHAPES.slope),
  crags: draw(marks.crags, SHAPES.mountain),
  cragSlopes: draw(marks.crags, SHAPES.slope),
  hills: draw(marks.hills, SHAPES.hill),
  marsh: draw(marks.marsh, SHAPES.marsh),
  grass: draw(marks.grass, SHAPES.grass),
  ruins: draw(marks.ruins, SHAPES.wall),
};
