/** Where tokens and names go on a map: tokens push each other away, and names take the room that is left. In pixels of the map at its present scale. */

/** The room for tokens in a place, in units of the map. */
export interface Room {
  id: string;
  x: number;
  y: number;
  r: number;
}
/** Something that belongs to a place, with its size at scale 1; `x` and `y` are where its middle goes. */
export interface Spot {
  place: Room;
  width: number;
  height: number;
  x: number;
  y: number;
}
export interface Label {
  id: string;
  x: number;
  y: number;
  words: string[];
}
export interface Frame {
  width: number;
  height: number;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
const overlaps = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;

/** Put the spots near the middle of their places, without overlap if possible. Boxes are given by their middle. */
export function settle<T extends Spot>(found: T[], frame: Frame, ppu: number, scale: number): T[] {
  const boxes = found.map((one) => ({ x: one.place.x * ppu, y: one.place.y * ppu, w: one.width * scale + 1, h: one.height * scale + 1 }));
  const home = boxes.map((box) => ({ x: box.x, y: box.y }));
  const reach = found.map((one) => one.place.r * ppu * 0.75 + 9);
  for (let turn = 0; turn < 40; turn++) {
    let moved = false;
    for (let i = 0; i < boxes.length; i++)
      for (let j = i + 1; j < boxes.length; j++) {
        const a = boxes[i]!;
        const b = boxes[j]!;
        if (!overlaps(a, b)) continue;
        const dx = (a.w + b.w) / 2 - Math.abs(a.x - b.x);
        const dy = (a.h + b.h) / 2 - Math.abs(a.y - b.y);
        moved = true;
        if (dx < dy) {
          const push = (Math.sign(home[i]!.x - home[j]!.x) || 1) * dx * 0.5;
          a.x += push;
          b.x -= push;
        } else {
          const push = (Math.sign(home[i]!.y - home[j]!.y) || 1) * dy * 0.5;
          a.y += push;
          b.y -= push;
        }
      }
    for (let i = 0; i < boxes.length; i++) {
      const box = boxes[i]!;
      box.x = Math.min(Math.max(box.x, box.w / 2), frame.width * ppu - box.w / 2);
      box.y = Math.min(Math.max(box.y, box.h / 2), frame.height * ppu - box.h / 2);
      const { x, y } = home[i]!;
      const away = Math.hypot(box.x - x, box.y - y);
      if (away <= reach[i]!) continue;
      box.x = x + ((box.x - x) * reach[i]!) / away;
      box.y = y + ((box.y - y) * reach[i]!) / away;
    }
    if (!moved) break;
  }
  return found.map((one, i) => ({ ...one, x: boxes[i]!.x, y: boxes[i]!.y }));
}

/** Put names where they cover nothing, the first places first: at the middle of the place, or else below or above its tokens. */
export function label(
  places: Room[],
  placed: Spot[],
  frame: Frame,
  ppu: number,
  scale: number,
  size: number,
  nameOf: (id: string) => string,
  measure: (words: string, size: number) => number,
): Label[] {
  const taken: Box[] = placed.map((one) => ({ x: one.x, y: one.y, w: one.width * scale, h: one.height * scale }));
  const cluster = new Map(placed.map((one) => [one.place.id, one]));
  const out: Label[] = [];
  for (const place of places) {
    const name = nameOf(place.id);
    const whole = measure(name, size);
    const mine = cluster.get(place.id);
    const space = mine && mine.height ? mine : null;
    const forms = [[name]];
    const middle = name.length / 2;
    const cut = [...name.matchAll(/[ -]/g)].map((found) => found.index).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
    if (cut !== undefined) {
      const two = [name.slice(0, cut + 1).trimEnd(), name.slice(cut + 1)];
      if (whole > place.r * ppu * 1.9) forms.unshift(two);
      else forms.push(two);
    }
    put: for (const words of forms) {
      const w = words.length > 1 ? Math.max(...words.map((part) => measure(part, size))) : whole;
      const h = words.length * size * 0.95;
      const x = space ? space.x : place.x * ppu;
      const half = space ? (space.height * scale + h) / 2 + 2 : 0;
      const y = space ? space.y : place.y * ppu;
      const spots = space ? [[x, y + half], [x, y - half], [x + (space.width * scale + w) / 2 + 2, y], [x - (space.width * scale + w) / 2 - 2, y]] : [[x, y], [x, y + size], [x, y - size]];
      for (const [cx, cy] of spots as [number, number][]) {
        const box = { x: cx, y: cy, w: w + 2, h };
        if (cx - w / 2 < 2 || cx + w / 2 > frame.width * ppu - 2 || cy - h / 2 < 2 || cy + h / 2 > frame.height * ppu - 2) continue;
        if (taken.some((other) => overlaps(other, box))) continue;
        if (Math.hypot(cx - place.x * ppu, (cy - place.y * ppu) * 0.8) > place.r * ppu + 22) continue;
        taken.push(box);
        out.push({ id: place.id, x: cx, y: cy, words });
        break put;
      }
    }
  }
  return out;
}
