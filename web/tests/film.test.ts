import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { arenaAfter, arenaOf, beatOf, groundOf, needsAsBefore, pips, placeOf, restOf, restsAfter, roleOf, roundOf, stagesOf, staysFor, type Arena, type Beat, type Director, type Part, type Scenes } from "../src/boards/film";
import type { Speed } from "../src/lib/settings.svelte";
import type { Ask, LogEntry, Names, View } from "../src/lib/wire";
import * as battlelore from "../src/boards/battlelore/film";
import * as bo5a from "../src/boards/bo5a/film";
import * as wotrcg from "../src/boards/wotrcg/film";
import * as wotr from "../src/boards/wotr/film";
import { frontOf } from "../src/boards/map/tabs";
import { Film, lengthOf } from "../src/shell/film.svelte";

// The settings are those of a browser.
vi.mock("../src/lib/settings.svelte", () => ({ settings: { language: "en" } }));

const DIRECTORS: Record<string, Director> = { wotr, wotrcg, bo5a, battlelore };

/** The kinds of event of a game, as its words declare them. */
function kindsOf(game: string): string[] {
  const words = readFileSync(new URL(`../../src/warhost/text/${game}/words.py`, import.meta.url), "utf8");
  const events = words.slice(words.indexOf("EVENTS: Final = {"), words.indexOf("\n}\n", words.indexOf("EVENTS: Final = {")));
  return [...events.matchAll(/^ {4}"(\w+)":/gm)].map((found) => found[1]!);
}

test.each(Object.keys(DIRECTORS))("every kind of event of %s has a beat or is silent", (game) => {
  const kinds = kindsOf(game);
  expect(kinds.length).toBeGreaterThan(30);
  expect(Object.keys(DIRECTORS[game]!.SCENES).sort()).toEqual([...kinds].sort());
});

const NAMES = { tile: { std_2: { name: "2", value: 2 }, eye: { name: "eye", value: "eye" } }, die: { army: { name: "Army" } } };
const VIEW: View = {
  regions: { moria: { units: { sauron_regular: 3, southrons_regular: 1 } }, edoras: { units: {} } },
  characters: { saruman: "orthanc", legolas: "fellowship" },
  fellowship: { region: "rivendell", mordor: null, progress: 2, corruption: 1 },
  politics: { dwarves: { box: 1, active: false } },
};
let count = 0;
const entry = (kind: string, facts: LogEntry["facts"] = {}, way = ""): LogEntry => ({ n: count++, kind, facts, way, line: [{ t: kind }] });
const shown = (kind: string, facts: LogEntry["facts"] = {}, way = ""): Beat | null => beatOf(wotr, entry(kind, facts, way), { view: VIEW, names: NAMES });

test("an army travels from region to region under the sign of its largest nation", () => {
  const beat = shown("army_moves", { seat: "seat:shadow", source: "region:moria", target: "region:dimrill_dale", units: 4 });
  expect(beat).toMatchObject({ is: "move", from: "region:moria", to: "region:dimrill_dale", look: "go", piece: { n: 4, tone: "#8f1d1c" } });
});
test("a garrison is shown in its region", () => {
  expect(shown("eliminated", { unit: "unit:gondor_regular", number: 2, place: "garrison:minas_tirith" })).toMatchObject({ is: "fall", at: "region:minas_tirith", piece: { n: 2 } });
});
test("as many of the highest dice are lit as there were hits", () => {
  expect(pips([5, 1, 6, 6, 3], 2).map((die) => die.hit)).toEqual([false, false, true, true, false]);
  const roll = shown("combat_roll", { side: "side:free", rolled: [5, 1, 6], hits: 2 });
  expect(roll).toMatchObject({ is: "roll", hits: 2, dice: [{ face: 5, hit: true }, { face: 1, hit: false }, { face: 6, hit: true }] });
});
test("a nation moves on the Political Track, the Fellowship on its own", () => {
  expect(shown("advanced", { nation: "nation:dwarves" }, "two")).toMatchObject({ is: "marker", from: "politics:dwarves.1", to: "politics:dwarves.2" });
  expect(shown("at_war", { nation: "nation:dwarves" })).toMatchObject({ to: "politics:dwarves.at_war" });
  expect(shown("fellowship_moves", { progress: 3 })).toMatchObject({ is: "marker", from: "progress:2", to: "progress:3" });
  expect(shown("declared", { region: "region:moria" })).toMatchObject({ is: "move", from: "region:rivendell", to: "region:moria" });
});
test("a character that comes from nowhere arrives, one on the map travels", () => {
  expect(shown("minion_moves", { character: "character:saruman", target: "region:edoras" })).toMatchObject({ is: "move", from: "region:orthanc" });
  expect(shown("character_enters", { character: "character:aragorn", place: "region:edoras" })).toMatchObject({ is: "arrive", at: "region:edoras" });
  expect(shown("hunt_casualty", { character: "character:legolas" })).toMatchObject({ is: "fall", at: "region:rivendell" });
});
test("a played card and a tile are shown, a drawn card is not", () => {
  expect(shown("plays", { seat: "seat:shadow", card: "card:sh_char_01" })).toMatchObject({ is: "card", kind: "card", id: "sh_char_01" });
  expect(shown("tile", { tile: "tile:std_2" }, "roll")).toMatchObject({ is: "tile", text: "2" });
  expect(shown("tile", { tile: "tile:eye" }, "roll")).toMatchObject({ is: "tile", text: "" });
  expect(shown("draws", { seat: "seat:shadow" })).toBeNull();
});
test("an event with missing facts is a note, and so is one of a game without a film", () => {
  expect(shown("army_moves")).toMatchObject({ is: "note" });
  expect(beatOf({ SCENES: {} }, entry("whatever"), { view: {}, names: {} })).toMatchObject({ is: "note" });
});

