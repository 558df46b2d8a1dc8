// The board of War of the Ring: its drawing holds what the game has, and tokens and names do not cover each other.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { armiesAt, contentsOf, unitId, type Contents } from "../src/boards/wotr/figures";
import { HEIGHT, LANDS, PLACES, WIDTH } from "../src/boards/wotr/geometry";
import { clusters, label, settle, type Cluster } from "../src/boards/wotr/layout";

const DATA = readFileSync(new URL("../../src/warhost/games/wotr/data/map.toml", import.meta.url), "utf-8");
const REGIONS = [...DATA.matchAll(/^\[(\w+)\]$/gm)].map((found) => found[1]!);
/** Pixels a unit when the whole map is shown on a common screen. */
const FIT = 0.74;

const view = {
  regions: {
    minas_tirith: { units: { sauron_regular: 5, sauron_nazgul: 2 }, garrison: { gondor_regular: 3, gondor_leader: 1 } },
    osgiliath: { units: { sauron_regular: 4, southrons_elite: 1 } },
    pelargir: { units: { gondor_regular: 1 } },
    lossarnach: { units: { gondor_regular: 2, gondor_elite: 1, gondor_leader: 1 } },
    minas_morgul: { units: { sauron_regular: 5, sauron_elite: 1, sauron_nazgul: 1 } },
  },
  characters: { aragorn: "garrison:minas_tirith", witch_king: "minas_tirith", gimli: "fellowship" },
  fellowship: { region: "osgiliath", mordor: null },
};
const inside = Object.fromEntries(PLACES.map(({ id }) => [id, contentsOf(view, id)])) as Record<string, Contents>;

const boxes = (placed: Cluster[], scale: number) => placed.map((one) => ({ id: one.place.id, x: one.x, y: one.y, w: one.width * scale, h: one.height * scale }));
const covers = (a: { x: number; y: number; w: number; h: number }, b: typeof a): boolean =>
  Math.abs(a.x - b.x) < (a.w + b.w) / 2 - 0.5 && Math.abs(a.y - b.y) < (a.h + b.h) / 2 - 0.5;

describe("the drawing", () => {
  it("has every region of the game once", () => {
    expect(PLACES.map((place) => place.id).sort()).toEqual([...REGIONS].sort());
  });
  it("closes every outline with numbers only", () => {
    for (const place of PLACES) expect(place.d).toMatch(/^(M[-\d. ]+([LQ][-\d. ]+)+Z)+$/);
  });
  it("keeps the room for tokens within the frame", () => {
    for (const { x, y, r } of PLACES) {
      expect(Math.min(x - r, y - r)).toBeGreaterThanOrEqual(-0.5);
      expect(x + r).toBeLessThanOrEqual(WIDTH + 0.5);
      expect(y + r).toBeLessThanOrEqual(HEIGHT + 0.5);
    }
  });
  it("lists regions from north to south, in a band from west to east", () => {
    const order = PLACES.map((place) => Math.floor(place.y / 60) * 10_000 + place.x);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
  it("gives a land to each of the eight nations", () => {
    expect(LANDS.map((land) => land.nation)).toHaveLength(8);
    for (const { land, frontier } of LANDS) expect(land && frontier).toBeTruthy();
  });
});

describe("the pieces in a place", () => {
  it("keeps the besieged apart from the besiegers", () => {
    const here = contentsOf(view, "minas_tirith");
    expect(here.open.map((army) => [army.side, army.groups[0]!.regular, army.groups[0]!.leader, army.characters])).toEqual([["shadow", 5, 2, ["witch_king"]]]);
    expect(here.besieged.map((army) => [army.side, army.groups[0]!.regular, army.groups[0]!.leader, army.characters])).toEqual([["free", 3, 1, ["aragorn"]]]);
  });
  it("has a group for each nation of a mixed army", () => {
    expect(armiesAt(view, "osgiliath")[0]!.groups.map((group) => group.nation)).toEqual(["sauron", "southrons"]);
  });
  it("finds the Fellowship on the map, not in Mordor", () => {
    expect(contentsOf(view, "osgiliath").fellowship).toBe(true);
    expect(contentsOf({ ...view, fellowship: { region: "osgiliath", mordor: 2 } }, "osgiliath").fellowship).toBe(false);
  });
  it("calls the leaders of Sauron Nazgûl", () => {
    expect([unitId("sauron", "leader"), unitId("rohan", "leader")]).toEqual(["sauron_nazgul", "rohan_leader"]);
  });
});

describe("tokens and names", () => {
  const placed = settle(clusters(inside, false), FIT, 1);
  const measure = (words: string, size: number): number => words.length * size * 0.5;
  it("keeps armies apart even if their regions are close", () => {
    const armies = boxes(placed.filter((one) => one.stacks.length), 1);
    const pairs = armies.flatMap((a, i) => armies.slice(i + 1).filter((b) => covers(a, b)).map((b) => `${a.id}/${b.id}`));
    expect(pairs).toEqual([]);
  });
  it("leaves every token near its region", () => {
    for (const one of placed) expect(Math.hypot(one.x - one.place.x * FIT, one.y - one.place.y * FIT)).toBeLessThanOrEqual(one.place.r * FIT * 0.75 + 9.01);
  });
  it("adds units up in the brief form", () => {
    const brief = clusters(inside, true).find((one) => one.place.id === "minas_morgul")!;
    expect(brief.stacks[0]!.rows[0]!.pips.map((pip) => pip.number)).toEqual([6, 1]);
  });
  it("writes no name over a token or another name, and more names the closer the zoom is", () => {
    const names = label(placed, FIT, 1, 11, (id) => id, measure);
    const words = names.map((one) => ({ id: one.id, x: one.x, y: one.y, w: Math.max(...one.words.map((part) => measure(part, 11))), h: one.words.length * 11 * 0.95 }));
    const all = [...words, ...boxes(placed, 1)];
    const pairs = words.flatMap((a, i) => all.slice(i + 1).filter((b) => covers(a, b)).map((b) => `${a.id}/${b.id}`));
    expect(pairs).toEqual([]);
    const near = label(settle(clusters(inside, false), 3 * FIT, 1), 3 * FIT, 1, 11, (id) => id, measure);
    expect(near.length).toBeGreaterThan(names.length);
    expect(near).toHaveLength(REGIONS.length);
  });
});
