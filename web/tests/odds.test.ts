import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Odds } from "../src/lib/odds";
import type { Line } from "../src/lib/wire";

let asked: string[];
let shown: string[];
let answer: (address: string) => Promise<Line[]>;
let odds: Odds;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  shown = [];
  answer = (address) => Promise.resolve([[{ t: `odds of ${address}` }]]);
  odds = new Odds(
    (address) => {
      asked.push(address);
      return answer(address);
    },
    (_, lines) => shown.push(lines[0]![0]!.t),
  );
});
afterEach(() => vi.useRealTimers());

test("on a touch screen the odds of a few options are shown at once, without the remark at the end", async () => {
  answer = (address) => Promise.resolve([[{ t: `odds of ${address}` }], [{ t: "more" }]]);
  let lines = 0;
  const all = new Odds((address) => (asked.push(address), answer(address)), (_, told) => (lines += told.length));
  await all.survey(["a", "b", "c", "d", "e"]);
  expect([asked, lines]).toEqual([["a", "b", "c", "d"], 4]);
});
test("a pointer that only passes over an option requests nothing", async () => {
  for (const address of ["a", "b", "c"]) {
    odds.want(address);
    await vi.advanceTimersByTimeAsync(149);
    odds.leave();
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
});

test("the odds of each option are requested only once", async () => {
  for (const address of ["a", "b", "a", "b"]) {
    odds.want(address);
    odds.want(address);
    await vi.advanceTimersByTimeAsync(150);
    odds.leave();
  }
  expect(asked).toEqual(["a", "b"]);
  expect(shown).toEqual(["odds of a", "odds of b", "odds of a", "odds of b"]);
});

test("odds that arrive after the pointer has left are kept for the next time", async () => {
  let give: (lines: Line[]) => void = () => {};
  answer = () => new Promise((resolve) => (give = resolve));
  odds.want("a");
  await vi.advanceTimersByTimeAsync(150);
  odds.leave();
  give([[{ t: "late" }]]);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([]);
  odds.want("a");
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(["late"]);
  expect(asked).toEqual(["a"]);
});

test("a refusal shows nothing, and the next hover asks again", async () => {
  const good = answer;
  answer = () => Promise.reject(new Error("stale"));
  odds.want("a");
  await vi.advanceTimersByTimeAsync(150);
  odds.leave();
  answer = good;
  odds.want("a");
  await vi.advanceTimersByTimeAsync(150);
  expect(asked).toEqual(["a", "a"]);
  expect(shown).toEqual(["odds of a"]);
});
