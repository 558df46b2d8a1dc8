/** The tokens of a region and their size, and where they and the names go on the map. */
import type { Army, Contents, Group } from "./figures";
import { label as labelOn, settle as settleOn, type Label } from "../map/layout";
import { HEIGHT, PLACE, PLACES, WIDTH, type Place } from "./geometry";

const FRAME = { width: WIDTH, height: HEIGHT };

/** Sizes of a token at scale 1. */
export const ROW = 17;
export const SIGN = 17;
export const PIP = 15;
export const MEDAL = 18;
export const CASTLE = 13;
/** How far a flag extends to the right of the middle of its settlement. */
const FLAG = 18.5;
const SIEGE_EDGE = 6;

export interface Row {
  group: Group;
  width: number;
  /** In the short form, units are added up. */
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
  /** A mark above the tokens; without tokens only the mark is shown. */
  settlement: boolean;
  width: number;
  height: number;
  x: number;
  y: number;
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
/** The stacks of a region, one below the other. They stay the same objects as long as the contents stay the same. */
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

/** The tokens of every region that has any, before they are positioned. */
export function clusters(inside: Record<string, Contents>, brief: boolean): Cluster[] {
  return PLACES.flatMap((place) => {
    const here = inside[place.id]!;
    const top = place.settlement ? CASTLE : 0;
    const stacks = stacksOf(here, top, brief);
    if (!stacks.length && !here.fellowship && !place.settlement) return [];
    let height = stacks.reduce((sum, stack) => sum + stack.height + 1, top);
    const width = Math.max(...stacks.map((stack) => stack.width), !place.settlement ? 0 : here.taken ? 2 * FLAG : CASTLE + 3, stacks.length ? 0 : here.fellowship ? 22 : 0);
    if (here.fellowship && !stacks.length) height += 22;
    return [{ place, stacks, fellowship: here.fellowship, settlement: place.settlement !== "", width: width + (here.fellowship && stacks.length ? 20 : 0), height, x: 0, y: 0 }];
  });
}

/** Put the clusters near the middle of their regions, without overlap if possible. */
export const settle = (found: Cluster[], ppu: number, scale: number): Cluster[] => settleOn(found, FRAME, ppu, scale);

const WEIGHT: Record<string, number> = { stronghold: 3, city: 2, town: 1.5, fortification: 1.5, "": 1 };

const BY_WEIGHT = [...PLACES].sort((a, b) => WEIGHT[b.settlement]! - WEIGHT[a.settlement]! || b.r - a.r);

/** Put names where they cover nothing, those of important regions first. */
export const label = (
  placed: Cluster[],
  ppu: number,
  scale: number,
  size: number,
  nameOf: (id: string) => string,
  measure: (words: string, size: number) => number,
): (Label & { weight: number })[] => labelOn(BY_WEIGHT, placed, FRAME, ppu, scale, size, nameOf, measure).map((one) => ({ ...one, weight: WEIGHT[PLACE[one.id]!.settlement]! }));
