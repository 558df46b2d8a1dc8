/** The figures in each place, from the view of War of the Ring. */
import type { Names } from "../../lib/wire";
import type { Side, View } from "./view";

export type { Side } from "./view";

export const SIDES = ["free", "shadow"] as const;

export const NATIONS = ["dwarves", "elves", "gondor", "north", "rohan", "isengard", "sauron", "southrons"] as const;
export type Nation = (typeof NATIONS)[number];
const SHADOW_NATIONS: readonly string[] = ["isengard", "sauron", "southrons"];
const MINIONS: readonly string[] = ["saruman", "witch_king", "mouth_of_sauron"];

export const sideOfNation = (nation: string): Side => (SHADOW_NATIONS.includes(nation) ? "shadow" : "free");
export const sideOfCharacter = (character: string): Side => (MINIONS.includes(character) ? "shadow" : "free");

/** The side that a seat plays for; none for a spectator. */
export const sideOfSeat = (seat: string): Side | "" => (["free", "gondor", "rohan"].includes(seat) ? "free" : seat === "spectator" || !seat ? "" : "shadow");

/** The colours of sides and nations where they are drawn as signs. */
export const TONES: Record<string, string> = {
  free: "#2d4a7c", shadow: "#6d1a1a",
  dwarves: "#80501f", elves: "#3f7a35", gondor: "#3d459c", north: "#2a6f9c", rohan: "#1d6136", isengard: "#7d6600", sauron: "#8f1d1c", southrons: "#a84d0c",
};
export const other = (side: Side): Side => (side === "free" ? "shadow" : "free");

export const RANKS = ["regular", "elite", "leader"] as const;
export type Rank = (typeof RANKS)[number];
/** The shapes of the shields by rank. */
export const SHAPES = { regular: "round", elite: "kite", leader: "star" } as const;
/** The kind of figure. Nazgûl lead the armies of Sauron; the other nations of the Shadow have no leaders. */
export const unitId = (nation: string, rank: Rank): string => (rank !== "leader" ? `${nation}_${rank}` : nation === "sauron" ? "sauron_nazgul" : `${nation}_leader`);
const LEADERLESS: readonly string[] = ["isengard", "southrons"];
/** The kinds of figure of a nation by rank; empty where it has none. */
export const unitsOf = (nation: string): string[] =>
  (["regular", "elite", "leader"] as const).map((rank) => (rank === "leader" && LEADERLESS.includes(nation) ? "" : unitId(nation, rank)));

/** The figures of one nation in one place. */
export interface Group {
  nation: Nation;
  regular: number;
  elite: number;
  /** Leaders, or Nazgûl. */
  leader: number;
}

/** All figures of one side in one place. */
export interface Army {
  side: Side;
  groups: Group[];
  characters: string[];
}

/** The armies in a place: a region's id, or `garrison:` and the id for those besieged in its stronghold. */
export function armiesAt(view: Pick<View, "regions" | "characters">, place: string): Army[] {
  const besieged = place.startsWith("garrison:");
  const entry = view.regions[place.replace("garrison:", "")] ?? {};
  const units = entry[besieged ? "garrison" : "units"] ?? {};
  const groups = new Map<Nation, Group>();
  for (const [unit, number] of Object.entries(units)) {
    const cut = unit.lastIndexOf("_");
    const nation = unit.slice(0, cut) as Nation;
    const rank = unit.slice(cut + 1);
    const group = groups.get(nation) ?? { nation, regular: 0, elite: 0, leader: 0 };
    group[rank === "regular" || rank === "elite" ? rank : "leader"] += number;
    groups.set(nation, group);
  }
  const characters = Object.keys(view.characters).filter((name) => view.characters[name] === place);
  return SIDES.map((side) => ({
    side,
    groups: [...groups.values()].filter((group) => sideOfNation(group.nation) === side),
    characters: characters.filter((name) => sideOfCharacter(name) === side),
  })).filter((army) => army.groups.length || army.characters.length);
}

/** Companions who add a die to the battles of their army. */
const CAPTAINS: readonly string[] = ["gandalf_grey", "strider", "aragorn", "boromir", "legolas", "gimli"];

/** The Combat Strength and the Leadership of an army. With Saruman in play the elites of Isengard lead as well. */
export function forceOf(view: Pick<View, "characters">, names: Names, army: Army): { strength: number; leadership: number } {
  const units = army.groups.reduce((sum, group) => sum + group.regular + group.elite, 0);
  const saruman = !["not_yet", "dead"].includes(String(view.characters["saruman"]));
  const led = army.groups.reduce((sum, group) => sum + group.leader + (saruman && group.nation === "isengard" ? group.elite : 0), 0);
  return {
    strength: units && units + army.characters.filter((name) => CAPTAINS.includes(name)).length,
    leadership: army.characters.reduce((sum, name) => sum + Number(names["character"]?.[name]?.["leadership"] ?? 0), led),
  };
}

/** Everything in a region; what is in its stronghold is listed separately. */
export interface Contents {
  open: Army[];
  besieged: Army[];
  fellowship: boolean;
  /** Its settlement has been taken, so it has a flag. */
  taken: boolean;
}

export function contentsOf(view: Pick<View, "regions" | "characters"> & { fellowship: Pick<View["fellowship"], "region" | "mordor"> }, region: string): Contents {
  const fellowship = view.fellowship;
  return {
    open: armiesAt(view, region),
    besieged: armiesAt(view, `garrison:${region}`),
    fellowship: fellowship.region === region && fellowship.mordor === null,
    taken: Boolean(view.regions[region]?.control),
  };
}
