/** The map of War of the Ring as it is drawn. */
import { chartOf, draw, SHAPES, unpack } from "../map/chart";
import drawing from "./map.json";

export const WIDTH = drawing.width;
export const HEIGHT = drawing.height;

const chart = chartOf(drawing);

export interface Place {
  id: string;
  d: string;
  /** The middle of the space for tokens, and its radius. */
  x: number;
  y: number;
  r: number;
  nation: string;
  settlement: string;
}

interface Drawn {
  rings: number[][];
  room: number[];
  nation: string;
  settlement: string;
}

/** In reading order, so that the keyboard goes from north-west to south-east. */
export const PLACES: Place[] = Object.entries(drawing.regions as Record<string, Drawn>).map(([id, region]) => ({
  id,
  d: chart.area(region.rings),
  x: region.room[0]!,
  y: region.room[1]!,
  r: region.room[2]!,
  nation: region.nation,
  settlement: region.settlement,
}));
export const PLACE: Record<string, Place> = Object.fromEntries(PLACES.map((place) => [place.id, place]));

export const LINES = {
  borders: chart.open(drawing.borders),
  coast: chart.open(drawing.coast),
  ridges: chart.open(drawing.ridges),
  rivers: chart.open(drawing.rivers),
};
/** The lands of each nation and their outer border. */
export const LANDS = Object.entries(drawing.frontiers as Record<string, number[]>).map(([nation, numbers]) => ({
  nation,
  frontier: chart.open(numbers),
  land: PLACES.filter((place) => place.nation === nation)
    .map((place) => place.d)
    .join(""),
}));

const { marks } = drawing;
export const MARKS = {
  ranges: [marks.back, marks.front].map((row) => ({ body: draw(row, SHAPES.mountain), slope: draw(row, SHAPES.slope) })),
  hills: draw(marks.hills, SHAPES.hill),
  trees: draw(marks.trees, SHAPES.tree),
  trunks: draw(marks.trees, SHAPES.trunk),
  marsh: draw(marks.marsh, SHAPES.marsh),
  grass: draw(marks.grass, SHAPES.grass),
  waste: draw(marks.waste, SHAPES.waste),
  waves: draw(marks.waves, SHAPES.wave),
  doom: unpack(marks.doom)[0]!,
};
