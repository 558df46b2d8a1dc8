import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../src/lib/api";
import { puzzleName, solve, solvedHere, solvedPuzzles } from "../src/lib/puzzles";

vi.mock("../src/lib/api", () => ({ api: { solved: vi.fn() } }));
const stored = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => stored.set(key, text) });
const account = vi.mocked(api.solved);

beforeEach(() => {
  stored.clear();
  account.mockReset();
});

test("a puzzle has one name, whether its own id or that of its lesson is given", () => {
  expect(puzzleName("wotr", "puzzle-gate")).toBe("wotr/gate");
  expect(puzzleName("wotr", "gate")).toBe("wotr/gate");
});

test("a solved puzzle is kept here and sent to the account once", () => {
  account.mockResolvedValue({ puzzles: [] });
  solve("wotr", "puzzle-gate");
  solve("wotr", "puzzle-gate");
  expect(solvedHere()).toEqual(["wotr/gate"]);
  expect(account.mock.calls).toEqual([[["wotr/gate"]]]);
});

test("the puzzles of this device and the account are merged", async () => {
  account.mockResolvedValue({ puzzles: ["bo5a/camp"] });
  solve("wotr", "gate");
  expect(await solvedPuzzles()).toEqual(["bo5a/camp", "wotr/gate"]);
  expect(solvedHere()).toEqual(["bo5a/camp", "wotr/gate"]);
});

test("nothing breaks without a server or with unexpected data in the storage", async () => {
  account.mockRejectedValue(new Error("offline"));
  stored.set("warhost.puzzles", '{"odd": 1}');
  expect(await solvedPuzzles()).toEqual([]);
  solve("wotr", "gate");
  expect(await solvedPuzzles()).toEqual(["wotr/gate"]);
});
