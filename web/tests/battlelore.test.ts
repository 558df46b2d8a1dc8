// The board of BattleLore: its hexes are those of the rules, and water is joined as it lies.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { across, bed, briefly, flow, HALF, HEIGHT, HEX, HEXES, middle, next, RADIUS, sectionsOf, stepFrom, WIDTH } from "../src/boards/battlelore/hexes";
import { Plan } from "../src/boards/battlelore/plan.svelte";
import { fieldsOf, grouped, sideOf, textOf, valuesOf } from "../src/boards/battlelore/units";
import type { Ask, Names } from "../src/lib/wire";

const RULES = readFileSync(new URL("../../src/warhost/games/battlelore/hexes.py", import.meta.url), "utf-8");

describe("hexes", () => {
  it("are 104, twelve in odd rows and eleven in even ones", () => {
    expect(HEXES).toHaveLength(104);
    expect([HEX["l1"], HEX["l2"], HEX["k2"], HEX["l9"]].map((hex) => hex !== undefined)).toEqual([true, false, true, true]);
  });
  it("have their neighbours in the directions of the rules", () => {
    const steps = (name: string): string => new RegExp(`^${name}:.*= (\\[.*\\])`, "m").exec(RULES)![1]!;
    expect([JSON.parse(steps("DX")), JSON.parse(steps("DROW"))]).toEqual([[2, 1, -1, -2, -1, 1], [0, -1, -1, 0, 1, 1]]);
    expect([0, 1, 2, 3, 4, 5].map((i) => next("c5", i))).toEqual(["d5", "c4", "b4", "b5", "b6", "c6"]);
    expect([next("a1", 3), next("a2", 3), next("a2", 2)]).toEqual([undefined, undefined, "a1"]);
  });
  it("lie a width apart, and turn about the middle of the board", () => {
    for (const { id } of HEXES)
      for (const turned of [false, true]) {
        const at = middle(id, turned);
        expect(at.x).toBeGreaterThan(RADIUS / 2);
        expect(at.x).toBeLessThan(WIDTH - RADIUS / 2);
        for (const i of [0, 1, 2, 3, 4, 5]) {
          const there = next(id, i);
          if (there) expect(Math.hypot(middle(there, turned).x - at.x, middle(there, turned).y - at.y)).toBeCloseTo(RADIUS * Math.sqrt(3));
        }
      }
    expect(middle("a1", true).x).toBeCloseTo(middle("l9", false).x);
    expect(middle("a1", true).y).toBeCloseTo(HEIGHT - RADIUS);
  });
  it("lie in the sections as the viewer sees them, some in two", () => {
    expect([sectionsOf("a5", false), sectionsOf("a5", true), sectionsOf("d4", false), sectionsOf("h4", true)]).toEqual([[0], [2], [0, 1], [0, 1]]);
    expect(HEXES.filter(({ id }) => sectionsOf(id, false).length === 2).map(({ id }) => id)).toEqual(["d2", "h2", "d4", "h4", "d6", "h6", "d8", "h8"]);
  });
  it("are visited by the arrow keys as the viewer sees them", () => {
    expect([stepFrom("c5", "ArrowRight", false), stepFrom("c5", "ArrowRight", true)]).toEqual(["d5", "b5"]);
    expect([stepFrom("c5", "ArrowUp", false), stepFrom("c5", "ArrowUp", true)]).toEqual(["c4", "b6"]);
    expect([stepFrom("l1", "ArrowDown", false), stepFrom("a1", "ArrowUp", false), stepFrom("a1", "x", false)]).toEqual(["k2", undefined, undefined]);
  });
});

