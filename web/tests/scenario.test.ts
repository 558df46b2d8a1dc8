import { describe, expect, it } from "vitest";
import { fresh, mustering, painted, put, rulesOf, wordsOf, written } from "../src/boards/battlelore/scenario";
import { pack, unpack } from "../src/lib/share";
import type { RuleKind, Scenario } from "../src/lib/wire";

const start: Scenario = { game: "battlelore", title: "x" };
const all = (file: Scenario, ...touches: [string, string, number?, boolean?][]): Scenario =>
  touches.reduce((out, [brush, hex, amount = 0, drawn = false]) => painted(out, brush, hex, amount, drawn), file);

describe("brushes", () => {
  it("put terrain down, and plain takes it away with its token", () => {
    const file = all(start, ["terrain:hill", "c5"], ["tokens:ford", "d5"]);
    expect(file).toEqual({ ...start, terrain: { c5: "hill", d5: "water" }, tokens: { d5: "ford" } });
    expect(all(file, ["terrain:plain", "c5"], ["terrain:forest", "d5"])).toEqual({ ...start, terrain: { d5: "forest" } });
    expect(all(file, ["terrain:water", "d5"])).toEqual(file);
  });
  it("take a unit or a banner away when they touch it again, but not while a line is drawn", () => {
    const file = all(start, ["units:obscenes", "c3"], ["banners", "c3", 2]);
    expect(file).toEqual({ ...start, units: { c3: "obscenes" }, banners: { c3: 2 } });
    expect(all(file, ["units:obscenes", "c3"], ["banners", "c3", 2])).toEqual(start);
    expect(all(file, ["units:obscenes", "c3", 0, true], ["banners", "c3", 3])).toEqual({ ...file, banners: { c3: 3 } });
    expect(all(file, ["units:viper_legion", "c3", 2])["units"]).toEqual({ c3: { unit: "viper_legion", health: 2 } });
  });
  it("let one side alone begin on a hex", () => {
    const file = all(mustering(mustering(start, "uthuk", true), "daqan", true), ["deploy:uthuk", "c3"], ["deploy:uthuk", "d3", 0, true]);
    expect(all(file, ["deploy:uthuk", "d3", 0, true])).toEqual(file);
    const taken = all(file, ["deploy:daqan", "c3"]);
    expect(taken["muster"]).toEqual({ daqan: { points: 50, deployment: ["c3"] }, uthuk: { points: 50, deployment: ["d3"] } });
    expect(all(file, ["deploy:uthuk", "c3"], ["clear", "d3"])["muster"]).toMatchObject({ uthuk: { deployment: [] } });
    expect(all(file, ["units:obscenes", "c3"])["muster"]).toMatchObject({ uthuk: { deployment: ["d3"] } });
  });
  it("clear a hex of everything", () => {
    const file = all(start, ["tokens:bridge", "d5"], ["banners", "d5", 1], ["units:citadel_guard", "d5"]);
    expect(painted(file, "clear", "d5", 0)).toEqual(start);
  });
});

describe("armies", () => {
  it("are mustered instead of the units of that side", () => {
    const file = all(start, ["units:obscenes", "c3"], ["units:citadel_guard", "c7"]);
    const musters = mustering(file, "uthuk", true);
    expect(musters).toEqual({ ...start, units: { c7: "citadel_guard" }, muster: { uthuk: { points: 50, deployment: [] } } });
    expect(mustering(musters, "uthuk", false)["muster"]).toBeUndefined();
  });
});

describe("rules", () => {
  const hold: RuleKind = {
    rule: "hold", label: "",
    words: [
      { word: "ground", label: "", needed: true, many: true, names: [{ id: "plain", name: "" }, { id: "hill", name: "" }] },
      { word: "points", label: "", needed: true, low: 1, high: 9 },
      { word: "each", label: "" },
    ],
  };
  it("are words in the order of their kind", () => {
    expect(fresh(hold)).toBe("hold ground=hill points=1");
    expect(wordsOf("hold each ground=hill,plain points=2")).toEqual({ each: "", ground: "hill,plain", points: "2" });
    expect(written(hold, { each: "", points: "2", ground: "hill" })).toBe("hold ground=hill points=2 each");
  });
  it("are read from any file", () => {
    expect(rulesOf(put(start, "rules", "daqan", ["no_cover"]), "daqan")).toEqual(["no_cover"]);
    expect(rulesOf({ rules: 5 }, "daqan")).toEqual([]);
  });
});

describe("a link", () => {
  it("contains the whole scenario in characters that are safe in an address", async () => {
    const file = { title: "Река — «брод»", units: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`h${i}`, "obscenes"])) };
    const text = await pack(file);
    expect(text).toMatch(/^[\w-]+$/);
    expect(encodeURIComponent(text)).toBe(text);
    expect(await unpack(text)).toEqual(file);
  });
  it("without a scenario is refused", async () => {
    for (const text of ["%%%", "abcd", await pack(5), await pack([1]), await pack({ x: "x".repeat(50_000) })]) {
      await expect(unpack(text)).rejects.toThrow();
    }
  });
});
