import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "./words.en";
import { CARD_PICTURES, FACTION_SIGNS, LOCATION_PICTURES } from "./icons";
import { carried, FAMILIES, isMine, lying, sentences, size, symbolsOf, wieldersOf } from "./board";
import type { View } from "./view";

const data = (name: string): string => readFileSync(new URL(`../../../../src/warhost/games/wotrcg/data/${name}.toml`, import.meta.url), "utf-8");
const ids = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((found) => found[1]!);

test("every printed card has its own picture, and every picture belongs to a card", () => {
  const cards = ids(data("cards"), /^\[(\w+)\]$/gm);
  const printed = ids(data("cards"), /^\[(\w+)\]\nnumber = "P?\d+"$/gm);
  expect(printed.length).toBe(124);
  expect(printed.filter((id) => !CARD_PICTURES[id])).toEqual([]);
  expect(Object.keys(CARD_PICTURES).filter((id) => !cards.includes(id))).toEqual([]);
});

test("every path and battleground has a picture, and every picture belongs to a location", () => {
  expect(Object.keys(LOCATION_PICTURES).sort()).toEqual(ids(data("locations"), /^\[(?:path|battleground)\.(\w+)\]$/gm).sort());
});

test("every faction of a card has a sign, no two the same", () => {
  const factions = new Set(ids(data("cards"), /^faction = "(\w+)"$/gm));
  expect(new Set(Object.keys(FACTION_SIGNS))).toEqual(factions);
  expect(new Set(Object.values(FACTION_SIGNS).map((sign) => sign.body)).size).toBe(factions.size);
});

test("symbols are listed by family, without the empty ones", () => {
  const card = { name: "", icons: { attack: 1, defence: 2, path_attack: 3 } };
  expect(symbolsOf(card)).toEqual([
    { family: "battle", attack: 1, defence: 2 },
    { family: "path", attack: 3, defence: 0 },
  ]);
  expect(symbolsOf({ name: "" })).toEqual([]);
});

test("an item lies with its wielder, not in the zone", () => {
  const view = {
    in_play: { gimli: { deck: "frodo", zone: "path" }, dwarven_axe: { deck: "frodo", zone: "path", wielder: "gimli" }, arwen: { deck: "aragorn", zone: "reserve" } },
  } as unknown as View;
  expect(lying(view, "path")).toEqual(["gimli"]);
  expect(carried(view, "gimli")).toEqual(["dwarven_axe"]);
  expect(carried(view, "arwen")).toEqual([]);
});

test("a pile is a list for its owner and a number for the others", () => {
  const hidden = { deck: 3, hand: 2, cycle: 4, eliminated: 0, apart: 0 };
  expect([size(4), size(["a", "b"])]).toEqual([4, 2]);
  expect(isMine(hidden)).toBe(false);
  expect(isMine({ ...hidden, hand: [] })).toBe(true);
});

test("wielders are named for every kind of rule", () => {
  const names = { card: { strider: { name: "Strider" } }, faction: { elf: { name: "Elf" } } };
  expect(wieldersOf(names, { name: "", wielders: [{ card: "strider" }, { faction: "elf" }] })).toBe("Strider, Elf");
});

test("messages whose ids are computed exist", () => {
  const keys = [
    ...FAMILIES.flatMap(({ family }) => [`symbol.${family}.attack`, `symbol.${family}.defence`, `family.${family}`]),
    ...["out", "deck", "active", "free", "shadow", "aside"].map((lies) => `lies.${lies}`),
    ...["out", "active", "free", "shadow", "aside"].map((lies) => `short.${lies}`),
  ];
  for (const key of keys) expect(en).toHaveProperty([`wotrcg.${key}`]);
});

test("the parts of a spoken text are joined with a single full stop", () => {
  expect(sentences(["Pippin Took", "", "Cycle it instead.", undefined, "May be chosen"])).toBe("Pippin Took. Cycle it instead. May be chosen");
});
