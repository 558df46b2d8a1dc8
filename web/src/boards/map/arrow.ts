/** The arrow from one place of a map to another. */
interface Point { x: number; y: number }

/** Half the width and height, in pixels, of the counters in the middle of a place, with room for the head of the arrow. */
export const COUNTERS = { x: 44, y: 24 };

/** The start, the bend and the end of a curved arrow. It starts a little off the first place and ends at the edge of the counters in the second. */
export function arrow(a: Point, b: Point, ppu: number): [Point, Point, Point] {
  const [dx, dy] = [(b.x - a.x) * ppu, (b.y - a.y) * ppu];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const off = Math.min(12, length / 8);
  const rim = Math.min(1 / Math.hypot(ux / COUNTERS.x, uy / COUNTERS.y), length * 0.62);
  const from = { x: a.x * ppu + ux * off, y: a.y * ppu + uy * off };
  const to = { x: b.x * ppu - ux * rim, y: b.y * ppu - uy * rim };
  const bent = (length - off - rim) * 0.2;
  return [from, { x: (from.x + to.x) / 2 - uy * bent, y: (from.y + to.y) / 2 + ux * bent }, to];
}
