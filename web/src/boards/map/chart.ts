/** The drawing of a map: chains of points become paths, marks become little pictures. Made once, when a board loads. */
type Point = readonly [number, number];
/** The place and the size of a thing. */
export type Mark = number[];

/** The part of a map file that every map has; see `web/scripts/land.py`. */
export interface Drawing {
  width: number;
  height: number;
  chains: string[];
}

const short = (n: number): string => String(Math.round(n * 10) / 10);
const at = (x: number, y: number): string => `${short(x)} ${short(y)}`;

export interface Chart {
  /** The outline of an area. */
  area: (rings: number[][]) => string;
  /** Lines that need not close. */
  open: (numbers: number[]) => string;
}

export function chartOf(drawing: Drawing): Chart {
  const { width, height } = drawing;
  const chains: Point[][] = drawing.chains.map((steps) => {
    const numbers = steps.split(" ").map(Number);
    const points: Point[] = [];
    let [x, y] = [0, 0];
    for (let i = 0; i < numbers.length; i += 2) {
      x += numbers[i]!;
      y += numbers[i + 1]!;
      points.push([x / 2, y / 2]);
    }
    return points;
  });
  const onFrame = ([x, y]: Point): boolean => x <= 0 || y <= 0 || x >= width || y >= height;
  const chain = (number: number): Point[] => (number >= 0 ? chains[number]! : [...chains[-1 - number]!].reverse());
  /** A smooth line through the points; the frame of the map stays straight. */
  const line = (points: Point[]): string => {
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
  };
  return {
    area: (rings) => rings.map((ring) => `M${at(...chain(ring[0]!)[0]!)}${ring.map((number) => line(chain(number))).join("")}Z`).join(""),
    open: (numbers) =>
      numbers
        .map((number) => {
          const points = chain(number);
          return `M${at(...points[0]!)}${line(points)}`;
        })
        .join(""),
  };
}

type Shape = (x: number, y: number, s: number) => string;
/** Things from north to south, three numbers each: x, y as the step from the previous thing, and twice the size. */
export function unpack(packed: string): Mark[] {
  const numbers = packed.split(" ").map(Number);
  const out: Mark[] = [];
  for (let i = 0, y = 0; i < numbers.length; i += 3) {
    y += numbers[i + 1]!;
    out.push([numbers[i]!, y, numbers[i + 2]! / 2]);
  }
  return out;
}
export const draw = (packed: string, shape: Shape): string => unpack(packed).map(([x, y, s]) => shape(x!, y!, s!)).join("");
/** The things on a map, each in one path. */
export const SHAPES = {
  mountain: (x, y, s) => `M${at(x - 0.95 * s, y + 0.5 * s)}Q${at(x - 0.38 * s, y - 0.15 * s)} ${at(x, y - s)}Q${at(x + 0.42 * s, y - 0.1 * s)} ${at(x + 0.95 * s, y + 0.5 * s)}Z`,
  slope: (x, y, s) => `M${at(x, y - s)}Q${at(x + 0.42 * s, y - 0.1 * s)} ${at(x + 0.95 * s, y + 0.5 * s)}L${at(x + 0.22 * s, y + 0.5 * s)}L${at(x + 0.26 * s, y)}L${at(x + 0.05 * s, y - 0.3 * s)}Z`,
  hill: (x, y, s) => `M${at(x - s, y)}Q${at(x - 0.2 * s, y - s)} ${at(x + s, y)}M${at(x + 0.25 * s, y - 0.1 * s)}l${at(0.3 * s, 0.35 * s)}`,
  tree: (x, y, s) => `M${at(x - 0.5 * s, y)}Q${at(x - 0.55 * s, y - 0.9 * s)} ${at(x, y - s)}Q${at(x + 0.55 * s, y - 0.9 * s)} ${at(x + 0.5 * s, y)}Q${at(x, y + 0.25 * s)} ${at(x - 0.5 * s, y)}Z`,
  trunk: (x, y, s) => `M${at(x, y)}v${short(0.5 * s)}`,
  marsh: (x, y, s) => `M${at(x - s, y)}h${short(2 * s)}M${at(x - 0.4 * s, y - 0.1 * s)}l${at(-0.2 * s, -0.7 * s)}M${at(x, y - 0.1 * s)}v${short(-s)}M${at(x + 0.4 * s, y - 0.1 * s)}l${at(0.2 * s, -0.7 * s)}`,
  grass: (x, y, s) => `M${at(x - 0.4 * s, y)}l${at(-0.2 * s, -0.7 * s)}M${at(x, y)}v${short(-s)}M${at(x + 0.4 * s, y)}l${at(0.2 * s, -0.7 * s)}`,
  waste: (x, y, s) => `M${at(x - s, y)}h${short(2 * s)}`,
  wave: (x, y, s) => `M${at(x - s, y)}q${at(0.5 * s, -0.5 * s)} ${at(s, 0)}t${at(s, 0)}`,
  wall: (x, y, s) => `M${at(x - s, y)}v${short(-0.9 * s)}h${short(0.5 * s)}v${short(0.4 * s)}h${short(0.6 * s)}v${short(0.35 * s)}h${short(0.5 * s)}V${short(y)}Z`,
} satisfies Record<string, Shape>;
