/** The figures in each place, from the view of The Battle of Five Armies. */
import type { Names } from "../../lib/wire";
import type { Combat, Side, View } from "./view";

export type { Side } from "./view";

export const SIDES = ["free", "shadow"] as const;

/** The colours of sides and kinds of units where they are drawn as signs. */
export const TONES: Record<string, string> = {
  free: "#2d4a7c", shadow: "#6d1a1a",
  dwarf_regulars: "#80501f", dwarf_veterans: "#80501f", lake_men: "#2a6f9c", elf_archers: "#3f7a35", elf_spearmen: "#3f7a35", great_orcs: "#4a1a3a", goblins: "#5b5d1e", wargs: "#57493c",
};

/** The kinds of units of a side. */
export const KINDS: Record<Side, readonly string[]> = {
  free: ["dwarf_regulars", "dwarf_veterans", "lake_men", "elf_archers", "elf_spearmen"],
  shadow: ["orcs", "great_orcs", "goblins", "wargs"],
};
export const GROUPS: Record<Side, readonly string[]> = { free: ["dwarves_and_men", "elves"], shadow: ["shadow"] };
export const GENERALS = ["gandalf", "thranduil", "bard", "dain", "lord_of_the_eagles"] as const;
export const OTHERS = ["bilbo", "thorin", "beorn", "bolg"] as const;
export const TERRITORIES = ["eastern_bank", "valley", "southern_spur", "broken_lands"] as const;

export const sideOfKind = (kind: string): Side => (KINDS.shadow.includes(kind) ? "shadow" : "free");
export const sideOfCharacter = (name: string): Side => (name === "bolg" ? "shadow" : "free");
export const other = (side: Side): Side => (side === "free" ? "shadow" : "free");
/** Units of strength 2 are drawn as diamonds, the others round. */
export const isStrong = (names: Names, kind: string): boolean => Number(names["unit"]?.[kind]?.["strength"] ?? 1) > 1;

type Overridden = Pick<View, "override">;
/** A number of the data files as it is in this match; an override takes precedence. */
const corrected = (view: Overridden, path: string, standard: unknown): number => Number(view.override?.[path] ?? standard);

/** How much Damage the Fortification of a region absorbs in total. */
export const protectionOf = (view: Overridden, names: Names, region: string): number => corrected(view, `pieces.fortification.${region}`, names["region"]?.[region]?.["protection"] ?? 0);

/** The step of the Fate Track on which the Free Peoples win. */
export const lastStep = (view: Overridden): number => corrected(view, "pieces.fate.last_step", 15);

/** All figures of one side in one place. */
export interface Army {
  side: Side;
  units: [kind: string, number: number][];
  characters: string[];
  damage: number;
  leadership: number;
}
/** Everything in a place. */
export interface Contents {
  armies: Army[];
  /** Recruitment tokens, face down, by group. */
  tokens: [group: string, number: number][];
}

export function contentsOf(view: Pick<View, "places" | "characters">, place: string): Contents {
  const entry = view.places[place] ?? {};
  const units = Object.entries(entry.units ?? {});
  const owner = units[0] ? sideOfKind(units[0][0]) : "";
  const here = Object.keys(view.characters).filter((name) => view.characters[name] === place);
  const armies = SIDES.map((side) => ({
    side,
    units: owner === side ? units : [],
    characters: here.filter((name) => sideOfCharacter(name) === side),
    damage: owner === side ? (entry.damage ?? 0) : 0,
    leadership: owner === side ? (entry.leadership ?? 0) : 0,
  })).filter((army) => army.units.length || army.characters.length);
  return { armies, tokens: Object.entries(entry.tokens ?? {}) };
}

/** The strength of an army, which is its dice in combat, and its Leadership. */
export function forceOf(names: Names, army: Army): { strength: number; leadership: number } {
  return {
    strength: army.units.reduce((sum, [kind, number]) => sum + number * Number(names["unit"]?.[kind]?.["strength"] ?? 1), 0),
    leadership: army.characters.reduce((sum, name) => sum + Number(names["character"]?.[name]?.["leadership"] ?? 0), army.leadership),
  };
}

type Cards = View["hands"][Side];
/** The cards of a hand or a pile that the reader can see, or the number of card backs. */
export const countOf = (cards: Cards): number =>
  Array.isArray(cards) ? cards.length : cards.event + cards.story;

/** The event cards among them; the others are story cards. */
export const eventsIn = (cards: Cards): number =>
  Array.isArray(cards) ? cards.filter((card) => card.startsWith("event")).length : cards.event;

/** What is on the card of a character: the key of its words, and the number. */
export function besideOf(view: Pick<View, "rings" | "wrath" | "bodyguards" | "armour"> & { generals: Pick<View["generals"], "concentration"> }, name: string): [key: `bo5a.${"rings" | "wrath" | "bodyguards" | "concentration" | "armour"}`, number: number] | null {
  if (name === "bilbo" && view.rings) return ["bo5a.rings", view.rings];
  if (name === "beorn" && view.wrath) return ["bo5a.wrath", view.wrath];
  if (name === "bolg" && view.bodyguards) return ["bo5a.bodyguards", view.bodyguards];
  if (name === "gandalf" && view.generals.concentration) return ["bo5a.concentration", 1];
  if (name === "thorin" && view.armour) return ["bo5a.armour", view.armour];
  return null;
}

/** The unit and maneuver cards of a side in the current combat, and which of them are used; Beorn has none. */
export function combatCards(view: Pick<View, "table" | "bats">, combat: Pick<Combat, "beorn" | "to" | "used">, names: Names, side: Side, armies: Army[]): { id: string; used: boolean }[] {
  if (side === "free" && combat.beorn) return [];
  const kinds = [...new Set(armies.flatMap((army) => army.units.map(([kind]) => kind)))];
  const ids = [...kinds.map((kind) => `man_${kind}`), side === "free" ? "man_regroup_free_peoples" : "man_regroup_shadow"];
  if (armies.some((army) => army.characters.includes("thorin")) && view.table.includes("fate_08")) ids.push("man_thorins_mighty_strokes");
  if (side === "shadow" && view.bats[String(names["region"]?.[combat.to]?.["territory"])]) ids.push("man_vampire_like");
  return ids.map((id) => ({ id, used: combat.used[side].includes(id) }));
}
