/** The hexes of the board as they are drawn: nine rows; odd rows have twelve hexes, even rows have eleven and are half a hex to the right. */

/** From the middle of a hex to a corner, and to the middle of a side. */
export const RADIUS = 40;
export const HALF = (RADIUS * Math.sqrt(3)) / 2;
export const WIDTH = 24 * HALF;
export const HEIGHT = 9 * 1.5 * RADIUS + RADIUS / 2;
/** Where the lines between the sections run. */
export const SECTION_LINES = [8 * HALF, 16 * HALF] as const;

export interface Hex {
  id: string;
  row: number;
  /** In half widths of a hex from the left edge. */
  x: number;
}

const ROWS = 9;
const LETTERS = "abcdefghijkl";

/** All hexes, row by row from the upper edge as the Daqan player sees it. */
export const HEXES: Hex[] = Array.from({ length: ROWS }, (_, i) => i + 1).flatMap((row) =>
  Array.from({ length: row % 2 ? 12 : 11 }, (_, column) => ({ id: `${LETTERS[column]}${row}`, row, x: 2 * (column + 1) - (row % 2) })),
);
export const HEX: Record<string, Hex> = Object.fromEntries(HEXES.map((hex) => [hex.id, hex]));

/** The six directions as steps of half a hex and of rows, counter-clockwise from the right. */
export const DIRECTIONS = [[2, 0], [1, -1], [-1, -1], [-2, 0], [-1, 1], [1, 1]] as const;

const AT = new Map(HEXES.map((hex) => [`${hex.x} ${hex.row}`, hex.id]));

/** The next hex in a direction; nothing if it is off the board. */
export function next(id: string, direction: number): string | undefined {
  const [dx, dy] = DIRECTIONS[direction]!;
  return AT.get(`${HEX[id]!.x + dx} ${HEX[id]!.row + dy}`);
}

/** The middle of a hex; the board may be turned, so that the other player sits below. */
export function middle(id: string, turned: boolean): { x: number; y: number } {
  const { x, row } = HEX[id]!;
  const at = { x: x * HALF, y: (row - 1) * 1.5 * RADIUS + RADIUS };
  return turned ? { x: WIDTH - at.x, y: HEIGHT - at.y } : at;
}

/** The outline of a hex around its middle. */
export function outline(radius = RADIUS): string {
  const half = (radius * Math.sqrt(3)) / 2;
  const side = radius / 2;
  const n = (value: number): string => value.toFixed(1);
  return `M0 ${n(-radius)}L${n(half)} ${n(-side)}V${n(side)}L0 ${n(radius)}L${n(-half)} ${n(side)}V${n(-side)}Z`;
}

/** The hex that an arrow key leads to: the next one in the row, or the nearest one in the next row. */
export function stepFrom(id: string, key: string, turned: boolean): string | undefined {
  const sign = turned ? -1 : 1;
  if (key === "ArrowRight") return next(id, turned ? 3 : 0);
  if (key === "ArrowLeft") return next(id, turned ? 0 : 3);
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const { x, row } = HEX[id]!;
  const to = row + (key === "ArrowDown" ? sign : -sign);
  return AT.get(`${x + sign} ${to}`) ?? AT.get(`${x - sign} ${to}`);
}

/** The sections of a hex, from the left as they are seen; the line between two sections may cut a hex. */
export function sectionsOf(id: string, turned: boolean): number[] {
  const x = turned ? 24 - HEX[id]!.x : HEX[id]!.x;
  return [0, 1, 2].filter((i) => 8 * i < x + 1 && x - 1 < 8 * (i + 1));
}

// ---- water

/** The directions in which the water of a hex continues: to other water, or over the edge of the board where it would otherwise end. */
export function flow(id: string, terrain: Record<string, string>): number[] {
  const ways = DIRECTIONS.map((_, i) => i).filter((i) => {
    const there = next(id, i);
    return there !== undefined && terrain[there] === "water";
  });
  if (ways.length !== 1) return ways;
  const out = [3, 2, 4].map((turn) => (ways[0]! + turn) % 6).find((i) => next(id, i) === undefined);
  return out === undefined ? ways : [...ways, out];
}

/** A point a little beyond the middle of a side, so that two streams meet without a seam. */
export function side(direction: number): { x: number; y: number } {
  const [dx, dy] = DIRECTIONS[direction]!;
  return { x: dx * HALF * 0.515, y: dy * RADIUS * 0.772 };
}

/** The shape of the water of a hex, around its middle: streams from side to side, `pool` for standing water, `open` for the area that three hexes share. */
export function bed(ways: number[]): { d: string; pool: boolean; open: string } {
  const n = (value: number): string => value.toFixed(1);
  const open = ways
    .filter((way) => ways.includes((way + 1) % 6) && ways.length > 1)
    .map((way) => {
      const [a, b] = [side(way), side((way + 1) % 6)];
      // The corner between two sides is in the direction of both.
      const [x, y] = [((a.x + b.x) * 2) / 3, ((a.y + b.y) * 2) / 3];
      return `M0 0L${n(a.x)} ${n(a.y)}L${n(x)} ${n(y)}L${n(b.x)} ${n(b.y)}Z`;
    })
    .join("");
  const parts: string[] = [];
  for (const [i, one] of ways.entries())
    for (const other of ways.slice(i + 1)) {
      const [a, b] = [side(one), side(other)];
      parts.push(`M${n(a.x)} ${n(a.y)}Q0 0 ${n(b.x)} ${n(b.y)}`);
    }
  if (ways.length === 1) {
    const a = side(ways[0]!);
    parts.push(`M${n(a.x)} ${n(a.y)}L0 0`);
  }
  return { d: parts.join(""), pool: ways.length < 2, open };
}

/** The angle of a ford or a bridge, across its stream, in degrees. */
export function across(ways: number[]): number {
  const [one, other] = ways.map(side);
  if (!one) return 0;
  const [dx, dy] = other ? [other.x - one.x, other.y - one.y] : [one.x, one.y];
  return Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 90;
}

/** The names of the sections: where one has too little room, the first word of each. `size`: of their letters, in the measures of the board. */
export function briefly(names: string[], size: number): string[] {
  const LETTER = 0.6;
  const GAP = 8;
  const fits = names.every((name) => name.length * LETTER * size < WIDTH / 3 - GAP);
  return fits ? names : names.map((name) => name.split(" ")[0]!);
}
