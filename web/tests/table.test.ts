import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("location", { protocol: "http:", host: "test" });
vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("removeEventListener", () => {});
vi.mock("../src/lib/api", () => ({ api: {}, somebody: () => Promise.resolve({}) }));
vi.mock("../src/lib/settings.svelte", () => ({ settings: { language: "en", film: "slow" } }));
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
  kept.clear();
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

test("a pending undo is asked for again after a lost connection", async () => {
  line().say({ type: "undo_asked", by: "free", name: "Free Peoples", of: ["shadow"], refused: false });
  expect(match.undoAsked?.by).toBe("free");
  line().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  line().onopen();
  expect(match.undoAsked).toBeNull();
});

test("a click counts from when it was made, even if a busy page handles it late", async () => {
  const asked = performance.now();
  line().say({ type: "table", version: 1, seat: "free", seats: ["free"], clocks: [], ask: { version: 1, options: [] } });
  await vi.advanceTimersByTimeAsync(500);
  expect(match.justAsked(asked + 300)).toBe(true);
  expect(match.justAsked(asked + 450)).toBe(false);
});

const table = (version: number, seats = ["free"]): object => ({ type: "table", version, seat: seats[0] ?? "spectator", seats, clocks: [], ask: null });

test("a refusal is shown until the match moves on", () => {
  line().say(table(1));
  line().say({ type: "refused", code: "stale", detail: "too late", id: "" });
  // The fresh table that follows may be newer than the one known here: it is what the refusal is about.
  line().say(table(2));
  line().say(table(2));
  expect(match.refused).toBe("too late");
  line().say(table(3));
  expect(match.refused).toBe("");
});

test("a refused undo is shown until the match moves on", () => {
  line().say(table(5));
  line().say({ type: "undo_asked", by: "free", name: "Free Peoples", of: ["shadow"], refused: false });
  line().say({ type: "undo_asked", by: "", name: "", of: [], refused: true });
  line().say(table(5));
  expect(match.refused).toBe("undo.refused");
  line().say(table(6));
  expect(match.refused).toBe("");
});

