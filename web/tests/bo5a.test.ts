// The board of The Battle of Five Armies: its drawing holds what the game has, what stands where is read rightly, tokens do not cover each other.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sideOfCard } from "../src/boards/bo5a/cards";
import { besideOf, combatCards, contentsOf, countOf, lastStep, protectionOf, type Contents } from "../src/boards/bo5a/figures";
import { EYRIE, FORDS, FRAME, PLACE, PLACES, TERRITORIES } from "../src/boards/bo5a/geometry";
import { clusters, type Cluster } from "../src/boards/bo5a/layout";
import { arrow, COUNTERS } from "../src/boards/map/arrow";
import { settle } from "../src/boards/map/layout";

const DATA = readFileSync(new URL("../../src/warhost/games/bo5a/data/map.toml", import.meta.url), "utf-8");
const declared = (table: string): string[] => [...DATA.matchAll(new RegExp(`^\\[${table}\\.(\\w+)\\]$`, "gm"))].map((found) => found[1]!);
/** Pixels a unit when the whole map is shown on a common screen. */
const FIT = 0.74;

const view = {
  places: {
    ravenhill: { units: { elf_spearmen: 3, elf_archers: 1 }, damage: 2, leadership: 1, tokens: { elves: 2 } },
    bl_ridge_muster: { units: { orcs: 9, great_orcs: 2, wargs: 4, goblins: 1 }, leadership: 2, damage: 7, tokens: { shadow: 3 } },
    bl_north_muster: { units: { orcs: 5, wargs: 1 }, tokens: { shadow: 3 } },
    bl_corner_muster: { units: { orcs: 5, wargs: 1 }, tokens: { shadow: 3 } },
    eastern_spur: { units: { lake_men: 2, dwarf_veterans: 1 }, tokens: { dwarves_and_men: 1 } },
    eb_east_ridge: { units: { dwarf_veterans: 1, dwarf_regulars: 3, elf_archers: 1 }, damage: 1 },
    goblin_muster_north: { units: { goblins: 6 } },
  },
  characters: { gandalf: "ravenhill", thranduil: "ravenhill", bolg: "ravenhill", bilbo: "waiting", bard: "eastern_spur" },
};
const inside = Object.fromEntries(PLACES.map(({ id }) => [id, contentsOf(view, id)])) as Record<string, Contents>;

describe("walls and the Fate Track", () => {
  const names = { region: { ravenhill: { name: "Ravenhill", protection: 3 }, camp: { name: "Camp" } } };
  it("come from the data files or from the override of the match", () => {
    expect(protectionOf({}, names, "ravenhill")).toBe(3);
    expect(protectionOf({ override: { "pieces.fortification.ravenhill": 5 } }, names, "ravenhill")).toBe(5);
    expect(protectionOf({}, names, "camp")).toBe(0);
    expect(lastStep({})).toBe(15);
    expect(lastStep({ override: { "pieces.fate.last_step": 12 } })).toBe(12);
  });
});

describe("what lies on the card of a character", () => {
  const none = { ...view, rings: 0, wrath: 0, bodyguards: 0, armour: 0, generals: { concentration: false } };
  const some = { ...view, rings: 3, wrath: 9, bodyguards: 1, armour: 2, generals: { concentration: true } };
  it("is shown for everybody who has tokens", () => {
    const told = (now: typeof none): unknown[] => ["bilbo", "beorn", "bolg", "gandalf", "thorin", "bard"].map((name) => besideOf(now, name));
    expect(told(none)).toEqual([null, null, null, null, null, null]);
    expect(told(some)).toEqual([["bo5a.rings", 3], ["bo5a.wrath", 9], ["bo5a.bodyguards", 1], ["bo5a.concentration", 1], ["bo5a.armour", 2], null]);
  });
});

describe("the cards of a combat", () => {
  const names = { region: { ravenhill: { name: "Ravenhill", territory: "southern_spur" } } };
  const fight = { to: "ravenhill", beorn: false, used: { free: ["man_elf_archers", "man_thorins_mighty_strokes"], shadow: [] } };
  const army = (side: "free" | "shadow", kinds: string[], characters: string[]): Contents["armies"][number] => ({ side, units: kinds.map((kind) => [kind, 1]), characters, damage: 0, leadership: 0 });
  const elves = army("free", ["elf_archers", "elf_spearmen"], ["thorin"]);
  it("are the available unit cards, Regroup and special maneuvers", () => {
    const now = { ...view, table: ["fate_08"], bats: { southern_spur: 1 } };
    expect(combatCards(now, fight, names, "free", [elves])).toEqual([
      { id: "man_elf_archers", used: true },
      { id: "man_elf_spearmen", used: false },
      { id: "man_regroup_free_peoples", used: false },
      { id: "man_thorins_mighty_strokes", used: true },
    ]);
    expect(combatCards(now, fight, names, "shadow", [army("shadow", ["orcs"], [])]).map((card) => card.id)).toEqual(["man_orcs", "man_regroup_shadow", "man_vampire_like"]);
  });
  it("are fewer without the Fate card or without bats over the territory, and Beorn has none", () => {
    const now = { ...view, table: [], bats: { valley: 2 } };
    expect(combatCards(now, fight, names, "free", [elves]).map((card) => card.id)).not.toContain("man_thorins_mighty_strokes");
    expect(combatCards(now, fight, names, "shadow", [army("shadow", ["orcs"], [])]).map((card) => card.id)).toEqual(["man_orcs", "man_regroup_shadow"]);
    expect(combatCards(now, { ...fight, beorn: true }, names, "free", [army("free", [], ["beorn"])])).toEqual([]);
  });
});