test("the film skips the words about a player's own moves but shows their dice and marches", () => {
  const seen = (kind: string, facts: LogEntry["facts"]): string | undefined => beatOf(wotr, entry(kind, facts), { view: VIEW, names: NAMES, seat: "free" })?.is;
  expect(seen("uses_die", { seat: "seat:free", die: "die:army", deed: "do:march" })).toBeUndefined();
  expect(seen("uses_die", { seat: "seat:shadow", die: "die:army", deed: "do:march" })).toBe("note");
  expect(seen("combat_roll", { side: "side:free", rolled: [5], hits: 1 })).toBe("roll");
});

test("Five Armies: armies march, a roll knows the needed number, Fate advances", () => {
  const view: View = { places: { dale: { units: { orcs: 3, wargs: 1 } } }, characters: { bilbo: "dale" }, fate: { marker: 4, figures: {} } };
  const seen = (kind: string, facts: LogEntry["facts"]): Beat | null => beatOf(bo5a, entry(kind, facts), { view, names: {} });
  expect(seen("army_moves", { side: "side:shadow", source: "region:dale", target: "region:ravenhill", units: 3 })).toMatchObject({ is: "move", piece: { n: 3, icon: expect.anything() } });
  const white = seen("combat_roll", { side: "side:free", rolled: [5, 4, 6], dice: 3, need: 5, hits: 2 });
  expect(white).toMatchObject({ is: "roll", need: 5, hits: 2, dice: [{ hit: true }, { hit: false }, { hit: true }] });
  // Black dice were rolled before: hits of theirs are not lit among the white ones.
  expect(seen("combat_roll", { side: "side:free", rolled: [4, 3], dice: 4, need: 5, hits: 2 })).toMatchObject({ dice: [{ hit: false }, { hit: false }] });
  expect(seen("fate_marker", { step: 6 })).toMatchObject({ is: "marker", from: "fate:4", to: "fate:6" });
});
test("Five Armies: black dice and the white ones of a roll are lit together by its hits", () => {
  const played = (...entries: LogEntry[]): (boolean | undefined)[][] => {
    film.load(bo5a, {});
    film.add(entries, {});
    return film.past.map((beat) => (beat.is === "roll" ? beat.dice.map((die) => die.hit) : []));
  };
  const side = "side:shadow";
  expect(played(entry("black_die", { side, rolled: [5, 2] }), entry("combat_roll", { side, rolled: [6, 4], dice: 4, need: 5, hits: 2 }))).toEqual([[true, false], [true, false]]);
  film.answered();
  // A card adds one to each die, so a four hits.
  expect(played(entry("black_die", { side, rolled: [4, 2] }), entry("combat_roll", { side, rolled: [4, 3], dice: 4, need: 5, hits: 2 }))).toEqual([[true, false], [true, false]]);
  film.answered();
  expect(played(entry("black_reroll", { side, rolled: [5] }), entry("leader_reroll", { side, dice: 1, hits: 1 }))).toEqual([[true]]);
  film.answered();
  expect(played(entry("black_die", { side, rolled: [5] }), entry("combat_roll", { side: "side:free", rolled: [6], dice: 1, need: 5, hits: 1 }))).toEqual([[false], [true]]);
});
test("Five Armies: the hits stand on the row of the dice that scored them, for both sides and in re-rolls", () => {
  const rows = (side: string, ...entries: [string, LogEntry["facts"]][]): unknown[] => {
    film.load(bo5a, {});
    film.add(entries.map(([kind, facts]) => entry(kind, { side, ...facts })), {});
    const found = film.past.map((beat) => beat.is === "roll" && [beat.dice.map((die) => die.face).join(" "), beat.hits]);
    film.answered();
    return found;
  };
  for (const side of ["side:shadow", "side:free"]) {
    expect(rows(side, ["black_die", { rolled: [6, 2] }], ["combat_roll", { rolled: [1, 3, 1], dice: 5, need: 5, hits: 1 }])).toEqual([["6 2", 1], ["1 3 1", 0]]);
    expect(rows(side, ["black_die", { rolled: [2] }], ["combat_roll", { rolled: [6, 5], dice: 3, need: 5, hits: 2 }])).toEqual([["2", 0], ["6 5", 2]]);
    expect(rows(side, ["black_reroll", { rolled: [5] }], ["leader_reroll", { rolled: [4], dice: 2, need: 5, hits: 1 }])).toEqual([["5", 1], ["4", 0]]);
    expect(rows(side, ["black_die", { rolled: [6, 2] }], ["combat_roll", { dice: 2, need: 5, hits: 1 }])).toEqual([["6 2", 1]]);
  }
});
test("BattleLore: units move and strike from hex to hex, dice show their faces", () => {
  const seen = (kind: string, facts: LogEntry["facts"]): Beat | null => beatOf(battlelore, entry(kind, facts), { view: {}, names: {} });
  expect(seen("moves", { unit: "unit:flesh_rippers", hex: "hex:c4", target: "hex:c6" })).toMatchObject({ is: "move", from: "hex:c4", to: "hex:c6", piece: { tone: "#97211d" } });
  expect(seen("attacks", { unit: "unit:citadel_guard", hex: "hex:c4", target: "unit:obscenes", at: "hex:c5" })).toMatchObject({ is: "move", look: "attack", to: "hex:c5" });
  expect(seen("die", { unit: "unit:citadel_guard", rolled: ["face:strike", "face:lore"] })).toMatchObject({ is: "roll", dice: [{ name: "strike" }, { name: "lore" }] });
  expect(seen("suffers", { unit: "unit:obscenes", hex: "hex:c5", number: 2 })).toMatchObject({ is: "fall", at: "hex:c5", piece: { n: 2 } });
  expect(seen("uses_lore", { seat: "seat:uthuk", lore: "lore:overrun", number: 3 })).toMatchObject({ is: "card", kind: "lore" });
});
test("BattleLore: the stage shows the attacked unit with the figures it has left at this moment", () => {
  film.load(battlelore, { unit: { roc_warrior: { name: "Roc Warrior", traits: ["legend"] } } });
  const view: View = { units: { c4: { unit: "obscenes", health: 3 }, c5: { unit: "citadel_guard", health: 3 }, d5: { unit: "roc_warrior", health: 5 } } };
  const strike = (target: string, at: string): LogEntry => entry("attacks", { unit: "unit:obscenes", hex: "hex:c4", target: `unit:${target}`, at: `hex:${at}` });
  film.add([
    strike("citadel_guard", "c5"),
    entry("roll", { unit: "unit:obscenes", rolled: ["face:strike"], strike: 1 }),
    entry("suffers", { unit: "unit:citadel_guard", hex: "hex:c5", number: 1 }),
    entry("retreats", { unit: "unit:citadel_guard", hex: "hex:c5", target: "hex:c6" }),
    strike("citadel_guard", "c6"),
    entry("roll", { unit: "unit:obscenes", rolled: ["face:strike"], strike: 1 }),
  ], view);
  const seen: unknown[] = [];
  while (film.beat) {
    const { target, defender } = film.arena!;
    seen.push([film.beat.event, defender, target?.at, target?.whole, target?.lost, target?.single, roleOf(film.arena!, film.beat)]);
    vi.advanceTimersByTime(film.lasts);
  }
  expect(seen).toEqual([
    ["attacks", "daqan", "hex:c5", 3, 0, false, "attacker"],
    ["roll", "daqan", "hex:c5", 3, 0, false, "attacker"],
    ["suffers", "daqan", "hex:c5", 3, 1, false, "defender"],
    ["retreats", "daqan", "hex:c6", 3, 1, false, "defender"],
    ["attacks", "daqan", "hex:c6", 2, 0, false, "attacker"],
    ["roll", "daqan", "hex:c6", 2, 0, false, "attacker"],
  ]);
  film.add([strike("roc_warrior", "d5")], view);
  expect(film.arena).toMatchObject({ from: "hex:c4", target: { unit: "roc_warrior", whole: 5, single: true } });
  expect(groundOf(film.arena!)).toEqual(["hex:d5", "hex:c4", "hex:d5"]);
});
test("BattleLore: a roll says what each face does here", () => {
  const roll = { unit: "unit:citadel_guard", rolled: ["face:strike", "face:pierce", "face:morale", "face:strike", "face:lore"], strike: 1, cleave: 1, pierce: 0, morale: 12, lore: 18, heroic: 32 };
  const beat = beatOf(battlelore, entry("roll", roll), { view: {}, names: { face: { strike: { name: "Strike" } } } });
  expect(beat).toMatchObject({ is: "roll", dice: [{ hit: true }, { hit: false }, { hit: false }, { hit: true }, { hit: false }] });
  expect(beat?.is === "roll" && beat.does?.map(({ name, n, keys }) => `${name} ${n}: ${keys.join(" ")}`)).toEqual([
    "Strike 2: bl.does.damage", "pierce 1: bl.does.none", "morale 1: bl.does.retreat bl.does.may_stay", "lore 1: bl.does.lore bl.does.may_damage",
  ]);
});
test("Card Game: cards are shown, go to places, and the icons of a combat are counted", () => {
  const view: View = { locations: { path: "bag_end" } };
  const seen = (kind: string, facts: LogEntry["facts"], way = ""): Beat | null => beatOf(wotrcg, entry(kind, facts, way), { view, names: {}, seat: "frodo" });
  expect(seen("played", { deck: "seat:witch_king", card: "card:grond", zone: "battleground:edoras" }, "battleground")).toMatchObject({ is: "card", id: "grond" });
  expect(seen("played", { deck: "seat:frodo", card: "card:sting" }, "reserve")).toBeNull();
  expect(seen("moved", { deck: "seat:frodo", card: "card:sting" }, "path")).toMatchObject({ is: "move", from: "card:sting", to: "path:bag_end" });
  expect(seen("ground_combat", { battleground: "battleground:edoras", attack: 3, defence: 2 })).toMatchObject({ is: "count", sides: [{ n: 3, wins: true, who: "shadow" }, { n: 2, wins: false, who: "free" }] });
  const isengard = beatOf(wotrcg, entry("ground_combat", { battleground: "battleground:isengard", attack: 1, defence: 2 }), { view, names: { battleground: { isengard: { name: "Isengard", side: "shadow" } } } });
  expect(isengard).toMatchObject({ sides: [{ who: "free", title: "wotrcg.attack_of" }, { who: "shadow", title: "wotrcg.defence_of" }] });
  expect(seen("path_combat", { path: "path:bag_end", attack: 1, defence: 2 })).toMatchObject({ sides: [{ who: "shadow" }, { who: "free" }] });
  expect(seen("cycled_hidden", { deck: "seat:witch_king" })).toBeNull();
});

