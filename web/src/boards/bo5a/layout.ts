/** The tokens of a place and their sizes at scale 1. */
import { PLACES, type Place } from "./geometry";
import type { Army, Contents } from "./figures";

export const ROW = 18;
export const CELL = 33;
export const MEDAL = 21;
export const CHIP = 18;
/** A settlement or a fortification; a place for mustering. */
export const HEAD = 17;

export interface Stack {
  army: Army;
  /** In the short form, all units are added up. */
  cells: [kind: string, number: number][];
  y: number;
  width: number;
  height: number;
}
export interface Cluster {
  place: Place;
  stacks: Stack[];
  head: string;
  /** Damage, Leadership and recruitment tokens by group, in a row beneath the units: where each is, and its number. */
  chips: { what: string; number: number; x: number }[];
  bottom: number;
  width: number;
  height: number;
  x: number;
  y: number;
}

function stackOf(army: Army, brief: boolean, y: number): Stack {
  const total = army.units.reduce((sum, [, number]) => sum + number, 0);
  const most = [...army.units].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  const cells: [string, number][] = brief && total ? [[most, total]] : army.units;
  const heads = army.characters.length;
  const rows = Math.ceil(cells.length / 2);
  const width = Math.max(Math.min(cells.length, 2) * CELL, heads ? MEDAL + (heads - 1) * MEDAL * 0.8 : 0);
  return { army, cells, y, width, height: (heads ? MEDAL : 0) + rows * ROW };
}

/** Drops and stars are narrower than recruitment tokens. */
const wide = (what: string): number => (what === "damage" || what === "leadership" ? CHIP : CHIP + 9);
function chipsOf(here: Contents): Cluster["chips"] {
  const found = [...here.armies.flatMap((army) => [["damage", army.damage] as const, ["leadership", army.leadership] as const]), ...here.tokens].filter(([, number]) => number);
  let x = -found.reduce((sum, [what]) => sum + wide(what), 0) / 2;
  return found.map(([what, number]) => {
    x += wide(what);
    return { what, number, x: x - wide(what) / 2 };
  });
}

/** The tokens of every place that has any, before they are positioned. */
export function clusters(inside: Record<string, Contents>, heads: Record<string, string>, brief: boolean): Cluster[] {
  return PLACES.flatMap((place) => {
    const here = inside[place.id]!;
    const head = heads[place.id] ?? "";
    let y = head ? HEAD : 0;
    const stacks = here.armies.map((army) => {
      const stack = stackOf(army, brief, y);
      y += stack.height + 1;
      return stack;
    });
    const chips = chipsOf(here);
    if (!head && !stacks.length && !chips.length) return [];
    const width = Math.max(...stacks.map((stack) => stack.width), head ? 2 * HEAD : 0, chips.reduce((sum, chip) => sum + wide(chip.what), 0));
    return [{ place, stacks, head, chips, bottom: y, width, height: y + (chips.length ? CHIP : 0), x: 0, y: 0 }];
  });
}
