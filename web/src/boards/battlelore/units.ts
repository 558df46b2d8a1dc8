/** Units as described by the view and the names; values of an override take precedence. */
import type { Names } from "../../lib/wire";
import type { Side, View } from "./view";

export type { Side } from "./view";

export const SIDES = ["daqan", "uthuk"] as const;
export const MARKERS = ["poison", "stun", "swarm"] as const;

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

/** The corrections of an owner of the printed game, from the view of a match. */
type Corrections = Pick<View, "override" | "corrected">;

const FILES: Record<string, string> = { unit: "units.unit", command: "commands", lore: "lore", scenario: "scenarios", keyword: "units.keyword", army: "units.army" };

/** The overridden fields of a unit or a card. */
function corrected(kind: string, id: string, view: Corrections): [string, unknown][] {
  const start = `${FILES[kind]}.${id}.`;
  const all = Object.entries(view.override ?? {});
  return all.filter(([path]) => path.startsWith(start)).map(([path, value]) => [path.slice(start.length), value]);
}

/** The fields of a card in this match. */
export const fieldsOf = (kind: string, id: string, names: Names, view: Corrections): Record<string, unknown> => ({ ...names[kind]?.[id], ...Object.fromEntries(corrected(kind, id, view)) });

/** The values of a unit in this match. */
export const valuesOf = (unit: string, names: Names, view: Corrections): Values => fieldsOf("unit", unit, names, view) as unknown as Values;

/** Fields of cards that their texts do not mention, so that an override leaves the text correct. */
const BESIDE_THE_TEXT = ["count", "cost", "initiative", "map", "banners", "first", "units"];

/** Our text of a card; if an override changes what it says, the server's text. */
export function textOf(kind: string, id: string, names: Names, view: Corrections): string {
  const changed = corrected(kind, id, view).filter(([field]) => !BESIDE_THE_TEXT.includes(field.split(".")[0]!));
  if (!changed.length) return names[kind]?.[id]?.text ?? "";
  const told = view.corrected ?? {};
  return changed.map(([field, value]) => told[`${FILES[kind]}.${id}.${field}`] ?? `${field}: ${String(value)}`).join("; ");
}

/** The cards of a hand, each once, with the number of copies. */
export function grouped(cards: string[]): { id: string; count: number }[] {
  return [...new Set(cards)].map((id) => ({ id, count: cards.filter((card) => card === id).length }));
}
