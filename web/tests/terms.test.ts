import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { isDone, terms, timeLeft } from "../src/lib/terms";
import type { GameInfo, Pace, Series } from "../src/lib/wire";

// The settings are those of a browser.
vi.mock("../src/lib/settings.svelte", () => ({ settings: { language: "en" } }));

const GAMES: GameInfo[] = [
  {
    game: "cards",
    name: "Cards",
    options: [
      { name: "scenario", label: "Scenario", values: [{ value: "duel", label: "Duel" }, { value: "long", label: "Trilogy" }], default: "duel" },
      { name: "people", label: "Players", values: [{ value: 2, label: "2" }, { value: 3, label: "3" }], default: 2 },
    ],
    variants: [],
    bots: [],
    own_scenarios: false,
    introduction: null,
    series: [],
    facts: null,
  },
];
const PACE: Required<Pace> = { kind: "none", minutes: 60, increment: 30, days: 3, absence: 14 };
const of = (options: Record<string, unknown>, pace: Pace = {}): string[] => terms({ game: "cards", options, pace: { ...PACE, ...pace }, rated: false, forced: [], carried: "", continues: "", seats: [] }, GAMES);

beforeEach(() => {
  settings.language = "en";
});

test("unusual terms are shown with the pace", () => {
  expect(of({ scenario: "duel", people: 2 })).toEqual([]);
  expect(of({ scenario: "long", people: 3 })).toEqual(["Scenario: Trilogy", "Players: 3"]);
  expect(of({}, { kind: "live", minutes: 5, increment: 10 })).toEqual(["5 min per player + 10 s per move"]);
  expect(of({}, { kind: "days", days: 1 })).toEqual(["1 day per move"]);
  settings.language = "ru";
  expect(of({}, { kind: "days", days: 3 })).toEqual(["3 дня на ход"]);
});

test("a match of an unknown game shows its pace", () => {
  expect(terms({ game: "other", options: { people: 3 }, pace: { ...PACE, kind: "days", days: 2 }, rated: false, forced: [], carried: "", continues: "", seats: [] }, GAMES)).toEqual(["2 days per move"]);
});

test("forced dice and positions are always mentioned", () => {
  expect(terms({ game: "cards", options: {}, pace: PACE, rated: false, forced: ["position", "script", "luck"], carried: "", continues: "", seats: [] }, GAMES)).toEqual(["started from a position", "forced dice", "moved from elsewhere"]);
});

test("a match that continues under new rules says so", () => {
  const match = { game: "cards", options: {}, pace: PACE, rated: false, forced: [], carried: "4 → 5", seats: [] };
  expect(terms({ ...match, continues: "" }, GAMES)).toEqual(["rules 4 → 5, which change nothing in this match"]);
  expect(terms({ ...match, continues: "abcd" }, GAMES)).toEqual(["continued after a rule change (4 → 5)"]);
});

test("a match with other people says whether it counts", () => {
  const seats = [{ seat: "a", name: "A", kind: "me", mine: true }, { seat: "b", name: "B", kind: "open" }];
  const match = { game: "cards", options: {}, pace: PACE, forced: [], carried: "", continues: "", seats };
  expect(terms({ ...match, rated: true }, GAMES)).toEqual(["rated"]);
  expect(terms({ ...match, rated: false }, GAMES)).toEqual(["unrated"]);
  expect(terms({ ...match, rated: false, seats: [seats[0]!, { ...seats[1]!, bot: "normal" }] }, GAMES)).toEqual([]);
});

test("three days that have just begun are not shown as two", () => {
  expect(timeLeft(3 * 86_400)).toBe("3 days");
  expect(timeLeft(3 * 86_400 - 5)).toBe("2 days 23 h");
  expect(timeLeft(2 * 86_400 - 1)).toBe("47:59:59");
  expect(timeLeft(61)).toBe("01:01");
});

test("a match of a series is done only when the series has a result", () => {
  const series = (result: Series["result"]): Series => ({ result }) as Series;
  expect(isDone({ state: "running", series: null })).toBe(false);
  expect(isDone({ state: "aborted", series: null })).toBe(true);
  expect(isDone({ state: "finished", series: series(null) })).toBe(false);
  expect(isDone({ state: "finished", series: series({ one: 1, other: 0 }) })).toBe(true);
});
