import { beforeEach, expect, test, vi } from "vitest";
import type { Thing, Way, Wishes } from "../src/lib/wire";
import { Wish, wordsOf } from "../src/lib/wish.svelte";

const thing = (key: string): Thing => ({ kind: key.split(":")[0]!, id: key.split(":")[1]! });
const step = (action: string): Way["steps"][number] => ({ action, label: [{ t: action }], things: action.startsWith("region:") ? [thing(action)] : [] });
const way = (actions: string[], more: Partial<Way> = {}): Way => ({ steps: actions.map(step), picking: false, ends: false, through: false, safe: false, deed: actions.filter((action) => !action.startsWith("die:")).join(" "), odds: [], ...more });
const found = (ways: Way[], next: string[] = []): Wishes => ({ type: "wishes", id: "", ways, next: next.map(thing) });

let told: Record<string, Wishes>;
let asked: string[];
let sent: string[][];
let swapped: string[][];
let wish: Wish;
beforeEach(() => {
  told = {};
  asked = [];
  sent = [];
  swapped = [];
  wish = new Wish(
    (things, odds) => {
      const key = things.map(({ id }) => id).join(" ");
      asked.push(odds ? `${key}?` : key);
      return Promise.resolve(told[key] ?? found([]));
    },
    (actions) => sent.push(actions),
    undefined,
    (actions) => swapped.push(actions),
  );
});

test("an army and a region are sent at once where one die allows it", async () => {
  told["a"] = found([way(["die:army", "do:move", "region:a"])], ["region:b"]);
  told["a b"] = found([way(["die:army", "do:move", "region:a", "region:b", "all"])]);
  expect(await wish.start(thing("region:a"))).toBe(true);
  expect([...wish.next]).toEqual(["region:b"]);
  await wish.extend(thing("region:b"));
  expect(sent).toEqual([["die:army", "do:move", "region:a", "region:b", "all"]]);
  expect(wish.active).toBe(false);
});

test("if different actions lead there, the player chooses one", async () => {
  told["a"] = found([way(["die:army", "do:attack", "region:a"])], ["region:b"]);
  told["a b"] = found([way(["die:army", "do:attack", "region:a", "region:b"]), way(["die:will", "do:move", "region:a", "region:b"])], ["unit:x"]);
  await wish.start(thing("region:a"));
  await wish.extend(thing("region:b"));
  expect(sent).toEqual([]);
  expect(wish.offered.map((one) => wordsOf(one, wish.things).flat().map((span) => span.t))).toEqual([["die:army", "do:attack"], ["die:will", "do:move"]]);
  expect(wish.next.size).toBe(0);
  wish.go(wish.offered[1]!);
  expect(sent).toEqual([["die:will", "do:move", "region:a", "region:b"]]);
});

test("if several dice allow an irrevocable action, the first is used unless another was chosen with the army", async () => {
  const attack = (die: string): Way => way([die, "do:attack", "region:a", "region:b"], { odds: [[{ t: "82%" }]] });
  told["a"] = found([way(["die:army", "do:attack", "region:a"]), way(["die:army", "do:move", "region:a"]), way(["die:will", "do:attack", "region:a"])], ["region:b"]);
  told["a b"] = found([attack("die:army"), attack("die:will")]);
  await wish.start(thing("region:a"));
  expect(wish.firsts.map((one) => one.action)).toEqual(["die:army", "die:will"]);
  expect([wish.first, sent]).toEqual(["die:army", []]);
  await wish.extend(thing("region:b"));
  expect([sent, wish.spare]).toEqual([[["die:army", "do:attack", "region:a", "region:b"]], null]);
  await wish.start(thing("region:a"));
  wish.prefer("die:will");
  expect(wish.first).toBe("die:will");
  vi.useFakeTimers();
  wish.look(thing("region:b"));
  await vi.advanceTimersByTimeAsync(200);
  vi.useRealTimers();
  expect(wish.preview.map((one) => one.steps[0]!.action), "the odds once").toEqual(["die:will"]);
  await wish.extend(thing("region:b"));
  expect(sent[1]).toEqual(["die:will", "do:attack", "region:a", "region:b"]);
  // The choice was for this wish alone, and a die that does not allow it is not used.
  await wish.start(thing("region:a"));
  expect(wish.first).toBe("die:army");
  wish.prefer("die:will");
  told["a b"] = found([attack("die:army")]);
  await wish.extend(thing("region:b"));
  expect(sent[2]![0]).toBe("die:army");
});

test("a die that can be taken back is used at once, and another one can be chosen instead", async () => {
  told["a"] = found([way(["die:army", "region:a"])], ["region:b"]);
  told["a b"] = found([way(["die:army", "region:a", "region:b"], { safe: true }), way(["die:will", "region:a", "region:b"], { safe: true })]);
  await wish.start(thing("region:a"));
  await wish.extend(thing("region:b"));
  expect([sent, wish.active]).toEqual([[["die:army", "region:a", "region:b"]], false]);
  // The next question comes; the one after it ends the offer.
  wish.reset();
  expect(wish.spare?.others.length).toBe(1);
  wish.instead(wish.spare!.others[0]!);
  expect([swapped, wish.spare]).toEqual([[["die:will", "region:a", "region:b"]], null]);
  await wish.start(thing("region:a"));
  await wish.extend(thing("region:b"));
  wish.reset();
  wish.reset();
  expect(wish.spare).toBeNull();
});

