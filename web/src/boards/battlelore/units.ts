/** Units as the view and the names tell of them; an owner's corrections of the data go before. */
import type { Names, View } from "../../lib/wire";

export const SIDES = ["daqan", "uthuk"] as const;
export type Side = (typeof SIDES)[number];
export const MARKERS = ["poison", "stun", "swarm"] as const;

/** A unit as the view tells of it. */
export interface Entry {
  unit: string;
  health: number;
  poison?: boolean;
  stun?: number;
  swarm?: boolean;
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
}

const DAQAN = ["yeoman_archers", "citadel_guard", "riverwatch_riders", "rune_golems", "roc_warrior"];

export const sideOf = (unit: string): Side => (DAQAN.includes(unit) ? "daqan" : "uthuk");

/** The values of a unit in this match. */
export function valuesOf(unit: string, names: Names, view: View): Values {
  const found = { ...(names["unit"]?.[unit] as unknown as Values) };
  for (const [path, value] of Object.entries((view["override"] ?? {}) as Record<string, unknown>)) {
    const start = `units.unit.${unit}.`;
    if (path.startsWith(start)) Object.assign(found, { [path.slice(start.length)]: value });
  }
  return found;
}

const FILES: Record<string, string> = { command: "commands", lore: "lore", scenario: "scenarios", keyword: "units.keyword", army: "units.army" };

/** Our text of a card; what an owner has corrected in it, as he wrote it. */
export function textOf(kind: string, id: string, names: Names, view: View): string {
  const start = `${FILES[kind]}.${id}.`;
  const changed = Object.entries((view["override"] ?? {}) as Record<string, unknown>).filter(([path]) => path.startsWith(start));
  if (!changed.length) return names[kind]?.[id]?.text ?? "";
  return changed.map(([path, value]) => `${path.slice(start.length)}: ${Array.isArray(value) ? value.join(", ") : String(value)}`).join("; ");
}

/** Cards of a hand, each once, with how many of them there are. */
export function grouped(cards: string[]): { id: string; count: number }[] {
  return [...new Set(cards)].map((id) => ({ id, count: cards.filter((card) => card === id).length }));
}
