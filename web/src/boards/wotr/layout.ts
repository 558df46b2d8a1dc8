/** Where tokens and names go: tokens push each other apart, names take what room is left. All in pixels of the map at its present scale. */
import type { Army, Contents, Group } from "./figures";
import { HEIGHT, PLACES, WIDTH, type Place } from "./geometry";

/** Sizes of a token at scale 1. */
export const ROW = 17;
export const SIGN = 17;
export const PIP = 15;
export const MEDAL = 18;
export const CASTLE = 13;
const SIEGE_EDGE = 6;

export interface Row {
  group: Group;
  width: number;
  /** In the brief form units are added up. */
  pips: { rank: "regular" | "elite" | "leader"; number: number }[];
}
export interface Stack {
  army: Army;
  rows: Row[];
  besieged: boolean;
  y: number;
  width: number;
  height: number;
}
export interface Cluster {
  place: Place;
  stacks: Stack[];
  fellowship: boolean;
  /** A mark above the tokens; without tokens it is all there is. */
  settlement: boolean;
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
  weight: number;
}

function rowOf(group: Group, brief: boolean): Row {
  const units = group.regular + group.elite;
  const pips = brief
    ? [...(units ? [{ rank: group.regular ? ("regular" as const) : ("elite" as const), number: units }] : []), ...(group.leader ? [{ rank: "leader" as const, number: group.leader }] : [])]
    : (["regular", "elite", "leader"] as const).filter((rank) => group[rank]).map((rank) => ({ rank, number: group[rank] }));
  return { group, pips, width: SIGN + pips.length * PIP + 3 };
}

function stackOf(army: Army, besieged: boolean, brief: boolean): Stack {
  const rows = army.groups.map((group) => rowOf(group, brief));
  const heads = army.characters.length;
  const width = Math.max(...rows.map((row) => row.width), heads ? MEDAL + (heads - 1) * MEDAL * 0.72 : 0) + (besieged ? 2 * SIEGE_EDGE : 0);
  const height = rows.length * ROW + (heads ? MEDAL - (rows.length ? 2 : 0) : 0) + (besieged ? SIEGE_EDGE + 5 : 0);
  return { army, rows, besieged, y: 0, width, height };
}

const STACKS = { brief: new WeakMap<Contents, Stack[]>(), full: new WeakMap<Contents, Stack[]>() };
/** The stacks of a region, one below the other; the same objects as long as its contents are the same. */
function stacksOf(here: Contents, top: number, brief: boolean): Stack[] {
  const known = STACKS[brief ? "brief" : "full"];
  let stacks = known.get(here);
  if (!stacks) {
    stacks = [...here.besieged.map((army) => stackOf(army, true, brief)), ...here.open.map((army) => stackOf(army, false, brief))];
    let y = top;
    for (const stack of stacks) {
      stack.y = y;
      y += stack.height + 1;
    }
    known.set(here, stacks);
  }
  return stacks;
}

/** What stands in every region that has anything to show, before it is put in its place. */
export function clusters(inside: Record<string, Contents>, brief: boolean): Cluster[] {
  return PLACES.flatMap((place) => {
    const here = inside[place.id]!;
    const top = place.settlement ? CASTLE : 0;
    const stacks = stacksOf(here, top, brief);
    if (!stacks.length && !here.fellowship && !place.settlement) return [];
    let height = stacks.reduce((sum, stack) => sum + stack.height + 1, top);
    const width = Math.max(...stacks.map((stack) => stack.width), place.settlement ? CASTLE + 3 : 0, stacks.length ? 0 : here.fellowship ? 22 : 0);
    if (here.fellowship && !stacks.length) height += 22;
    return [{ place, stacks, fellowship: here.fellowship, settlement: place.settlement !== "", width: width + (here.fellowship && stacks.length ? 20 : 0), height, x: 0, y: 0 }];
  });
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
const overlaps = (a: Box, b: Box): boolean => Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;

/** Put the clusters near the middle of their regions, none on another if it can be helped. Boxes by their middle. */
export function settle(found: Cluster[], ppu: number, scale: number): Cluster[] {
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
      box.x = Math.min(Math.max(box.x, box.w / 2), WIDTH * ppu - box.w / 2);
      box.y = Math.min(Math.max(box.y, box.h / 2), HEIGHT * ppu - box.h / 2);
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

const WEIGHT: Record<string, number> = { stronghold: 3, city: 2, town: 1.5, fortification: 1.5, "": 1 };

const BY_WEIGHT = [...PLACES].sort((a, b) => WEIGHT[b.settlement]! - WEIGHT[a.settlement]! || b.r - a.r);

/** Names where they cover nothing: of the weightier regions first, at their middle, else below or above their tokens. */
export function label(
  placed: Cluster[],
  ppu: number,
  scale: number,
  size: number,
  named: (id: string) => string,
  measure: (words: string, size: number) => number,
): Label[] {
  const taken: Box[] = placed.map((one) => ({ x: one.x, y: one.y, w: one.width * scale, h: one.height * scale }));
  const cluster = new Map(placed.map((one) => [one.place.id, one]));
  const out: Label[] = [];
  for (const place of BY_WEIGHT) {
    const name = named(place.id);
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
        if (cx - w / 2 < 2 || cx + w / 2 > WIDTH * ppu - 2 || cy - h / 2 < 2 || cy + h / 2 > HEIGHT * ppu + 5) continue;
        if (taken.some((other) => overlaps(other, box))) continue;
        if (Math.hypot(cx - place.x * ppu, (cy - place.y * ppu) * 0.8) > place.r * ppu + 22) continue;
        taken.push(box);
        out.push({ id: place.id, x: cx, y: cy, words, weight: WEIGHT[place.settlement]! });
        break put;
      }
    }
  }
  return out;
}
