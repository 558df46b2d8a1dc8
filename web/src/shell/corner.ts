/** Where a panel stands over the board so that it does not hide the things it is about. */

export interface Spot {
  x: number;
  y: number;
}
export interface Corner {
  right: boolean;
  low: boolean;
  /** How high it can be there. */
  room: number;
}

/** What belongs to a spot around its middle: half a region or hex. */
const AROUND = 48;
const CORNERS = [
  { right: true, low: false },
  { right: false, low: true },
  { right: false, low: false },
  { right: true, low: true },
];

/**
 * The corner of a frame in which a panel of this size leaves the spots in sight, farthest from them; `liked` comes first if it does.
 * Spots are measured from the corner of the frame.
 */
export function cornerFor(frame: { width: number; height: number }, spots: Spot[], size: { width: number; height: number }, liked?: Omit<Corner, "room">): Corner {
  const judged = CORNERS.map(({ right, low }) => {
    const under = spots.filter(({ x }) => (right ? frame.width - x : x) < size.width + AROUND);
    const room = Math.max(0, Math.min(frame.height, ...under.map(({ y }) => (low ? frame.height - y : y) - AROUND)));
    const away = Math.min(...spots.map(({ x, y }) => Math.hypot(right ? frame.width - x : x, low ? frame.height - y : y)));
    return { right, low, room, fits: Math.min(room, size.height), away };
  });
  const first = judged.find((one) => one.right === liked?.right && one.low === liked.low && one.room >= size.height);
  const { right, low, room } = first ?? judged.sort((a, b) => b.fits - a.fits || b.away - a.away)[0]!;
  return { right, low, room };
}
