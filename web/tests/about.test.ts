// Explanations of what a board draws, and the legend made of them.
import { describe, expect, it } from "vitest";
import { forceOf, armiesAt } from "../src/boards/wotr/figures";
import { explain } from "../src/lib/about";
import { legendOf } from "../src/lib/legend";
import type { About, Names } from "../src/lib/wire";

const entry = (group: string, key: string, title: string, text: string): About => ({
  group, kind: key.split(":")[0]!, id: key.split(":")[1]!, title, text, rule: "dice.army", rule_title: "The Army die",
});
const ABOUT = [entry("dice", "die:army", "Army", "Moves armies."), entry("cards", "card:*", "Card", "Is played."), entry("cards", "hero:*", "Hero", "Fights.")];
const NAMES: Names = { hero: { bard: { name: "Bard", text: "Shoots.", rule: "generals.bard", rule_title: "General: Bard" }, dain: { name: "Dáin" } }, card: { one: { name: "One" } } };

describe("an explanation", () => {
  it("comes from the thing itself", () => {
    expect(explain(ABOUT, NAMES, "die:army")).toEqual({ title: "Army", text: "Moves armies.", rule: "dice.army", ruleTitle: "The Army die" });
  });
  it("comes from its kind, under the name of the thing", () => {
    expect(explain(ABOUT, NAMES, "hero:dain")).toMatchObject({ title: "Dáin", text: "Fights.", rule: "dice.army" });
  });
  it("prefers the text and the rule of the thing to those of the kind", () => {
    expect(explain(ABOUT, NAMES, "hero:bard")).toEqual({ title: "Bard", text: "Shoots.", rule: "generals.bard", ruleTitle: "General: Bard" });
  });
  it("is missing for things without an explanation", () => {
    expect(explain(ABOUT, NAMES, "track:fate")).toBeNull();
  });
});

it("a legend has groups and lists things with the same text together", () => {
  const about = [...ABOUT, entry("cards", "deck:a", "Deck A", "A deck."), entry("cards", "deck:b", "Deck B", "A deck.")];
  expect(legendOf(about).map((part) => [part.group, part.entries.map((one) => one.titles.join(", "))])).toEqual([
    ["dice", ["Army"]],
    ["cards", ["Card", "Hero", "Deck A, Deck B"]],
  ]);
});

describe("the force of an army in War of the Ring", () => {
  const names: Names = { character: { aragorn: { name: "", leadership: 2 }, saruman: { name: "", leadership: 1 } } };
  const force = (units: Record<string, number>, characters: Record<string, string>) => {
    const view = { regions: { here: { units } }, characters };
    return forceOf(view, names, armiesAt(view, "here")[0]!);
  };
  it("counts units and captains, leaders and characters", () => {
    expect(force({ gondor_regular: 3, gondor_elite: 1, gondor_leader: 1 }, { aragorn: "here", saruman: "not_yet" })).toEqual({ strength: 5, leadership: 3 });
  });
  it("has no strength without units", () => {
    expect(force({}, { aragorn: "here", saruman: "not_yet" })).toEqual({ strength: 0, leadership: 2 });
  });
  it("counts the elites of Isengard as leaders while Saruman is in play", () => {
    expect(force({ isengard_elite: 2 }, { saruman: "orthanc" })).toEqual({ strength: 2, leadership: 2 });
    expect(force({ isengard_elite: 2 }, { saruman: "dead" })).toEqual({ strength: 2, leadership: 0 });
  });
});