test("Card Game: each of several cards that are lost falls where it lies", () => {
  const lost = entry("lost_in_combat", { rolled: ["card:gimli", "card:legolas", "card:sting"] });
  expect(beatOf(wotrcg, lost, { view: {}, names: {} })).toMatchObject({ is: "fall", at: "card:gimli", also: [{ at: "card:legolas" }, { at: "card:sting" }] });
});

test("a battle has a stage with what is played, rolled and changed in it", () => {
  const beats = [
    entry("attack", { seat: "seat:shadow", source: "region:moria", target: "region:edoras" }, "field"),
    entry("combat_card", { side: "side:free", card: "card:fp_char_01" }),
    entry("roll_bonus", { side: "side:shadow", roll: 1 }),
    entry("combat_roll", { side: "side:shadow", rolled: [6, 2], hits: 1, need: 6, bonus: 0, least: 6 }),
    entry("eliminated", { unit: "unit:rohan_regular", number: 1, place: "region:edoras" }),
  ].map((one) => beatOf(wotr, one, { view: VIEW, names: NAMES })!);
  const arena = beats.reduce<Arena | null>((found, beat) => arenaAfter(found, stagesOf(wotr), beat), null);
  expect([arena?.attacker, arena?.defender, arena?.at, arena?.beats.map((beat) => `${beat.event} ${beat.who}`)]).toEqual(["shadow", "free", "region:edoras", ["combat_card free", "roll_bonus shadow", "combat_roll shadow"]]);
  expect(arena?.beats[2]).toMatchObject({ is: "roll", need: 6, hits: 1 });
  expect(arenaAfter(arena, stagesOf(wotr), beatOf(wotr, entry("battle_ends", { region: "region:edoras" }), { view: VIEW, names: NAMES })!)).toBeNull();
});

