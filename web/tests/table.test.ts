import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("location", { protocol: "http:", host: "test" });
vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("removeEventListener", () => {});
vi.mock("../src/lib/api", () => ({ somebody: () => Promise.resolve({}) }));
vi.mock("../src/lib/settings.svelte", () => ({ settings: { language: "en" } }));
vi.mock("../src/lib/text", () => ({ t: (key: string) => key }));

class Fake {
  static made: Fake[] = [];
  onopen = (): void => {};
  onmessage = (_: { data: string }): void => {};
  onclose = (_: { code: number }): void => {};
  constructor() {
    Fake.made.push(this);
  }
  send(): void {}
  close(): void {}
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
vi.stubGlobal("WebSocket", Fake);
const { OpenMatch } = await import("../src/shell/table.svelte");

let match: InstanceType<typeof OpenMatch>;
const line = (): Fake => Fake.made.at(-1)!;
beforeEach(async () => {
  vi.useFakeTimers();
  match = new OpenMatch("m");
  match.start();
  await vi.advanceTimersByTimeAsync(0);
  line().onopen();
});
afterEach(() => {
  match.stop();
  vi.useRealTimers();
});

test("whether an undo is still asked for is heard anew after the line was lost", async () => {
  line().say({ type: "undo_asked", by: "free", name: "Free Peoples", of: ["shadow"], refused: false });
  expect(match.undoAsked?.by).toBe("free");
  line().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  line().onopen();
  expect(match.undoAsked).toBeNull();
});

test("a click belongs to the time when it was made, however late a busy page hears of it", async () => {
  const asked = performance.now();
  line().say({ type: "table", version: 1, seat: "free", seats: ["free"], ask: { version: 1, options: [] } });
  await vi.advanceTimersByTimeAsync(500);
  expect(match.justAsked(asked + 300)).toBe(true);
  expect(match.justAsked(asked + 450)).toBe(false);
});

const table = (version: number, seats = ["free"]): object => ({ type: "table", version, seat: seats[0] ?? "spectator", seats, ask: null });

test("a refusal is read until the match has gone on", () => {
  line().say(table(1));
  line().say({ type: "refused", code: "stale", detail: "too late", id: "" });
  // The fresh table that follows may be newer than the one known here: it is what the refusal is about.
  line().say(table(2));
  line().say(table(2));
  expect(match.refused).toBe("too late");
  line().say(table(3));
  expect(match.refused).toBe("");
});

test("that an undo was refused is read until the match has gone on", () => {
  line().say(table(5));
  line().say({ type: "undo_asked", by: "free", name: "Free Peoples", of: ["shadow"], refused: false });
  line().say({ type: "undo_asked", by: "", name: "", of: [], refused: true });
  line().say(table(5));
  expect(match.refused).toBe("undo.refused");
  line().say(table(6));
  expect(match.refused).toBe("");
});

test("whoever is not known any more is told so until they have a seat again", async () => {
  line().say(table(1, []));
  expect(match.unseated).toBe(false);
  line().say(table(1));
  expect(match.unseated).toBe(false);
  // In another window somebody logs in: this one comes back with the new cookie in a moment.
  line().say(table(1, []));
  expect(match.unseated).toBe(false);
  line().onclose({ code: 1013 });
  await vi.advanceTimersByTimeAsync(1000);
  line().onopen();
  line().say(table(2, []));
  expect(match.unseated).toBe(true);
  line().say(table(2));
  expect(match.unseated).toBe(false);
});
