import { expect, test } from "vitest";
import { tallyOf } from "../src/boards/film";
import * as wotr from "../src/boards/wotr/film";
import * as wotrcg from "../src/boards/wotrcg/film";
import type { LogEntry, Sitter, Summary } from "../src/lib/wire";
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

const entry = (kind: string, facts: NonNullable<LogEntry["facts"]>): LogEntry => ({ n: 0, line: [], kind, facts });
test("the deeds of both sides are counted", () => {
  const log = [
    entry("action_dice", { side: "side:free", faces: ["die:army"] }),
    entry("army_moves", { seat: "seat:shadow", source: "region:moria", target: "region:lorien", units: 2 }),
    entry("attack", { seat: "seat:shadow", source: "region:moria", target: "region:lorien" }),
    entry("combat_roll", { side: "side:shadow", rolled: [6, 1], hits: 1 }),
    entry("eliminated", { unit: "unit:elves_regular", number: 2, place: "region:lorien" }),
    entry("plays", { seat: "seat:free", card: "card:fp_char_01" }),
  ];
  expect(tallyOf(wotr, log)).toEqual({
    free: { marches: 0, attacks: 0, dice: 0, hits: 0, cards: 1, losses: 2 },
    shadow: { marches: 1, attacks: 1, dice: 2, hits: 1, cards: 0, losses: 0 },
  });
  expect(tallyOf(wotrcg, [entry("played", { deck: "seat:frodo", card: "card:sting" })])).toMatchObject({ free: { cards: 1 } });
});