/** The stage after some events, as a seat that saw a view before them sees it. */
const stageAfter = (director: Director, view: View, events: LogEntry[]): Arena | null =>
  events.map((one) => beatOf(director, one, { view, names: NAMES })!).reduce<Arena | null>((found, beat) => arenaAfter(found, stagesOf(director), beat), null);
const held = (arena: Arena | null, role: "attacker" | "defender"): string[] => arena!.beats.filter((beat) => roleOf(arena!, beat) === role).map((beat) => beat.event);

test("the Hunt has a stage: the roll and the tile on one half, how the damage is taken on the other", () => {
  const [view, needs] = [VIEW, { need: 6, bonus: 1, least: 5 }];
  const arena = stageAfter(wotr, view, [
    entry("fellowship_moves", { progress: 3 }),
    entry("hunt_die", { rolled: [5, 2, 1], ...needs }),
    entry("hunt_reroll", { rolled: [6], ...needs }),
    entry("hunt_roll", { level: 3, bonus: 1, successes: 2 }, "bonus"),
    entry("tile", { tile: "tile:std_2" }, "roll"),
    entry("hunt_damage", { damage: 2 }),
    entry("hunt_casualty", { character: "character:legolas" }),
    entry("corruption", { corruption: 2 }),
    entry("revealed"),
  ]);
  expect([arena?.attacker, arena?.defender, arena?.at]).toEqual(["shadow", "free", "region:rivendell"]);
  expect(held(arena, "attacker")).toEqual(["hunt_die", "hunt_reroll", "hunt_roll", "tile", "hunt_damage"]);
  expect(held(arena, "defender")).toEqual(["hunt_casualty", "corruption", "revealed"]);
  expect(arena?.beats[0]).toMatchObject({ is: "roll", need: 6, bonus: 1, dice: [{ hit: true }, { hit: false }, { hit: false }] });
  expect(arena?.beats[1]).toMatchObject({ is: "roll", again: true, need: 6, bonus: 1, dice: [{ hit: true }] });
  expect(arenaAfter(arena, stagesOf(wotr), beatOf(wotr, entry("uses_die", { die: "die:army" }), { view, names: NAMES })!)).toBeNull();
});
test("the event says what a die needs, what is added and from which face on it hits, whatever the view says", () => {
  const seen = (kind: string, facts: LogEntry["facts"], way = ""): Beat | null => beatOf(wotr, entry(kind, facts, way), { view: {}, names: NAMES });
  expect(seen("hunt_die", { rolled: [1, 2], need: 6, bonus: 6, least: 2 })).toMatchObject({ need: 6, bonus: 6, dice: [{ hit: false }, { hit: true }] });
  expect(seen("hunt_roll", { rolled: [5, 2], need: 6, bonus: 1, least: 5, successes: 1 }, "bonus")).toMatchObject({ need: 6, bonus: 1, hits: 1, counted: "wotr.successes", dice: [{ hit: true }, { hit: false }] });
  expect(seen("combat_reroll", { side: "side:free", rolled: [4, 3], need: 5, bonus: 1, least: 4 })).toMatchObject({ need: 5, bonus: 1, again: true, hits: 1, dice: [{ hit: true }, { hit: false }] });
  expect(seen("hunt_roll", { level: 2, successes: 0 }, "plain")).toMatchObject({ is: "note" });
});
test("BattleLore: what is added to a roll stands on the half of the side that rolls", () => {
  const arena = stageAfter(battlelore, {}, [
    entry("attacks", { unit: "unit:citadel_guard", hex: "hex:c4", target: "unit:obscenes", at: "hex:c5" }),
    entry("roll", { seat: "seat:daqan", unit: "unit:citadel_guard", rolled: ["face:strike"], strike: 1 }),
    entry("adds_result", { face: "face:morale", number: 1 }),
    entry("ignores_damage", { unit: "unit:obscenes", hex: "hex:c5", number: 1 }),
  ]);
  expect([held(arena, "attacker"), held(arena, "defender")]).toEqual([["roll", "adds_result"], ["ignores_damage"]]);
});
test("a tile that no roll precedes opens the stage too, and a battle still has its own", () => {
  const arena = stageAfter(wotr, VIEW, [entry("tile", { tile: "tile:eye" }, "stronghold")]);
  expect(held(arena, "attacker")).toEqual(["tile"]);
  const attack = entry("attack", { seat: "seat:shadow", source: "region:moria", target: "region:edoras" }, "field");
  expect(arenaAfter(arena, stagesOf(wotr), beatOf(wotr, attack, { view: VIEW, names: NAMES })!)).toMatchObject({ beats: [], at: "region:edoras" });
});

