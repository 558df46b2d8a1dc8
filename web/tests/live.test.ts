import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Socket } from "../src/house/contract";
import { Live, type LiveState } from "../src/lib/live";
import type { ToClient } from "../src/lib/wire";

class Fake implements Socket {
  sent: { type: string; id?: string; seat?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(code = 1006): void {
    this.onclose?.({ code });
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: Fake[];
let states: LiveState[];
let heard: ToClient[];
let live: Live;
const last = (): Fake => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  heard = [];
  live = new Live({
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
    connect: () => {
      sockets.push(new Fake());
      return last();
    },
    delay: (attempt) => 100 * (attempt + 1),
  });
  live.start();
});
afterEach(() => vi.useRealTimers());

test("an answer given while the connection is down is sent when it is back", () => {
  live.answer("free", 3, "pass");
  expect(last().sent).toEqual([]);
  last().onopen!();
  expect(last().sent).toMatchObject([{ type: "answer", action: "pass", ask_version: 3, seat: "free" }]);
});

test("an unacknowledged answer is sent again under the same id, an acknowledged one is not", () => {
  last().onopen!();
  live.answer("free", 3, "pass");
  live.answer("free", 4, "yes");
  const [first, second] = last().sent;
  last().say({ type: "ack", version: 4, id: first!.id });
  last().close();
  vi.advanceTimersByTime(100);
  expect(sockets).toHaveLength(2);
  last().onopen!();
  expect(last().sent.map((message) => message.id)).toEqual([second!.id]);
  last().say({ type: "ack", version: 5, id: second!.id });
  expect(live.pending).toEqual([]);
});

test("a long log that arrives in parts is delivered as one", () => {
  last().onopen!();
  last().say({ type: "log", from: 3, entries: ["a", "b"], more: true });
  expect(heard).toEqual([]);
  last().say({ type: "log", from: 5, entries: ["c"], more: false });
  expect(heard).toEqual([{ type: "log", from: 3, entries: ["a", "b", "c"], more: false }]);
  // A connection that is lost in between begins again.
  last().say({ type: "log", from: 6, entries: ["d"], more: true });
  last().close();
  vi.advanceTimersByTime(100);
  last().onopen!();
  last().say({ type: "log", from: 0, entries: ["e"] });
  expect(heard.slice(1)).toEqual([{ type: "log", from: 0, entries: ["e"] }]);
});

test("a refusal settles its answer too", () => {
  last().onopen!();
  live.answer("free", 3, "pass");
  last().say({ type: "refused", code: "stale", detail: "", id: last().sent[0]!.id });
  expect(live.pending).toEqual([]);
  expect(heard.map((message) => message.type)).toEqual(["refused"]);
});

test("attempts are farther and farther apart until one succeeds", () => {
  last().close();
  vi.advanceTimersByTime(99);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  last().close();
  vi.advanceTimersByTime(199);
  expect(sockets).toHaveLength(2);
  live.hurry();
  expect(sockets).toHaveLength(3);
  last().onopen!();
  last().close();
  vi.advanceTimersByTime(100);
  expect(sockets).toHaveLength(4);
});

test("a connection that died silently is given up, and the answer goes through the next one", () => {
  last().onopen!();
  live.answer("free", 3, "pass");
  const dead = last();
  vi.advanceTimersByTime(9_999);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  last().onopen!();
  expect(last().sent).toEqual(dead.sent);
  last().say({ type: "ack", version: 4, id: last().sent[0]!.id });
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});

test("a connection that responds to a probe stays; returning to the page sends a probe", () => {
  last().onopen!();
  live.hurry();
  expect(last().sent).toEqual([{ type: "ping" }]);
  vi.advanceTimersByTime(5_000);
  last().say({ type: "pong" });
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  live.check();
  last().close();
  vi.advanceTimersByTime(100);
  last().onopen!();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
  live.check();
  live.stop();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});

test("the viewed seat stays the same after a reconnection", () => {
  last().onopen!();
  live.send({ type: "look", seat: "shadow" });
  last().close();
  vi.advanceTimersByTime(100);
  last().onopen!();
  expect(last().sent).toEqual([{ type: "look", seat: "shadow" }]);
});

test("a stopped connection stays closed, and late messages of an old one are ignored", () => {
  const old = last();
  old.onopen!();
  live.stop();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toBe("closed");
  old.say({ type: "pong" });
  expect(heard).toEqual([]);
});

test("a question has an answer on its way until it is acknowledged", () => {
  last().onopen!();
  live.answer("free", 3, "pass");
  expect(live.isPending("free", 3)).toBe(true);
  expect(live.isPending("free", 4)).toBe(false);
  expect(live.isPending("shadow", 3)).toBe(false);
  expect(live.isPending("free", undefined)).toBe(false);
  last().say({ type: "ack", version: 4, id: last().sent[0]!.id });
  expect(live.isPending("free", 3)).toBe(false);
});

test.each([4404, 4409])("a line that the server closes with %i, for good, is not tried again", (code) => {
  last().onopen!();
  last().close(code);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  expect(states.at(-1)).toBe("closed");
});

test("several answers are one message, sent again under the same id until it is acknowledged", () => {
  last().onopen!();
  live.answers("free", 3, ["die:army", "do:attack"], true);
  expect(last().sent).toMatchObject([{ type: "answers", actions: ["die:army", "do:attack"], ask_version: 3, whole: true }]);
  expect(live.isPending("free", 3)).toBe(true);
  const { id } = last().sent[0]!;
  last().close();
  vi.advanceTimersByTime(100);
  last().onopen!();
  expect(last().sent).toMatchObject([{ type: "answers", id }]);
  last().say({ type: "ack", version: 5, id });
  expect(live.isPending("free", 3)).toBe(false);
});

test("a wish is answered to its caller; a refused or lost one finds nothing", async () => {
  expect(await live.wish("free", 3, [], false)).toMatchObject({ ways: [], next: [] });
  last().onopen!();
  const [first, second, third] = [1, 2, 3].map(() => live.wish("free", 3, [], false));
  const ids = last().sent.map((one) => one.id);
  last().say({ type: "wishes", id: ids[0], ways: [], next: [{ kind: "region", id: "lorien" }] });
  last().say({ type: "refused", code: "stale", detail: "", id: ids[1] });
  last().close();
  vi.advanceTimersByTime(100);
  expect((await first!).next).toEqual([{ kind: "region", id: "lorien" }]);
  expect((await second!).next).toEqual([]);
  expect((await third!).next).toEqual([]);
  expect(heard).toEqual([]);
});

test("a page whose match counts in seconds asks every two seconds whether the server answers, and then connects", async () => {
  const longest: number[] = [];
  let up = false;
  live.stop();
  live = new Live({
    onMessage: () => {},
    onState: () => {},
    connect: () => {
      sockets.push(new Fake());
      return last();
    },
    delay: (_, most) => {
      longest.push(most);
      return 100;
    },
    probe: async () => up,
  });
  live.start();
  last().close();
  await vi.advanceTimersByTimeAsync(100);
  last().onopen!();
  last().say({ type: "table", over: false, clocks: [{ seat: "free", left: 600, running: true }] });
  last().close();
  await vi.advanceTimersByTimeAsync(100);
  // Before the first table, the page does not know how its match counts.
  expect(longest).toEqual([2_000, 2_000]);
  last().close();
  const tried = sockets.length;
  await vi.advanceTimersByTimeAsync(400);
  expect(sockets.length).toBe(tried);
  up = true;
  await vi.advanceTimersByTimeAsync(100);
  expect(sockets.length).toBe(tried + 1);
  // A line that does not open is dropped.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sockets.length).toBe(tried + 2);
});

test("a page whose match has no clock waits longer and longer, and connects without asking", async () => {
  const [longest, probe]: [number[], () => Promise<boolean>] = [[], vi.fn(async () => false)];
  live.stop();
  live = new Live({
    onMessage: () => {},
    onState: () => {},
    connect: () => {
      sockets.push(new Fake());
      return last();
    },
    delay: (_, most) => {
      longest.push(most);
      return 100;
    },
    probe,
  });
  live.start();
  last().onopen!();
  last().say({ type: "table", over: false, clocks: [] });
  const tried = sockets.length;
  for (let times = 1; times <= 3; times++) {
    last().close();
    await vi.advanceTimersByTimeAsync(100);
    expect(sockets.length).toBe(tried + times);
  }
  expect(probe).not.toHaveBeenCalled();
  expect(longest).toEqual([15_000, 15_000, 15_000]);
  // While it waits for players, its clocks may start at any moment.
  last().onopen!();
  last().say({ type: "table", over: false, state: "open", clocks: [] });
  last().close();
  expect(longest.pop()).toBe(2_000);
});

/** A page that was connected to a match whose clock has ten minutes left, and tries again after 100 ms each time. */
function restarted(probe: () => Promise<boolean>): void {
  live.stop();
  live = new Live({
    onMessage: () => {},
    onState: () => {},
    connect: () => {
      sockets.push(new Fake());
      return last();
    },
    delay: () => 100,
    probe,
  });
  live.start();
  last().onopen!();
  last().say({ type: "table", over: false, clocks: [{ seat: "free", left: 600, running: true }] });
}

test("a page whose probe never succeeds connects at every eighth try all the same", async () => {
  restarted(async () => false);
  last().close();
  await vi.advanceTimersByTimeAsync(100);
  last().close();
  const tried = sockets.length;
  await vi.advanceTimersByTimeAsync(600);
  expect(sockets.length).toBe(tried);
  await vi.advanceTimersByTimeAsync(200);
  expect(sockets.length).toBe(tried + 1);
});

test("a page whose probe fails connects all the same", async () => {
  restarted(async () => {
    throw new Error("no worker");
  });
  last().close();
  await vi.advanceTimersByTimeAsync(100);
  last().close();
  const tried = sockets.length;
  await vi.advanceTimersByTimeAsync(100);
  expect(sockets.length).toBe(tried + 1);
});

test("a probe that a newer connection has overtaken starts nothing", async () => {
  const probes: ((up: boolean) => void)[] = [];
  restarted(() => new Promise((resolve) => probes.push(resolve)));
  last().close();
  await vi.advanceTimersByTimeAsync(100);
  last().close();
  await vi.advanceTimersByTimeAsync(100);
  expect(probes).toHaveLength(1);
  live.hurry();
  last().close();
  const tried = sockets.length;
  probes[0]!(true);
  await vi.advanceTimersByTimeAsync(99);
  expect(sockets.length).toBe(tried);
  // One chain of tries goes on: a probe after each delay.
  await vi.advanceTimersByTimeAsync(500);
  expect([sockets.length, probes.length]).toEqual([tried, 2]);
  probes[1]!(false);
  await vi.advanceTimersByTimeAsync(100);
  expect([sockets.length, probes.length]).toEqual([tried, 3]);
});

test("a page that comes back to the front before it has started, or starts twice, connects once", () => {
  live.stop();
  sockets = [];
  live = new Live({
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
    connect: () => {
      sockets.push(new Fake());
      return last();
    },
  });
  live.hurry();
  expect(sockets).toHaveLength(0);
  live.start();
  live.start();
  expect(sockets).toHaveLength(1);
  last().onopen!();
  expect(states.at(-1)).toBe("open");
});

test("a connection that opens after it was given up is not used", () => {
  last().onopen!();
  live.answer("free", 3, "pass");
  const dead = last();
  vi.advanceTimersByTime(10_000);
  expect(sockets).toHaveLength(2);
  const before = dead.sent.length;
  dead.onopen!();
  expect(dead.sent).toHaveLength(before);
  // The new line is not open yet, so nothing is sent through it.
  expect(live.send({ type: "ping" })).toBe(false);
});
