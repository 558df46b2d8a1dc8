import { expect, test, vi } from "vitest";
import type { LogEntry, Moment } from "../src/lib/wire";
import { histogram } from "../src/shell/histogram";
import { Past } from "../src/shell/past.svelte";

const line = (n: number, text: string): LogEntry => ({ n, kind: text, line: [{ t: text }], things: [{ kind: "region", id: text }] });
/** The log after each entry; the second and the fourth brought nothing new, the last took something back. */
const LOGS = [[], ["a"], ["a"], ["a", "b", "c"], ["a", "b", "c"], ["a", "b", "d"]];
const at = vi.fn((n: number) => Promise.resolve({ version: n, log: LOGS[n]!.map((text, i) => line(i, text)) } as unknown as Moment));
const made = (): Past => new Past(at, () => 5, () => "free en");
const told = (past: Past): string[] => past.recent.map((event) => event.kind);

test("steps go to moments where something happened, and say what", async () => {
  const past = made();
  await past.step(-1);
  expect([past.n, past.moment?.version, ...told(past)]).toEqual([5, 5, "d"]);
  expect(past.lines).toEqual([2, 3]);
  await past.step(-1);
  expect([past.n, ...told(past)]).toEqual([3, "b", "c"]);
  expect(past.lines).toEqual([1, 3]);
  await past.step(-1);
  expect([past.n, ...told(past)]).toEqual([1, "a"]);
  await past.step(-1);
  expect([past.n, ...told(past)]).toEqual([1, "a"]);
  await past.step(1);
  expect(past.n).toBe(3);
  await past.step(1);
  expect([past.moment, past.lines]).toEqual([null, null]);
});

test("a moment is fetched once", async () => {
  at.mockClear();
  const past = made();
  await past.step(-1);
  await past.step(-1);
  await past.step(1);
  expect(at.mock.calls.map(([n]) => n).sort()).toEqual([2, 3, 4, 5]);
});

test("quick steps are all taken, and the last one shows the present", async () => {
  const quick = made();
  await Promise.all([quick.step(-1), quick.step(-1)]);
  expect(quick.n).toBe(3);
  const past = made();
  const first = past.step(-1);
  past.now();
  await first;
  expect(past.moment).toBeNull();
});

test("the present stays if nothing can be fetched", async () => {
  const past = new Past(() => Promise.reject(new Error("down")), () => 3, () => "free en");
  await past.step(-1);
  expect(past.moment).toBeNull();
});

test("lengths are sorted into steps of a round width without gaps", () => {
  expect(histogram([])).toEqual([]);
  expect(histogram([7])).toEqual([{ from: 7, to: 7, count: 1 }]);
  const steps = histogram([101, 130, 390, 399], 6);
  expect(steps[0]).toEqual({ from: 100, to: 149, count: 2 });
  expect(steps.map((one) => one.count)).toEqual([2, 0, 0, 0, 0, 2]);
  const many = Array.from({ length: 500 }, (_, i) => i * 7);
  expect(histogram(many).reduce((sum, one) => sum + one.count, 0)).toBe(500);
});