test("the log decides which stage is shown at rest: the open one, then the last one until the next chapter", () => {
  const fight = [
    { ...entry("turn"), turn: true },
    entry("attack", { seat: "seat:shadow", source: "region:moria", target: "region:edoras" }, "field"),
    entry("combat_roll", { side: "side:shadow", rolled: [6, 2], hits: 1, need: 5, bonus: 0, least: 5 }),
    entry("forfeits_nazgul", { number: 2 }),
    entry("hits_scored", { attacker: 1, defender: 0 }),
  ];
  const arena = arenaOf(wotr, fight, NAMES)!;
  expect(arena).toMatchObject({ attacker: "shadow", at: "region:edoras", beats: [{ is: "roll", need: 5, dice: [{ hit: true }, { hit: false }] }, {}, {}] });
  expect(arena.beats.map((beat) => roleOf(arena, beat))).toEqual(["attacker", "attacker", null]);
  expect([arena.over, staysFor(arena, null)]).toEqual([undefined, true]);
  const over = arenaOf(wotr, [...fight, entry("battle_ends", { region: "region:edoras" }), entry("advances")], NAMES)!;
  expect([over.over, over.beats.length, staysFor(over, null)]).toEqual([true, 3, false]);
  expect(arenaOf(wotr, [...fight, { ...entry("turn"), turn: true }], NAMES)).toBeNull();
});
test("of a long battle the current round is on the stage, and the last one until the next begins", () => {
  const rolls = (director: Director, ...kinds: string[]): string[] => roundOf(stageAfter(director, VIEW, ["attack", ...kinds].map((kind) => entry(kind, { side: "side:free", rolled: [6] })))!).map((beat) => beat.event);
  const round = ["combat_card", "combat_roll", "hits_scored"];
  expect(rolls(wotr, ...round)).toEqual(round);
  expect(rolls(wotr, ...round, ...round.slice(0, 2))).toEqual(["combat_card", "combat_roll"]);
  expect(rolls(bo5a, "superiority", "reveals", "reveals", "combat_roll", "superiority", "reveals", "combat_roll")).toEqual(["superiority", "reveals", "combat_roll"]);
});
test("at the end of a round, sentences about rolls to come leave the stage, and a re-roll does not repeat the number needed", () => {
  const fight = [
    entry("attack", { seat: "seat:shadow", source: "region:moria", target: "region:edoras" }, "field"),
    entry("roll_bonus", { side: "side:shadow", roll: 1, reroll: 1 }),
    entry("combat_roll", { side: "side:free", rolled: [2], hits: 0, need: 6, least: 6 }),
    entry("combat_roll", { side: "side:shadow", rolled: [6, 2], hits: 1, need: 5, bonus: 1, least: 4 }),
    entry("combat_reroll", { side: "side:shadow", rolled: [4], need: 5, bonus: 1, least: 4 }),
    entry("combat_reroll", { side: "side:free", rolled: [4], need: 5, least: 5 }),
  ];
  const arena = stageAfter(wotr, VIEW, fight)!;
  const kinds = (now: Arena): string[] => restOf(now.stage, now.beats).map((beat) => beat.event);
  expect(kinds(arena)).toEqual(["roll_bonus", "combat_roll", "combat_roll", "combat_reroll", "combat_reroll"]);
  expect(arena.beats.map((beat) => needsAsBefore(arena, arena.beats, beat))).toEqual([false, false, false, true, false]);
  const closed = stageAfter(wotr, VIEW, [...fight, entry("hits_scored", { attacker: 2, defender: 0 })])!;
  expect(kinds(closed)).toEqual(["combat_roll", "combat_roll", "combat_reroll", "combat_reroll", "hits_scored"]);
});
test("a hunt stays in sight during its own questions only", () => {
  const arena = arenaOf(wotr, [entry("hunt_die", { rolled: [5], need: 6, bonus: 1, least: 5 })], NAMES)!;
  const ask = (rule: string): Ask => ({ rule }) as Ask;
  expect([staysFor(arena, ask("hunt.rerolls")), staysFor(arena, ask("dice.alternate")), staysFor(arena, null)]).toEqual([true, false, true]);
});