describe("an arrow", () => {
  it("ends where the counters begin, from whichever side it comes", () => {
    for (const [x, y] of [[200, 0], [-200, 0], [0, 200], [0, -200], [150, 90]] as const) {
      const end = arrow({ x, y }, { x: 0, y: 0 }, 1)[2];
      expect(Math.hypot(end.x / COUNTERS.x, end.y / COUNTERS.y)).toBeCloseTo(1);
      expect(Math.hypot(end.x - x, end.y - y)).toBeLessThan(200);
    }
  });
  it("stays visible between places that are close", () => {
    const [start, , end] = arrow({ x: 0, y: 0 }, { x: 30, y: 0 }, 1);
    expect(end.x - start.x).toBeGreaterThan(7);
    expect(30 - end.x).toBeGreaterThan(15);
  });
});

describe("the drawing", () => {
  it("has every region and every box of the game once", () => {
    const of = (kind: string): string[] => PLACES.filter((place) => place.kind === kind).map((place) => place.id).sort();
    expect(of("region")).toEqual(declared("region").sort());
    expect(of("box")).toEqual(declared("box").sort());
    expect(of("region")).toHaveLength(46);
  });
  it("closes every outline with numbers only", () => {
    for (const place of PLACES) expect(place.d).toMatch(/^(M[-\d. ]+([LQa][-\d. ]+)+Z)+$/);
  });
  it("keeps the room for tokens within the frame", () => {
    for (const { x, y, r } of [...PLACES, EYRIE]) {
      expect(Math.min(x - r, y - r)).toBeGreaterThanOrEqual(-0.5);
      expect(x + r).toBeLessThanOrEqual(FRAME.width + 0.5);
      expect(y + r).toBeLessThanOrEqual(FRAME.height + 0.5);
    }
  });
  it("keeps the boxes apart", () => {
    const round = [...PLACES.filter((place) => place.kind === "box"), EYRIE];
    for (const a of round) for (const b of round) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r);
  });
  it("gives land to each of the four territories", () => {
    expect(TERRITORIES.map((one) => one.id).sort()).toEqual(["broken_lands", "eastern_bank", "southern_spur", "valley"]);
    const count = (id: string): number => PLACES.filter((place) => place.tone === id).length;
    expect(TERRITORIES.map((one) => count(one.id))).toEqual([13, 12, 8, 13]);
  });
  it("puts a ford between the two regions that it joins", () => {
    expect(FORDS).toHaveLength(5);
    const [camp, plain] = [PLACE["camp"]!, PLACE["valley_camp_ford"]!];
    const near = FORDS.some(([x, y]) => Math.hypot(x! - camp.x, y! - camp.y) < 2 * camp.r && Math.hypot(x! - plain.x, y! - plain.y) < 2 * plain.r);
    expect(near).toBe(true);
  });
});

describe("the pieces in a place", () => {
  it("keeps Bolg among his enemies apart from their army", () => {
    const here = contentsOf(view, "ravenhill");
    expect(here.armies.map((army) => [army.side, army.units.length, army.characters, army.damage, army.leadership])).toEqual([
      ["free", 2, ["gandalf", "thranduil"], 2, 1],
      ["shadow", 0, ["bolg"], 0, 0],
    ]);
    expect(here.tokens).toEqual([["elves", 2]]);
  });
  it("counts backs as well as cards", () => {
    expect(countOf(["event_01", "fp_story_02"])).toBe(2);
    expect(countOf({ event: 1, story: 3 })).toBe(4);
  });
  it("knows whose card it is", () => {
    expect(["event_03", "fate_02", "fp_story_01", "sh_story_01", "man_orcs", "man_lake_men", "man_regroup_shadow", "man_vampire_like"].map(sideOfCard)).toEqual([
      "both", "both", "free", "shadow", "shadow", "free", "shadow", "shadow",
    ]);
  });
});

describe("tokens", () => {
  const heads = { ravenhill: "fort", eastern_spur: "fort", bl_ridge_muster: "muster", bl_north_muster: "muster", camp: "settlement" };
  const covers = (a: Cluster, b: Cluster, scale: number): boolean =>
    Math.abs(a.x - b.x) < ((a.width + b.width) / 2) * scale - 0.5 && Math.abs(a.y - b.y) < ((a.height + b.height) / 2) * scale - 0.5;
  it.each([[FIT, 1, false], [1.5, 1.6, false], [0.37, 0.78, true]])("cover no other at %d pixels a unit", (pen, scale, brief) => {
    const placed = settle(clusters(inside, heads, brief), FRAME, pen, scale);
    const pairs = placed.flatMap((a, i) => placed.slice(i + 1).filter((b) => covers(a, b, scale)).map((b) => `${a.place.id}/${b.place.id}`));
    expect(pairs).toEqual([]);
    expect(placed.map((one) => one.place.id)).toContain("camp");
  });
  it("add up in the brief form", () => {
    const [one] = clusters(inside, {}, true).filter((cluster) => cluster.place.id === "bl_ridge_muster");
    expect(one!.stacks[0]!.cells).toEqual([["orcs", 16]]);
  });
});