test("a subset is picked until something else is named", async () => {
  told["a"] = found([way(["do:separate", "a"], { picking: true })], ["region:b", "region:r"]);
  told["a b"] = found([way(["do:separate", "a", "b"], { picking: true })], ["region:r"]);
  told["a b r"] = found([way(["do:separate", "a", "b", "done", "region:r"])]);
  for (const one of ["region:a"]) await wish.start(thing(one));
  await wish.extend(thing("region:b"));
  expect(sent).toEqual([]);
  expect(wish.things.map(({ id }) => id)).toEqual(["a", "b"]);
  await wish.extend(thing("region:r"));
  expect(sent).toEqual([["do:separate", "a", "b", "done", "region:r"]]);
});

test("one click sends only a unit and its target, and only where there is one such unit", async () => {
  told["t"] = found([way(["region:u", "region:t"], { through: true, ends: true })]);
  await wish.start(thing("region:t"));
  expect(sent).toEqual([["region:u", "region:t"]]);
  told["t"] = found([way(["region:u", "region:t"], { through: true }), way(["region:v", "region:t"], { through: true })]);
  await wish.start(thing("region:t"));
  expect(sent.length).toBe(1);
  expect(wish.offered.length).toBe(2);
});

test("a card is never played by the click that opens it", async () => {
  told["c"] = found([way(["die:event", "do:event", "region:c"], { ends: true })]);
  expect(await wish.start(thing("region:c"))).toBe(true);
  expect(sent).toEqual([]);
  expect(wish.offered.length).toBe(1);
});

test("a wish that no answers lead to has no effect", async () => {
  expect(await wish.start(thing("region:z"))).toBe(false);
  expect(wish.active).toBe(false);
});

test("an answer that comes after the wish was dropped is forgotten", async () => {
  told["a"] = found([way(["region:a"])], ["region:b"]);
  const started = wish.start(thing("region:a"));
  wish.clear();
  await started;
  expect(wish.active).toBe(false);
});

test("odds are requested once where the pointer rests, and the click uses the same answer", async () => {
  vi.useFakeTimers();
  told["a"] = found([way(["die:army", "region:a"])], ["region:b"]);
  told["a b"] = found([way(["die:army", "region:a", "region:b"], { odds: [[{ t: "82%" }]] })]);
  await wish.start(thing("region:a"));
  wish.look(thing("region:b"));
  await vi.advanceTimersByTimeAsync(200);
  expect(wish.preview.length).toBe(1);
  wish.look(null);
  expect(wish.preview.length).toBe(0);
  await wish.extend(thing("region:b"));
  expect(asked).toEqual(["a", "a b?"]);
  expect(sent.length).toBe(1);
  vi.useRealTimers();
});

test("where a finger cannot rest on a target, the odds of all of them come with the army", async () => {
  const touched = new Wish((things, odds) => {
    const key = things.map(({ id }) => id).join(" ");
    asked.push(odds ? `${key}?` : key);
    return Promise.resolve(told[key] ?? found([]));
  }, (actions) => sent.push(actions), () => true);
  told["a"] = found([way(["die:army", "region:a"])], ["region:b", "region:c"]);
  told["a b"] = found([way(["die:army", "region:a", "region:b"], { odds: [[{ t: "82%" }], [{ t: "losses" }]] })]);
  told["a c"] = found([way(["die:army", "region:a", "region:c"])]);
  await touched.start(thing("region:a"));
  await vi.waitFor(() => expect(asked).toEqual(["a", "a b?", "a c?"]));
  expect(touched.chances).toEqual([[{ t: "82%" }]]);
  await touched.extend(thing("region:b"));
  expect([asked.length, sent.length, touched.chances]).toEqual([3, 1, []]);
  // A list of many places is not asked about.
  told["m"] = found([way(["region:m"])], Array.from({ length: 9 }, (_, i) => `region:${i}`));
  await touched.start(thing("region:m"));
  await Promise.resolve();
  expect(asked.length).toBe(4);
});

test("what is dragged goes where it is dropped, also if the answer was slow", async () => {
  told["a"] = found([way(["die:army", "region:a"])], ["region:b"]);
  told["a b"] = found([way(["die:army", "region:a", "region:b"])]);
  void wish.start(thing("region:a"));
  await wish.drop(thing("region:b"));
  expect(sent).toEqual([["die:army", "region:a", "region:b"]]);
  await wish.start(thing("region:a"));
  await wish.drop(thing("region:x"));
  expect(wish.active).toBe(false);
});