test("a beat is shown at its thing, or on a stage at the place of the battle", () => {
  const arena = stageAfter(wotr, VIEW, [entry("attack", { seat: "seat:shadow", source: "region:moria", target: "region:edoras" }, "field"), entry("combat_roll", { side: "side:shadow", rolled: [6], hits: 1 })]);
  expect(placeOf(arena!.beats[0]!, arena)).toBe("region:edoras");
  const advanced = beatOf(wotr, entry("advanced", { nation: "nation:rohan" }, "one"), { view: VIEW, names: NAMES })!;
  expect(placeOf(advanced, arena)).toBe("politics:rohan.3");
  expect(placeOf(beatOf(wotr, entry("turn"), { view: VIEW, names: NAMES })!, arena)).toBe("");
});
test("a film brings the tab to the front where it shows something, and leaves the reader's own otherwise", () => {
  expect(["region:edoras", "politics:rohan.3", "fate:4", "dice:shadow", ""].map((filmed) => frontOf("cards", filmed, true))).toEqual(["map", "tracks", "tracks", "cards", "cards"]);
});

// ---- the clock
const SCENES: Scenes = { goes: (facts) => ({ is: "arrive", at: `region:${facts.id("to")}`, piece: { icon: { box: "", body: "" }, tone: "" } }), quiet: "silent", tells: "note" };
let speed: Speed = "normal";
let away = false;
let film: Film;
const goes = (to: string): LogEntry => entry("goes", { to: `region:${to}` });
const at = (): string => (film.beat?.is === "arrive" ? film.beat.at : (film.beat?.is ?? ""));
const told = (): string[] => film.recent.map((event) => event.kind);
beforeEach(() => {
  vi.useFakeTimers();
  [speed, away] = ["normal", false];
  film = new Film(() => speed, () => away);
  film.load({ SCENES }, {});
});
afterEach(() => {
  vi.useRealTimers();
});

