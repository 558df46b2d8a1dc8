import { beforeEach, expect, test, vi } from "vitest";

const match = vi.hoisted(() => vi.fn());
const names = vi.hoisted(() => vi.fn(() => Promise.resolve({})));
const boardOf = vi.hoisted(() => vi.fn(() => Promise.resolve({})));
vi.mock("../src/lib/api", () => ({ api: { match, names } }));
vi.mock("../src/boards", () => ({ boardOf }));
const { comeAhead, summaryOf } = await import("../src/shell/ahead");

let leave: () => void;
beforeEach(() => {
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => (leave = listener));
  for (const asked of [match, names, boardOf]) asked.mockClear();
  let times = 0;
  match.mockImplementation(() => Promise.resolve({ game: "wotr", version: ++times }));
});

test("a match is prefetched once, with its board and names", async () => {
  comeAhead("a");
  await vi.waitFor(() => expect([boardOf.mock.calls, names.mock.calls]).toEqual([[["wotr"]], [["wotr"]]]));
  expect(await summaryOf("a")).toMatchObject({ version: 1 });
  expect(match).toHaveBeenCalledTimes(1);
});

test("it is fetched again afterwards, and so is another match", async () => {
  comeAhead("a");
  await summaryOf("a");
  expect(await summaryOf("a")).toMatchObject({ version: 2 });
  comeAhead("a");
  await summaryOf("b");
  expect(match.mock.calls).toEqual([["a"], ["a"], ["a"], ["b"]]);
});

test("a player who comes back later gets the current match", async () => {
  comeAhead("a");
  leave();
  expect(await summaryOf("a")).toMatchObject({ version: 2 });
});

test("a failed prefetch is reported by the page and tried again", async () => {
  match.mockImplementationOnce(() => Promise.reject(new Error("away")));
  comeAhead("a");
  await expect(summaryOf("a")).rejects.toThrow("away");
  expect(await summaryOf("a")).toMatchObject({ game: "wotr" });
});
