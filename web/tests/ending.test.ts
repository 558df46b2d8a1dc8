import { expect, test } from "vitest";
import type { Sitter, Summary } from "../src/lib/wire";
import { onwardFrom, rematch } from "../src/shell/ending";

const seat = (name: string, more: Partial<Sitter>): Sitter => ({ seat: name, name, kind: "me", ...more });
const summary = (more: Partial<Summary>): Summary =>
  ({ game: "wotr", options: { players: 2 }, seats: [seat("free", { mine: true }), seat("shadow", { bot: "normal" })], forced: [], pace: { kind: "none" }, ...more }) as Summary;

test("a rematch swaps the sides and keeps options, pace and bot", () => {
  expect(rematch(summary({}))).toEqual({ game: "wotr", options: { players: 2 }, pace: { kind: "none" }, seats: { shadow: { kind: "me" }, free: { kind: "bot", bot: "normal" } } });
});
test("another person is invited to the seat I had", () => {
  expect(rematch(summary({ seats: [seat("free", { person: "x" }), seat("shadow", { mine: true })] }))?.seats).toEqual({ free: { kind: "me" }, shadow: { kind: "invite" } });
});
test("there is no rematch for spectators, hot seats, several players, positions and series", () => {
  expect(rematch(summary({ seats: [seat("free", {}), seat("shadow", {})] }))).toBeNull();
  expect(rematch(summary({ seats: [seat("free", { mine: true }), seat("shadow", { mine: true })] }))).toBeNull();
  expect(rematch(summary({ seats: [seat("free", { mine: true }), seat("a", {}), seat("b", {})] }))).toBeNull();
  expect(rematch(summary({ forced: ["position"] }))).toBeNull();
  expect(rematch(summary({ series: {} as NonNullable<Summary["series"]> }))).toBeNull();
});
test("the button at the end leads to the next match of a series, a rematch or another match", () => {
  const series = (more: object): Partial<Summary> => ({ series: { next: "", result: null, ...more } as NonNullable<Summary["series"]> });
  expect(onwardFrom(summary({}), true)).toBe("rematch");
  expect(onwardFrom(summary(series({ next: "m2" })), false)).toBe("series");
  expect(onwardFrom(summary(series({})), true)).toBe("");
  expect(onwardFrom(summary(series({ result: { free: 1 } })), true)).toBe("again");
  const watched = summary({ seats: [seat("free", {}), seat("shadow", {})] });
  expect([onwardFrom(watched, true), onwardFrom(watched, false)]).toEqual(["again", ""]);
});
