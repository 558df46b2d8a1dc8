/** The drawing of the map: chains of points become paths, marks become little pictures. Made once, when the board loads. */
import drawing from "./map.json";

export const WIDTH = drawing.width;
export const HEIGHT = drawing.height;

type Point = readonly [number, number];
type Mark = number[];

const CHAINS: Point[][] = drawing.chains.map((steps) => {
  const numbers = steps.split(" ").map(Number);
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < numbers.length; i += 2) {
    x += numbers[i]!;
    y += numbers[i + 1]!;
    points.push([x / 10, y / 10]);
  }
  return points;
});

const onFrame = ([x, y]: Point): boolean => x <= 0 || y <= 0 || x >= WIDTH || y >= HEIGHT;
const short = (n: number): string => String(Math.round(n * 10) / 10);
const at = (x: number, y: number): string => `${short(x)} ${short(y)}`;

function chain(number: number): Point[] {
  return number >= 0 ? CHAINS[number]! : [...CHAINS[-1 - number]!].reverse();
}

/** A soft line through the points; the frame of the map stays straight. */
function line(points: Point[]): string {
  if (points.every(onFrame)) return points.slice(1).map(([x, y]) => `L${at(x, y)}`).join("");
  let out = "";
  for (let i = 1; i < points.length; i++) {
    const [x, y] = points[i]!;
    const next = points[i + 1];
    if (points.length === 2) out += `L${at(x, y)}`;
    else if (next && i < points.length - 2) out += `Q${at(x, y)} ${at((x + next[0]) / 2, (y + next[1]) / 2)}`;
    else if (next) {
      out += `Q${at(x, y)} ${at(next[0], next[1])}`;
      break;
    }
  }
  return out;
}
const open = (numbers: number[]): string =>
  numbers
    .map((number) => {
      const points = chain(number);
      return `M${at(...points[0]!)}${line(points)}`;
    })
    .join("");

export interface Place {
  id: string;
  d: string;
  /** The middle of the room for tokens, and its radius. */
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

/** In reading order: the keyboard goes from north-west to south-east. */
export const PLACES: Place[] = Object.entries(drawing.regions as Record<string, Drawn>).map(([id, region]) => ({
  id,
  d: region.rings.map((ring) => `M${at(...chain(ring[0]!)[0]!)}${ring.map((number) => line(chain(number))).join("")}Z`).join(""),
  x: region.room[0]!,
  y: region.room[1]!,
  r: region.room[2]!,
  nation: region.nation,
  settlement: region.settlement,
}));
export const PLACE: Record<string, Place> = Object.fromEntries(PLACES.map((place) => [place.id, place]));

export const LINES = {
  borders: open(drawing.borders),
  coast: open(drawing.coast),
  ridges: open(drawing.ridges),
  rivers: open(drawing.rivers),
};
/** The lands of each nation and their outer border. */
export const LANDS = Object.entries(drawing.frontiers as Record<string, number[]>).map(([nation, numbers]) => ({
  nation,
  frontier: open(numbers),
  land: PLACES.filter((place) => place.nation === nation)
    .map((place) => place.d)
    .join(""),
}));

const draw = (marks: Mark[], shape: (x: number, y: number, s: number) => string): string => marks.map(([x, y, s]) => shape(x!, y!, s!)).join("");
const mountain = (x: number, y: number, s: number): string =>
  `M${at(x - 0.95 * s, y + 0.5 * s)}Q${at(x - 0.38 * s, y - 0.15 * s)} ${at(x, y - s)}Q${at(x + 0.42 * s, y - 0.1 * s)} ${at(x + 0.95 * s, y + 0.5 * s)}Z`;
const slope = (x: number, y: number, s: number): string =>
  `M${at(x, y - s)}Q${at(x + 0.42 * s, y - 0.1 * s)} ${at(x + 0.95 * s, y + 0.5 * s)}L${at(x + 0.22 * s, y + 0.5 * s)}L${at(x + 0.26 * s, y)}L${at(x + 0.05 * s, y - 0.3 * s)}Z`;

const { marks } = drawing;
export const MARKS = {
  ranges: [marks.back, marks.front].map((row) => ({ body: draw(row, mountain), slope: draw(row, slope) })),
  hills: draw(marks.hills, (x, y, s) => `M${at(x - s, y)}Q${at(x - 0.2 * s, y - s)} ${at(x + s, y)}M${at(x + 0.25 * s, y - 0.1 * s)}l${at(0.3 * s, 0.35 * s)}`),
  trees: draw(marks.trees, (x, y, s) => `M${at(x - 0.5 * s, y)}Q${at(x - 0.55 * s, y - 0.9 * s)} ${at(x, y - s)}Q${at(x + 0.55 * s, y - 0.9 * s)} ${at(x + 0.5 * s, y)}Q${at(x, y + 0.25 * s)} ${at(x - 0.5 * s, y)}Z`),
  trunks: draw(marks.trees, (x, y, s) => `M${at(x, y)}v${short(0.5 * s)}`),
  marsh: draw(marks.marsh, (x, y, s) => `M${at(x - s, y)}h${short(2 * s)}M${at(x - 0.4 * s, y - 0.1 * s)}l${at(-0.2 * s, -0.7 * s)}M${at(x, y - 0.1 * s)}v${short(-s)}M${at(x + 0.4 * s, y - 0.1 * s)}l${at(0.2 * s, -0.7 * s)}`),
  grass: draw(marks.grass, (x, y, s) => `M${at(x - 0.4 * s, y)}l${at(-0.2 * s, -0.7 * s)}M${at(x, y)}v${short(-s)}M${at(x + 0.4 * s, y)}l${at(0.2 * s, -0.7 * s)}`),
  waste: draw(marks.waste, (x, y, s) => `M${at(x - s, y)}h${short(2 * s)}`),
  waves: draw(marks.waves, (x, y, s) => `M${at(x - s, y)}q${at(0.5 * s, -0.5 * s)} ${at(s, 0)}t${at(s, 0)}`),
  doom: marks.doom[0]!,
};
