import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scenes } from "../src/boards/film";
import type { Speed } from "../src/lib/settings.svelte";
import type { LogEntry, Moment } from "../src/lib/wire";
import { Film } from "../src/shell/film.svelte";
import { Reel, stepsSince } from "../src/shell/reel";

const SCENES: Scenes = { tells: "note" };
const entry = (n: number): LogEntry => ({ n, kind: "tells", facts: {}, line: [{ t: `${n}` }] });
const moment = (lines: number): Moment => ({ view: { at: lines }, title: [{ t: `${lines}` }], log: Array.from({ length: lines }, (_, n) => entry(n)) }) as unknown as Moment;

let speed: Speed;
let reel: Reel;
beforeEach(() => {
  vi.useFakeTimers();
  speed = "normal";
  reel = new Reel(new Film(() => speed, () => false));
  reel.film.load({ SCENES }, {});
});
afterEach(() => {
  vi.useRealTimers();
});

test("a step forward in a replay plays what happened in it over the view from before", () => {
  reel.show(4, "free en", moment(2));
  expect(reel.film.beat).toBeNull();
  reel.show(5, "free en", moment(4));
  expect([reel.film.beat?.n, reel.film.held, reel.film.until, reel.film.title]).toEqual([2, { at: 2 }, 2, [{ t: "2" }]]);
  vi.advanceTimersByTime(reel.film.lasts);
  expect(reel.film.beat?.n).toBe(3);
  vi.advanceTimersByTime(reel.film.lasts);
  expect([reel.film.beat, reel.film.held]).toEqual([null, null]);
});
test("a step back, a jump, another seat and a film that is off show the moment at once", () => {
  reel.show(4, "free en", moment(2));
  for (const [n, key] of [[3, "free en"], [9, "free en"], [10, "shadow en"]] as const) {
    reel.show(n, key, moment(n));
    expect([reel.film.beat, reel.film.held]).toEqual([null, null]);
  }
  speed = "off";
  reel.show(11, "shadow en", moment(11));
  expect([reel.film.beat, reel.film.recent.length]).toEqual([null, 1]);
});
test("the next step ends the film of the one before it", () => {
  reel.show(1, "free en", moment(1));
  reel.show(2, "free en", moment(3));
  reel.show(3, "free en", moment(4));
  expect([reel.film.beat?.n, reel.film.held, reel.film.past.length]).toEqual([3, { at: 3 }, 1]);
});

/** A match whose log has the given number of lines after each entry. */
const match = (lines: number[]) => {
  const asked: number[] = [];
  return { asked, at: async (n: number) => (asked.push(n), moment(lines[n]!)), log: moment(lines.at(-1)!).log!, version: lines.length - 1 };
};
const told = (steps: Awaited<ReturnType<typeof stepsSince>>): [unknown, number[]][] => steps.map((step) => [step.view?.["at"], step.entries.map((one) => one.n)]);

test("missed events are played step by step, each over the board from before it", async () => {
  const { at, log, version, asked } = match([1, 2, 2, 5, 6, 9]);
  expect(told(await stepsSince(2, log, version, at))).toEqual([[2, [2, 3, 4]], [5, [5]], [6, [6, 7, 8]]]);
  expect((await stepsSince(2, log, version, at)).map((step) => step.title?.[0]?.t)).toEqual(["2", "5", "6"]);
  expect(Math.min(...asked)).toBeGreaterThan(0);
  expect(told(await stepsSince(3, log, version, at))).toEqual([[2, [3, 4]], [5, [5]], [6, [6, 7, 8]]]);
});
test("answers that were taken back are left out, and a very long absence begins at a later board", async () => {
  const { at, log, version } = match([1, 4, 1, 2, 3]);
  expect(told(await stepsSince(1, log, version, at))).toEqual([[1, [1]], [2, [2]]]);
  const long = match(Array.from({ length: 500 }, (_, n) => n));
  const steps = await stepsSince(3, long.log, long.version, long.at);
  expect([steps.length, long.asked.length, steps[0]!.entries[0]!.n, steps.at(-1)!.entries[0]!.n]).toEqual([60, 60, 3, 498]);
});
