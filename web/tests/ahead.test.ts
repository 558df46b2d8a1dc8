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

test("a match asked for ahead is asked for once, its board and names with it", async () => {
  comeAhead("a");
  await vi.waitFor(() => expect([boardOf.mock.calls, names.mock.calls]).toEqual([[["wotr"]], [["wotr"]]]));
  expect(await summaryOf("a")).toMatchObject({ version: 1 });
  expect(match).toHaveBeenCalledTimes(1);
});

test("afterwards it is fetched again, and so is another match", async () => {
  comeAhead("a");
  await summaryOf("a");
  expect(await summaryOf("a")).toMatchObject({ version: 2 });
  comeAhead("a");
  await summaryOf("b");
  expect(match.mock.calls).toEqual([["a"], ["a"], ["a"], ["b"]]);
});

test("who went elsewhere and comes back gets the match as it is now", async () => {
  comeAhead("a");
  leave();
  expect(await summaryOf("a")).toMatchObject({ version: 2 });
});

test("what cannot be had ahead is said by the page, and asked for again", async () => {
  match.mockImplementationOnce(() => Promise.reject(new Error("away")));
  comeAhead("a");
  await expect(summaryOf("a")).rejects.toThrow("away");
  expect(await summaryOf("a")).toMatchObject({ game: "wotr" });
});