describe("water", () => {
  const river = { c5: "water", d5: "water", e5: "water", a4: "water", b4: "forest" };
  it("continues to other water, leaves the board, or ends in a pool", () => {
    expect(flow("d5", river)).toEqual([0, 3]);
    expect(flow("c5", river)).toEqual([0]);
    expect(flow("a4", river)).toEqual([]);
    expect(flow("a5", { a5: "water", b5: "water" })).toEqual([0, 3]);
    expect([bed([0, 3]).pool, bed([0]).pool, bed([]).pool]).toEqual([false, true, true]);
  });
  it("is joined at the middle of the side that two hexes share", () => {
    const [, x] = /^M([\d.]+) 0.0Q0 0 -\1 0.0$/.exec(bed([0, 3]).d)!;
    expect(Number(x) / HALF).toBeCloseTo(1.03);
    expect(bed([0, 2, 4]).d.match(/M/g)).toHaveLength(3);
  });
  it("covers the corner that three hexes of a lake share, and no other", () => {
    expect(bed([0, 1]).open).toMatch(/^M0 0L[^Z]*Z$/);
    expect([bed([0, 3]).open, bed([0]).open, bed([5, 0]).open === ""]).toEqual(["", "", false]);
  });
  it("is crossed at a right angle", () => {
    expect([across([0, 3]) % 180, across([])]).toEqual([90, 0]);
  });
});

describe("cards to place", () => {
  const ask = (hex: number, ...cards: string[]): Ask => ({ version: 1, kind: "deploy", rule: "", page: "", prompt: [], around: [], args: [hex], options: cards.map((card) => ({ action: `card:${card}`, label: [] })), battle: false, rule_title: "" });
  it("change places, go back, and are counted", () => {
    const plan = new Plan();
    plan.put("a1", "decoy", null);
    plan.put("b1", "chaos_lord", null);
    plan.put("a1", "chaos_lord", "b1");
    expect(plan.cards).toEqual({ a1: "chaos_lord", b1: "decoy" });
    plan.put("c1", "decoy", "b1");
    expect(plan.cards).toEqual({ a1: "chaos_lord", c1: "decoy" });
    plan.take("a1");
    expect([plan.left("decoy", { decoy: 5 }, { d1: "decoy" }), plan.left("chaos_lord", { chaos_lord: 1 }, {})]).toEqual([3, 1]);
  });
  it("are placed as the questions ask, until one is not allowed there", () => {
    const plan = new Plan();
    plan.put("a1", "decoy", null);
    plan.put("b1", "command_tent", null);
    expect(plan.answer(ask(0, "decoy"))).toBeNull();
    plan.laying = true;
    expect(plan.answer(ask(0, "decoy", "command_tent"))).toBe("card:decoy");
    expect([plan.answer(ask(1, "decoy")), plan.laying, plan.refused]).toEqual([null, false, "b1"]);
  });
});

describe("texts of units and cards", () => {
  const names = { unit: { obscenes: { name: "Obscenes", move: 1 } }, lore: { portal: { name: "Portal", text: "Two portals.", cost: 2 } } } as unknown as Names;
  it("include the corrections of an owner", () => {
    const view = { override: { "units.unit.obscenes.move": 2, "lore.portal.cost": 3 } };
    expect([valuesOf("obscenes", names, {}).move, valuesOf("obscenes", names, view).move]).toEqual([1, 2]);
    expect([fieldsOf("lore", "portal", names, {})["cost"], fieldsOf("lore", "portal", names, view)["cost"]]).toEqual([2, 3]);
    const effects = { override: { "lore.portal.effects": ["portal within=9", "gain_lore lore=1"] }, corrected: { "lore.portal.effects": "effects: portals (within 9), lore (lore 1)" } };
    expect([{}, view, effects].map((seen) => textOf("lore", "portal", names, seen))).toEqual(["Two portals.", "Two portals.", "effects: portals (within 9), lore (lore 1)"]);
  });
  it("knows whose a unit is, and counts cards of a kind", () => {
    expect([sideOf("rune_golems"), sideOf("obscenes")]).toEqual(["daqan", "uthuk"]);
    expect(grouped(["a", "b", "a"])).toEqual([{ id: "a", count: 2 }, { id: "b", count: 1 }]);
  });
});

it("shortens the names of the sections where they would meet", () => {
  const names = ["Левый участок", "Центральный участок", "Правый участок"];
  expect(briefly(names, 14)).toEqual(names);
  expect(briefly(names, 34)).toEqual(["Левый", "Центральный", "Правый"]);
  expect(briefly([], 34)).toEqual([]);
});
