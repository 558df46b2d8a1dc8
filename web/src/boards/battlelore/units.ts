/** Units as described by the view and the names; values of an override come first. */
import type { Names, View } from "../../lib/wire";

export const SIDES = ["daqan", "uthuk"] as const;
export type Side = (typeof SIDES)[number];
export const MARKERS = ["poison", "stun", "swarm"] as const;

/** A unit as in the view. */
export interface Entry {
  unit: string;
  health: number;
  poison?: boolean;
  stun?: boolean;
  swarm?: number;
  ordered?: string;
  moved?: number;
  attacks?: number;
}

export interface Values {
  traits: string[];
  abilities: string[];
  cost: number;
  health: number;
  damage: string;
  move: number;
  combat: number;
  range: number;
  least_range: number;
}

const DAQAN = ["yeoman_archers", "citadel_guard", "riverwatch_riders", "rune_golems", "roc_warrior"];

export const sideOf = (unit: string): Side => (DAQAN.includes(unit) ? "daqan" : "uthuk");

const FILES: Record<string, string> = { unit: "units.unit", command: "commands", lore: "lore", scenario: "scenarios", keyword: "units.keyword", army: "units.army" };

/** The overridden fields of a unit or a card. */
function corrected(kind: string, id: string, view: View): [string, unknown][] {
  const start = `${FILES[kind]}.${id}.`;
  const all = Object.entries((view["override"] ?? {}) as Record<string, unknown>);
  return all.filter(([path]) => path.startsWith(start)).map(([path, value]) => [path.slice(start.length), value]);
}

/** The fields of a card in this match. */
export const fieldsOf = (kind: string, id: string, names: Names, view: View): Record<string, unknown> => ({ ...names[kind]?.[id], ...Object.fromEntries(corrected(kind, id, view)) });

/** The values of a unit in this match. */
export const valuesOf = (unit: string, names: Names, view: View): Values => fieldsOf("unit", unit, names, view) as unknown as Values;

/** Fields of cards that their texts do not mention, so that an override leaves the text correct. */
const BESIDE_THE_TEXT = ["count", "cost", "initiative", "map", "banners", "first", "units"];

/** Our text of a card; if an override changes what it says, the server's text. */
export function textOf(kind: string, id: string, names: Names, view: View): string {
  const changed = corrected(kind, id, view).filter(([field]) => !BESIDE_THE_TEXT.includes(field.split(".")[0]!));
  if (!changed.length) return names[kind]?.[id]?.text ?? "";
  const told = (view["corrected"] ?? {}) as Record<string, string>;
  return changed.map(([field, value]) => told[`${FILES[kind]}.${id}.${field}`] ?? `${field}: ${String(value)}`).join("; ");
}

/** Cards of a hand, each once, with how many of them there are. */
export function grouped(cards: string[]): { id: string; count: number }[] {
  return [...new Set(cards)].map((id) => ({ id, count: cards.filter((card) => card === id).length }));
}