test("the film says which thing it shows, also during a note that follows, and nothing once it is over", () => {
  film.add([entry("tells"), goes("a"), entry("tells")], {});
  const places: string[] = [];
  for (let i = 0; i < 4; i++) {
    places.push(film.place);
    vi.advanceTimersByTime(film.lasts);
  }
  expect(places).toEqual(["", "region:a", "region:a", ""]);
});
test("the beats of a batch follow each other, and the board keeps the view from before it", () => {
  film.add([goes("a"), entry("quiet"), goes("b")], { old: true });
  expect([at(), film.held, told()]).toEqual(["region:a", { old: true }, ["goes"]]);
  vi.advanceTimersByTime(film.lasts);
  expect([at(), film.gone.length, told()]).toEqual(["region:b", 1, ["quiet", "goes"]]);
  vi.advanceTimersByTime(film.lasts);
  expect([film.beat, film.held, film.gone]).toEqual([null, null, []]);
});
test("neither the log nor the headline reveals what the film shows later", () => {
  const [first, quiet, last, next] = [goes("a"), entry("quiet"), goes("b"), goes("c")];
  film.add([first, quiet, last], { old: true }, "free", false, [{ t: "0 : 0" }]);
  film.add([next], { old: false }, "free", false, [{ t: "1 : 0" }]);
  expect([film.until, film.title]).toEqual([first.n, [{ t: "0 : 0" }]]);
  vi.advanceTimersByTime(film.lasts);
  expect(film.until).toBe(last.n);
  vi.advanceTimersByTime(film.lasts);
  expect([film.until, film.title]).toEqual([next.n, [{ t: "1 : 0" }]]);
  film.end();
  expect([film.until, film.title]).toEqual([Infinity, null]);
  // Neither is anything held back if the film is off, nor what belongs to the player's own answer while the board goes on at once.
  const [mine, more] = [goes("a"), goes("b")];
  film.add([mine, more], { old: true }, "free", true, [{ t: "0 : 0" }]);
  expect([film.until, film.title]).toEqual([more.n, null]);
  film.end();
  speed = "off";
  film.add([goes("a")], {});
  expect([film.until, film.title]).toEqual([Infinity, null]);
});
test("the log tells what was rolled only after the dice have come to rest", () => {
  film.load({ SCENES: { ...SCENES, rolls: () => ({ is: "roll", dice: [], tone: "" }) } }, {});
  const [dice, next] = [entry("rolls"), goes("a")];
  film.add([dice, next], { old: true });
  expect([film.beat?.is, film.until]).toEqual(["roll", dice.n - 1]);
  vi.advanceTimersByTime(film.lasts);
  expect(film.until).toBe(next.n);
});
test("the result of a roll comes with the last die, and within its beat", () => {
  const roll = (n: number) => ({ is: "roll" as const, dice: Array.from({ length: n }, () => ({ face: 6 })), tone: "" });
  expect([restsAfter(roll(2), 1500), restsAfter(roll(30), 1500), restsAfter(roll(1), 0)]).toEqual([840, 1275, 0]);
});
test("a batch that comes during the film waits with its own view", () => {
  film.add([goes("a")], { view: 1 });
  film.add([goes("b"), entry("quiet")], { view: 2 });
  expect(film.held).toEqual({ view: 1 });
  vi.advanceTimersByTime(film.lasts);
  expect([at(), film.held]).toEqual(["region:b", { view: 2 }]);
  vi.advanceTimersByTime(film.lasts);
  expect([film.beat, told()]).toEqual([null, ["quiet"]]);
});
test("the effects of the player's own answer play over the present board, without notes", () => {
  film.add([entry("tells"), goes("a")], { old: true }, "free", true);
  expect([at(), film.held]).toEqual(["region:a", null]);
  film.add([entry("tells")], { old: false }, "free");
  vi.advanceTimersByTime(film.lasts);
  expect([at(), film.held]).toEqual(["note", { old: false }]);
});
test("the board keeps its view before the dice that follow from the player's own answer", () => {
  film.load({ SCENES: { ...SCENES, rolls: () => ({ is: "roll", dice: [], tone: "" }) } }, {});
  film.add([entry("rolls")], { old: true }, "free", true);
  expect(film.held).toEqual({ old: true });
});
test("skipped results stay on the stage that the film shows next", () => {
  film.load(wotr, NAMES);
  film.add([entry("hunt_die", { rolled: [5] }), entry("tile", { tile: "tile:std_2" }, "roll")], VIEW);
  film.add([entry("hunt_damage", { damage: 2 })], VIEW);
  film.answered();
  film.add([entry("corruption", { corruption: 3 })], VIEW);
  expect(film.arena?.beats.map((beat) => beat.event)).toEqual(["hunt_die", "tile", "hunt_damage", "corruption"]);
});
test("ending the film updates the board with everything that is left, once", () => {
  film.add([goes("a"), goes("b")], {});
  film.add([entry("tells")], {});
  film.end();
  expect([film.beat, film.held, told()]).toEqual([null, null, ["goes", "tells"]]);
  vi.advanceTimersByTime(60_000);
  expect([film.beat, told()]).toEqual([null, ["goes", "tells"]]);
});
test("the film can be played again until the next answer, over the boards as they were", () => {
  film.add([goes("a")], { view: 1 }, "free", true);
  film.end();
  film.add([goes("b")], { view: 2 });
  film.end();
  film.again();
  expect([at(), film.held]).toEqual(["region:a", { view: 1 }]);
  vi.advanceTimersByTime(film.lasts);
  expect([at(), film.held]).toEqual(["region:b", { view: 2 }]);
  vi.advanceTimersByTime(film.lasts);
  expect([film.beat, film.held, told()]).toEqual([null, null, ["goes"]]);
  film.answered();
  film.again();
  expect([film.beat, film.past]).toEqual([null, []]);
});
test("steps that were missed play over the boards as they were, also if the film is off", () => {
  speed = "off";
  film.play([{ entries: [entry("tells"), goes("a")], view: { view: 1 } }, { entries: [goes("b")], view: { view: 2 } }]);
  expect([at(), film.held]).toEqual(["note", { view: 1 }]);
  vi.advanceTimersByTime(film.lasts);
  vi.advanceTimersByTime(film.lasts);
  expect([at(), film.held, film.recent]).toEqual(["region:b", { view: 2 }, []]);
  film.end();
  expect([film.beat, film.held, film.past.length]).toEqual([null, null, 3]);
});
test("after a change of language the film is played again in the new one", () => {
  const rolls = (_: unknown, { names }: { names: Names }): Part => ({ is: "roll", tone: "", dice: [{ face: [], name: names["face"]!["strike"]!.name }] });
  const german = { face: { strike: { name: "Treffer" } } };
  film.load({ SCENES: { rolls } }, { face: { strike: { name: "Strike" } } });
  const [first, second] = [entry("rolls"), entry("rolls")];
  film.add([first], {});
  film.add([second], {});
  film.end();
  film.retell([{ ...first, line: [{ t: "würfelt" }] }, { ...second, line: [{ t: "würfelt" }] }]);
  film.load({ SCENES: { rolls } }, german);
  film.again();
  expect(film.past.map((beat) => beat.line[0]!.t)).toEqual(["würfelt", "würfelt"]);
  expect(film.beat).toMatchObject({ line: [{ t: "würfelt" }], dice: [{ name: "Treffer" }] });
});
test("what happens while the film is played again is shown at once", () => {
  film.add([goes("a")], {});
  film.end();
  film.again();
  film.add([goes("b")], { view: 2 });
  expect([at(), film.held]).toEqual(["region:b", { view: 2 }]);
});
test("a film that is off or in a hidden tab only updates the board and can be played again", () => {
  speed = "off";
  film.add([goes("a")], {});
  expect([film.beat, film.held, told()]).toEqual([null, null, ["goes"]]);
  [speed, away] = ["normal", true];
  film.add([entry("tells")], {});
  expect([film.beat, told()]).toEqual([null, ["tells"]]);
  film.again();
  expect(at()).toBe("region:a");
});
test("an undo ends the film", () => {
  film.add([goes("a")], {});
  film.add([], {});
  expect([film.beat, film.held]).toEqual([null, null]);
});
test("fast is faster than normal, slow is slower, and a very long film is shortened", () => {
  const beat = beatOf({ SCENES }, goes("a"), { view: {}, names: {} })!;
  expect(lengthOf(beat, "fast")).toBeLessThan(lengthOf(beat, "normal"));
  expect(lengthOf(beat, "slow")).toBeGreaterThan(lengthOf(beat, "normal"));
  film.add(Array.from({ length: 60 }, () => goes("a")), {});
  expect(film.lasts).toBeLessThan(lengthOf(beat, "normal"));
  expect(film.lasts * 60).toBeLessThanOrEqual(24_100);
});
