import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("addEventListener", () => {});
});

async function pages(people: boolean): Promise<string[]> {
  vi.doMock("$house", () => ({ house: { capabilities: { people } } }));
  const { parse } = await import("../src/lib/router.svelte");
  return ["#/results/wotr", "#/player/Ann", "#/account", "#/confirm/abc", "#/reset", "#/lobby", "#/match/abcd"].map((hash) => parse(hash).page);
}

test("every page opens where other people play", async () => {
  expect(await pages(true)).toEqual(["results", "player", "account", "confirm", "reset", "lobby", "match"]);
});

test("pages that need other people do not open where there are none", async () => {
  expect(await pages(false)).toEqual(["lost", "lost", "lost", "lost", "lost", "lobby", "match"]);
});
