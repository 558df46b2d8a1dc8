import { beforeEach, expect, test } from "vitest";
import { Coach, isEarly, verdictOf } from "../src/shell/coaching.svelte";
import type { Ask, Coaching, LogEntry } from "../src/lib/wire";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  globalThis.localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } as unknown as Storage;
});

const ask = { version: 1, kind: "attack", options: [{ action: "hit", label: [{ t: "Attack" }] }, { action: "done", label: [{ t: "Done" }] }] } as unknown as Ask;
const found: Coaching = { best: "hit", chance: 0.7, ahead: 0.3, costs: { done: 0.3 }, why: [] };
const log = (turns: number): LogEntry[] => Array.from({ length: turns }, (_, n) => ({ n, line: [], turn: true }) as unknown as LogEntry);

test("the coach is on by default in the first three matches of each game", () => {
  expect(["a", "b", "c", "d", "a"].map((id) => isEarly("wotr", id))).toEqual([true, true, true, false, true]);
  expect(isEarly("bo5a", "d")).toBe(true);
});

/** Give answers through the coach, and return those that were really given. */
function given(coach: Coach, ...actions: string[]): string[] {
  const out: string[] = [];
  for (const action of actions) coach.consider(ask, action, () => out.push(action));
  return out;
}

test("a costly answer needs a confirmation and is played the second time", () => {
  const coach = new Coach();
  coach.found = found;
  expect(given(coach, "done")).toEqual([]);
  expect(coach.doubt(ask)).toEqual({ label: "Done", better: "Attack", from: 70, to: 40 });
  expect(given(coach, "done")).toEqual(["done"]);
  expect(coach.doubt(ask)).toBe(null);
});

test("an answer that has quotes is named without doubled ones", () => {
  const coach = new Coach();
  coach.found = found;
  const options = [{ action: "hit", label: [{ t: "Сыграть карту " }, { t: "«Топор и лук»" }] }, { action: "done", label: [{ t: "“" }, { t: "Attack Center" }, { t: "”" }] }];
  coach.consider(ask, "done", () => undefined);
  expect(coach.doubt({ ...ask, options } as unknown as Ask)).toMatchObject({ label: "Attack Center", better: "Сыграть карту „Топор и лук“" });
});

test("a confirmation gives the original answer unchanged", () => {
  const coach = new Coach();
  coach.found = found;
  const out: string[] = [];
  coach.consider(ask, "done", () => out.push("done and all that follows"));
  expect(out).toEqual([]);
  coach.confirm(ask);
  expect(out).toEqual(["done and all that follows"]);
  expect(coach.doubt(ask)).toBe(null);
});

test("another answer is played at once, and so is any answer while the search is not ready", () => {
  const coach = new Coach();
  expect(given(coach, "done")).toEqual(["done"]);
  coach.found = found;
  expect(given(coach, "hit")).toEqual(["hit"]);
  given(coach, "done");
  coach.ask();
  expect(coach.doubted).toBe("");
  expect(given(coach, "done")).toEqual(["done"]);
});

test("after the turn the most costly answer is named", () => {
  const coach = new Coach();
  coach.read(log(1));
  coach.found = found;
  given(coach, "hit", "done", "done");
  coach.read(log(1));
  expect(coach.verdict).toBe(null);
  coach.read(log(2));
  expect(coach.verdict).toEqual({ kind: "badly", given: "Done", better: "Attack", cost: 30 });
});

test("without a costly answer the right one that mattered most is named", () => {
  const right = (label: string, ahead: number) => ({ label, better: label, cost: 0, ahead });
  expect(verdictOf([right("A", 0.05), right("B", 0.2)])).toEqual({ kind: "well", given: "B", better: "B", cost: 20 });
  expect(verdictOf([right("A", 0.01)])).toBe(null);
});
