import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scenes } from "../src/boards/film";
import type { Speed } from "../src/lib/settings.svelte";
import type { LogEntry, Moment } from "../src/lib/wire";
import { Film } from "../src/shell/film.svelte";
import { Reel } from "../src/shell/reel";

const SCENES: Scenes = { tells: "note" };
const entry = (n: number): LogEntry => ({ n, kind: "tells", facts: {}, line: [{ t: `${n}` }] });
const moment = (lines: number): Moment => ({ view: { at: lines }, log: Array.from({ length: lines }, (_, n) => entry(n)) }) as unknown as Moment;

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
  expect([reel.film.beat?.n, reel.film.held]).toEqual([2, { at: 2 }]);
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
