import { beforeEach, expect, test, vi } from "vitest";
import type { Files } from "../src/house/boot";
import { Thinkers, TRIES } from "../src/house/thinkers";

class FakeWorker {
  static made: FakeWorker[] = [];
  tasks: { id: number; task: string }[] = [];
  ended = false;
  onmessage: ((event: { data: object }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message: { id: number; task: string }): void {
    if (message.task !== undefined) this.tasks.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(): void {
    for (const { id, task } of this.tasks) this.onmessage!({ data: { id, found: `${task}!` } });
  }
}
const newest = (): FakeWorker => FakeWorker.made.at(-1)!;
const stuck = vi.fn<(now: boolean) => void>();
let thinkers: Thinkers;

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal("Worker", FakeWorker);
  vi.spyOn(console, "error").mockImplementation(() => {});
  stuck.mockReset();
  thinkers = new Thinkers({} as Files, stuck);
});

test("a worker that cannot be loaded is started again with its tasks", async () => {
  const [one, two] = [thinkers.think("answers", "one"), thinkers.think("answers", "two")];
  newest().onerror!({ message: "not found" });
  expect(FakeWorker.made.map((worker) => worker.ended)).toEqual([true, false]);
  newest().answer();
  expect(await Promise.all([one, two])).toEqual(["one!", "two!"]);
  expect(stuck).not.toHaveBeenCalled();
});

test("after several failures the tasks fail, and the player is warned until a worker answers", async () => {
  const lost = expect(thinkers.think("answers", "one")).rejects.toThrow("no engine");
  for (let failure = 0; failure < TRIES; failure++) newest().onmessage!({ data: { id: 1, failed: "no engine" } });
  await lost;
  expect(FakeWorker.made).toHaveLength(TRIES);
  expect(stuck.mock.calls).toEqual([[true]]);
  const later = thinkers.think("answers", "two");
  newest().answer();
  expect(await later).toBe("two!");
  expect(stuck.mock.calls).toEqual([[true], [false]]);
});

test("a worker that fails before it is needed is started with the next task", async () => {
  thinkers.ready("answers");
  newest().onerror!({ message: "not found" });
  expect(FakeWorker.made).toHaveLength(1);
  const found = thinkers.think("answers", "one");
  newest().answer();
  expect(await found).toBe("one!");
});

test("an interrupted worker is not started again", async () => {
  const lost = expect(thinkers.think("answers", "one")).rejects.toThrow("interrupted");
  const first = newest();
  thinkers.stop("answers");
  first.onerror!({ message: "ended" });
  await lost;
  expect([first.ended, FakeWorker.made.length]).toEqual([true, 1]);
});
