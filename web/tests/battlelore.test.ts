// The board of BattleLore: its hexes are those of the rules, and water is joined as it lies.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { across, bed, flow, HEIGHT, HEX, HEXES, middle, next, RADIUS, stepFrom, WIDTH } from "../src/boards/battlelore/hexes";

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
  it("are walked by the arrow keys as they are seen", () => {
    expect([stepFrom("c5", "ArrowRight", false), stepFrom("c5", "ArrowRight", true)]).toEqual(["d5", "b5"]);
    expect([stepFrom("c5", "ArrowUp", false), stepFrom("c5", "ArrowUp", true)]).toEqual(["c4", "b6"]);
    expect([stepFrom("l1", "ArrowDown", false), stepFrom("a1", "ArrowUp", false), stepFrom("a1", "x", false)]).toEqual(["k2", undefined, undefined]);
  });
});

describe("water", () => {
  const river = { c5: "water", d5: "water", e5: "water", a4: "water", b4: "forest" };
  it("goes on to other water, over the edge of the board, or ends in a pool", () => {
    expect(flow("d5", river)).toEqual([0, 3]);
    expect(flow("c5", river)).toEqual([0]);
    expect(flow("a4", river)).toEqual([]);
    expect(flow("a5", { a5: "water", b5: "water" })).toEqual([0, 3]);
    expect([bed([0, 3]).pool, bed([0]).pool, bed([]).pool]).toEqual([false, true, true]);
  });
  it("is joined at the middle of the side that two hexes share", () => {
    expect(bed([0, 3]).d).toBe("M34.6 0.0Q0 0 -34.6 0.0");
    expect(bed([0, 2, 4]).d.match(/M/g)).toHaveLength(3);
  });
  it("is crossed at a right angle", () => {
    expect([across([0, 3]) % 180, across([])]).toEqual([90, 0]);
  });
});