test("a player whose session has ended sees a notice until they have a seat again", async () => {
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

// ---- what was missed
const told = (n: number, kind: string, seat: string): object => ({ n, line: [{ t: kind }], kind, facts: { seat: `seat:${seat}` } });
const LOG = [told(0, "draws", "free"), told(1, "passes", "free"), told(2, "passes", "shadow"), told(3, "draws", "free"), told(4, "plays", "shadow")];
const missed = (): string[] => match.missed.map((entry) => `${entry.n}`);

test("a player who returns on another device sees what happened since their last move", () => {
  line().say({ type: "log", from: 0, entries: LOG });
  line().say({ ...table(5), view: {} });
  expect(missed()).toEqual(["2", "3", "4"]);
});
test("a player who returns on the same device sees once what happened since their last answer", async () => {
  kept.set("warhost.seen", JSON.stringify({ "m free": { lines: 4, answered: 3 } }));
  line().say({ type: "log", from: 0, entries: LOG });
  line().say({ ...table(5), view: {} });
  expect(missed()).toEqual(["3", "4"]);
  match.closeMissed();
  const again = new OpenMatch("m");
  again.start();
  await vi.advanceTimersByTimeAsync(0);
  line().onopen();
  line().say({ type: "log", from: 0, entries: LOG });
  line().say({ ...table(5), view: {} });
  expect(again.missed).toEqual([]);
  again.stop();
});
/** What the summary tells after a reload of the page. */
const afterReload = (): number[] => {
  const again = new OpenMatch("m");
  again["receive"]({ type: "log", from: 0, entries: LOG } as never);
  again["returns"] = true;
  again["receive"]({ ...table(5), view: {} } as never);
  return again.missed.map((entry) => entry.n);
};
test("a film that a reload cuts off comes back as a summary, one that ended or was skipped does not", async () => {
  kept.set("warhost.seen", JSON.stringify({ "m free": { lines: 3, answered: 3 } }));
  match.film.load({ SCENES: {} }, {});
  line().say({ type: "log", from: 0, entries: LOG.slice(0, 3) });
  line().say({ ...table(3), view: {} });
  line().say({ type: "log", from: 3, entries: LOG.slice(3) });
  line().say({ ...table(5), view: {} });
  const before = kept.get("warhost.seen")!;
  expect([match.film.beat?.n, afterReload()]).toEqual([4, [3, 4]]);
  kept.set("warhost.seen", before);
  match.film.end();
  expect(afterReload()).toEqual([]);
  kept.set("warhost.seen", before);
  match.film.again();
  await vi.advanceTimersByTimeAsync(match.film.lasts);
  expect([match.film.beat, afterReload()]).toEqual([null, []]);
});
test("a summary that is open, or whose film plays, comes back after a reload", () => {
  kept.set("warhost.seen", JSON.stringify({ "m free": { lines: 3, answered: 3 } }));
  match.film.load({ SCENES: {} }, {});
  line().say({ type: "log", from: 0, entries: LOG });
  line().say({ ...table(5), view: {} });
  expect([missed().length, afterReload().length]).toEqual([2, 2]);
  match.film.play([{ entries: match.missed, view: {} }]);
  match.closeMissed();
  expect(afterReload().length).toBe(2);
  match.film.end();
  expect(afterReload()).toEqual([]);
});
test("an answer closes the summary, and spectators and people who share a screen get none", () => {
  line().say({ type: "log", from: 0, entries: LOG });
  line().say({ ...table(5), view: {}, ask: { version: 5, options: [{ action: "pass", label: [] }] } });
  match.choose("pass");
  expect(missed()).toEqual([]);
  for (const seats of [[], ["free", "shadow"]]) {
    const other = new OpenMatch("other");
    other["receive"]({ type: "log", from: 0, entries: LOG } as never);
    other["returns"] = true;
    other["receive"]({ ...table(5, seats), view: {} } as never);
    expect(other.missed).toEqual([]);
  }
});
test("a film continues when the connection is renewed and plays the events in between", async () => {
  const MOVES = Array.from({ length: 5 }, (_, i) => told(i, "passes", "shadow"));
  match.film.load({ SCENES: {} }, {});
  line().say({ type: "log", from: 0, entries: MOVES.slice(0, 3) });
  line().say({ ...table(3), view: {} });
  line().say({ type: "log", from: 3, entries: MOVES.slice(3, 4) });
  line().say({ ...table(4), view: {} });
  expect(match.film.beat?.n).toBe(3);
  line().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  line().onopen();
  line().say({ type: "log", from: 0, entries: MOVES });
  line().say({ ...table(5), view: {} });
  expect([match.film.beat?.n, missed()]).toEqual([3, []]);
  await vi.advanceTimersByTimeAsync(match.film.lasts);
  expect(match.film.beat?.n).toBe(4);
});
test("the first lines of a match that began with none are played, but not the log of another seat", () => {
  match.film.load({ SCENES: {} }, {});
  line().say({ type: "log", from: 0, entries: [] });
  line().say({ ...table(0), view: {} });
  line().say({ type: "log", from: 0, entries: LOG.slice(2, 3) });
  expect(match.film.beat?.n).toBe(2);
  match.film.end();
  match.log = [];
  match.look("shadow");
  line().say({ type: "log", from: 0, entries: LOG });
  expect(match.film.beat).toBeNull();
});
test("after a change of language the summary and the film use the new one", () => {
  match.film.load({ SCENES: {} }, {});
  line().say({ type: "log", from: 0, entries: LOG });
  line().say({ ...table(5), view: {} });
  line().say({ type: "log", from: 5, entries: [told(5, "passes", "shadow")] });
  match.speak("ru");
  const words = [...LOG, told(5, "passes", "shadow")].map((entry) => ({ ...entry, line: [{ t: "слова" }] }));
  line().say({ type: "log", from: 0, entries: words });
  match.film.again();
  expect([match.film.beat?.line[0]?.t, new Set(match.missed.map((entry) => entry.line[0]?.t))]).toEqual(["слова", new Set(["слова"])]);
});
test("many events during a lost connection are summed up", async () => {
  line().say({ type: "log", from: 0, entries: LOG });
  line().say({ ...table(5), view: {} });
  match.missed = [];
  line().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  line().onopen();
  line().say({ type: "log", from: 0, entries: [...LOG, ...Array.from({ length: 14 }, (_, i) => told(5 + i, "passes", "shadow"))] });
  line().say({ ...table(19), view: {} });
  expect([match.film.beat, match.missed.length]).toEqual([null, 17]);
});

test("replacement answers are given once the last answers are taken back", () => {
  const ask = (version: number, ...actions: string[]): object => ({ ...table(version), view: {}, ask: { version, options: actions.map((action) => ({ action, label: [] })) } });
  const given: string[][] = [];
  vi.spyOn(match["live"], "answers").mockImplementation((_seat, _version, actions) => void given.push(actions));
  line().say(ask(5, "region:x"));
  match.swap(["die:will", "region:a"]);
  expect(given).toEqual([]);
  line().say(ask(0, "die:army", "die:will"));
  expect(given).toEqual([["die:will", "region:a"]]);
  match["chosen"] = null;
  line().say(ask(0, "die:army", "die:will"));
  expect(given.length).toBe(1);
});
test("a click on the board takes the whole army, but in a lesson it is one plain answer", () => {
  const sent: string[] = [];
  line().send = (...given: unknown[]) => void sent.push(JSON.parse(String(given[0])).type as string);
  const ask = { version: 1, options: [{ action: "region:moria", label: [] }] };
  const table = { type: "table", version: 1, seat: "free", seats: ["free"], clocks: [], ask };
  line().say(table);
  match.choose("region:moria", true);
  line().say({ ...table, version: 2, ask: { ...ask, version: 2 }, lesson: { free: false, step: 1, accept: ["region:moria"] } });
  match.choose("region:moria", true);
  expect(sent).toEqual(["answers", "answer"]);
});
