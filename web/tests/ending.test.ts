import { expect, test } from "vitest";
import type { Sitter, Summary } from "../src/lib/wire";
import { rematch } from "../src/shell/ending";

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
