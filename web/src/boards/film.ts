/**
 * A film of what happened. Each sentence of the log becomes a beat or is left out; the folder of a game says how
 * (`film.ts`), and the shell shows the beats one after another. See docs/film.md.
 */
import type { Component } from "svelte";
import type { IconData } from "../lib/icon";
import type { Key, Translate } from "../lib/text";
import type { Ask, Line, LogEntry, Names, View } from "../lib/wire";
import { thingKey, type ThingKey } from "./contract";

/** A figure, a counter or a marker as the film draws it: a sign on a colour, perhaps with a number. */
export interface Piece {
  icon: IconData;
  tone: string;
  n?: number;
  /** The key of its explanation. */
  about?: string;
}
/** A die as it fell: a number of pips, or signs. */
export interface Die {
  face: number | IconData[];
  /** The name of the face, where signs need one. */
  name?: string;
  hit?: boolean;
  /** A black die. */
  dark?: boolean;
  /** The key of the explanation, where each face has one. */
  about?: string;
}
export type Look = "go" | "fly" | "back" | "attack";
/** Something that is shown for a while; `at`, `from` and `to` are things on the board (`kind:id`). */
export type Part =
  | { is: "move"; piece: Piece; from: ThingKey; to: ThingKey; look: Look; target?: Target }
  | {
      is: "roll"; dice: Die[]; tone: string; at?: ThingKey; hits?: number;
      /** The name of the hits, if they are not called hits. */
      counted?: Key;
      /** The number that a die needs, including its bonus. */
      need?: number;
      /** Added to each die. */
      bonus?: number;
      /** A re-roll. */
      again?: boolean;
      /** The effect of each face, where faces are signs. */
      does?: { icon: IconData; name: string; n: number; keys: Key[]; about: string }[];
      /** The key of its explanation. */
      about?: string;
    }
  | { is: "card"; kind: string; id: string }
  | { is: "tile"; text: string; at?: ThingKey; icon?: IconData; tone: string; reveals?: IconData; about?: string }
  | { is: "marker"; piece: Piece; from?: ThingKey; to: ThingKey }
  | { is: "arrive" | "fall"; piece: Piece; at: ThingKey; also?: { piece: Piece; at: ThingKey }[] }
  | { is: "count"; at?: ThingKey; sides: { icon: IconData; n: number; wins: boolean; who: string; tone: string; title: Key; about: string }[] }
  | { is: "note"; at?: ThingKey; piece?: Piece };
/** The unit that is attacked, where units fight one by one. */
export interface Target {
  unit: string;
  at: ThingKey;
  piece: Piece;
  /** It is a single figure with this much health. */
  single: boolean;
  /** Its figures before the fight, if they are known, and how many of them it has lost. */
  whole?: number | undefined;
  lost: number;
}
export type Beat = Part & {
  /** The sentence about it, its number in the log, and the kind of event. */
  line: Line;
  n: number;
  event: string;
  /** The side it is about, where a battle has one. */
  who?: string;
};
export const BEATS = ["move", "roll", "card", "tile", "marker", "arrive", "fall", "count", "note"] as const;

/** The context for the facts of a sentence: the view from before the event, as far as it is known. */
export interface Scene {
  view: View;
  names: Names;
  /** The seat that watches. It is not shown the cards that it played or sentences about what it did. */
  seat?: string;
  /** The neighbouring sentences, if they came together. */
  before?: LogEntry | undefined;
  after?: LogEntry | undefined;
  /** The events shown since that view. */
  told?: LogEntry[];
}
/** Names of the fact that identifies the actor. */
const DOERS = ["seat", "side", "deck"];
/** Whether a sentence is about something that a seat did. */
export const doneBy = (entry: LogEntry, seat: string): boolean => DOERS.some((name) => entry.facts?.[name] === `${name === "side" ? "side" : "seat"}:${seat}`);

/** The facts of one sentence. */
export class Facts {
  constructor(
    private readonly all: Record<string, number | string | (number | string)[]>,
    /** Which variant of its sentence. */
    readonly way: string,
  ) {}

  number(name: string): number {
    const found = this.all[name];
    return typeof found === "number" ? found : 0;
  }
  /** The numbers of some dice. */
  numbers(name: string): number[] {
    const found = this.all[name];
    return (Array.isArray(found) ? found : found === undefined ? [] : [found]).filter((one) => typeof one === "number");
  }
  /** A thing, as `kind:id`; empty if the sentence does not name it. */
  thing(name: string): ThingKey | "" {
    const found = this.all[name];
    return typeof found === "string" ? (found as ThingKey) : "";
  }
  /** The id of a thing. */
  id(name: string): string {
    const found = this.thing(name);
    return found.slice(found.indexOf(":") + 1);
  }
  /** The ids of several things. */
  ids(name: string): string[] {
    const found = this.all[name];
    return (Array.isArray(found) ? found : found === undefined ? [] : [found]).map((one) => String(one).slice(String(one).indexOf(":") + 1));
  }
}

/** How an event is shown. A note has only its sentence; a silent event is not shown at all. */
export type How = "silent" | "note" | ((facts: Facts, scene: Scene) => Part | "silent" | null);
export type Scenes = Record<string, How>;

/** A card for which the game draws no face: a line under its name, signs with numbers, a picture, its text. */
export interface PlainFace {
  tone: string;
  under?: string;
  /** The value of the card. */
  signs?: { icon: IconData; n: number }[];
  picture?: IconData | undefined;
  text: string;
}
/** The exports of a game's folder. */
export interface Director {
  SCENES: Scenes;
  BATTLE?: Battle;
  /** Another stage: the Hunt for the Ring. */
  HUNT?: Battle;
  /** Classes with the colours of the board. */
  SCOPE?: string;
  /** A card that is large enough to read, drawn by a component or described. */
  Face?: Component<{ id: string; names: Names; t: Translate }>;
  face?: (kind: string, id: string, names: Names) => PlainFace;
}

/** The beat of a sentence, or null if nothing is shown. */
export function beatOf(director: Director, entry: LogEntry, scene: Scene): Beat | null {
  const how = director.SCENES[entry.kind ?? ""] ?? "note";
  if (how === "silent") return null;
  const facts = new Facts(entry.facts ?? {}, entry.way ?? "");
  const part = (how === "note" ? null : how(facts, scene)) ?? { is: "note" as const };
  if (part === "silent") return null;
  if (!isStaged(director, entry.kind ?? "") && (part.is === "card" || (part.is === "note" && !part.at)) && scene.seat && doneBy(entry, scene.seat)) return null;
  return { ...part, line: entry.line, n: entry.n, event: entry.kind ?? "", who: director.BATTLE?.who(facts, entry.kind ?? "") ?? "" };
}

/** A battle has its own stage. It begins with the event that begins the battle, and shows everything that is rolled, played and changed in it. */
export interface Battle {
  /** Events that begin the battle. One that is also in `keeps` begins a stage only if none is open. */
  begins: RegExp;
  ends: RegExp;
  /** The events that stay on the stage; the rest is shown on the board. */
  keeps: RegExp;
  sides: readonly [string, string];
  /** The side that a sentence is about; empty if it is about both sides or neither. */
  who: (facts: Facts, event: string) => string;
  /** The attacker, where the sentence that begins the battle names no side. */
  attacker?: string;
  /** Events of the attacker's half whose sentences name no side. */
  theirs?: RegExp;
  /** The title, if it is not the sentence that begins the battle. */
  title?: Key;
  /** Sentences about rolls to come. At the end of a round the dice show the same. */
  foretells?: RegExp;
  /** The event that ends a round, or the events that begin one, if there are several. */
  closes?: RegExp;
  opens?: RegExp;
  /** Mostly only one side acts in it, so the other half appears only when there is something to show. */
  lone?: boolean;
  /** The rules of the questions during which the stage stays in sight, if the view does not say whether the battle goes on. */
  asks?: RegExp;
}
/** The stages of a game. */
export const stagesOf = ({ BATTLE, HUNT }: Director): Battle[] => [BATTLE, HUNT].flatMap((one) => one ?? []);
/** Whether an event can be shown on a stage. */
export const isStaged = (director: Director, event: string): boolean => stagesOf(director).some((stage) => stage.keeps.test(event));

export interface Arena {
  stage: Battle;
  attacker: string;
  defender: string;
  /** Where it is fought, and from where. */
  at: ThingKey | "";
  from: ThingKey | "";
  target?: Target | undefined;
  title: Line;
  /** Everything on the stage. */
  beats: Beat[];
  /** The battle has ended. */
  over?: boolean;
}
export type Role = "attacker" | "defender";
/** What is attacked loses figures, and retreats. */
function targetAfter(target: Target, beat: Beat): Target {
  if (beat.is === "fall" && beat.at === target.at) return { ...target, lost: target.lost + (beat.piece.n ?? 0) };
  return beat.is === "move" && beat.look !== "attack" && beat.from === target.at ? { ...target, at: beat.to } : target;
}
/** The places of a fight, which its stage leaves in sight. */
export const groundOf = (arena: Arena): ThingKey[] => [arena.at, arena.from, arena.target?.at ?? ""].filter((key): key is ThingKey => key !== "");
/** The stage after one more beat; null where none is open. */
export function arenaAfter(arena: Arena | null, stages: Battle[], beat: Beat): Arena | null {
  if (arena?.target) arena = { ...arena, target: targetAfter(arena.target, beat) };
  if (arena?.stage.keeps.test(beat.event)) return { ...arena, beats: [...arena.beats, beat] };
  const stage = stages.find((one) => one.begins.test(beat.event));
  if (!stage) return arena?.stage.ends.test(beat.event) ? null : arena;
  const attacker = stage.attacker ?? beat.who ?? "";
  const at = beat.is === "move" ? beat.to : ("at" in beat && beat.at) || "";
  const [from, target] = beat.is === "move" ? [beat.from, beat.target] : (["", undefined] as const);
  return { stage, attacker, defender: stage.sides.find((side) => side !== attacker) ?? "", at, from, target, title: beat.line, beats: stage.keeps.test(beat.event) ? [beat] : [] };
}
/** What is on the stage from the current round. */
export function roundOf({ stage: { closes, opens }, beats }: Arena): Beat[] {
  const first = beats.findLastIndex(({ event }, i) =>
    closes ? i > 0 && closes.test(beats[i - 1]!.event) : opens ? opens.test(event) && (i === 0 || !opens.test(beats[i - 1]!.event)) : false,
  );
  return beats.slice(Math.max(0, first));
}
/** The beats of a round at rest: without what its dice show by now. */
export function restOf(stage: Battle, beats: Beat[]): Beat[] {
  const closed = beats.some((beat) => stage.closes?.test(beat.event));
  return closed ? beats.filter((beat) => !stage.foretells?.test(beat.event)) : beats;
}
/** Whether a re-roll needs the same number as the roll before it, so that this need not be said twice. */
export const needsAsBefore = (arena: Arena, beats: Beat[], beat: Beat): boolean =>
  beat.is === "roll" && !!beat.again &&
  beats.some((one) => one.is === "roll" && !one.again && roleOf(arena, one) === roleOf(arena, beat) && one.need === beat.need && one.bonus === beat.bonus);
/** The stage at the end of a log: the open one, or else the last finished one. No battle continues into the next chapter. */
export function arenaOf(director: Director, log: LogEntry[], names: Names): Arena | null {
  const stages = stagesOf(director);
  const entries = log.slice(Math.max(0, log.findLastIndex((entry) => entry.turn)));
  return entries.reduce<Arena | null>((arena, entry, i) => {
    const beat = beatOf(director, entry, { view: {}, names, before: entries[i - 1], after: entries[i + 1] });
    if (!beat) return arena;
    const open = arena?.over ? null : arena;
    return arenaAfter(open, stages, beat) ?? (arena && { ...arena, over: true });
  }, null);
}
/** A stage without rolls and cards so far, or for which the log does not contain them. */
export const bareArena = (attacker: string, defender: string): Arena => ({
  stage: { begins: /^$/, ends: /^$/, keeps: /^$/, sides: [attacker, defender], who: () => "" },
  attacker, defender, at: "", from: "", title: [], beats: [],
});
/** Whether a stage stays in sight during a question, or while others answer. */
export const staysFor = (arena: Arena, ask: Ask | null): boolean => !arena.over && (!ask || (arena.stage.asks?.test(ask.rule) ?? false));
/** The thing on the board where a beat is shown; for a beat on a stage, the place of the battle. Empty if the beat has no place. */
export function placeOf(beat: Beat, arena: Arena | null): ThingKey | "" {
  if (arena?.at && arena.beats.includes(beat)) return arena.at;
  return ("to" in beat && beat.to) || ("at" in beat && beat.at) || "";
}
/** The half of a stage on which a beat is shown; null means both. A hunt has no armies: whatever the Shadow does not do, the Fellowship does. */
export function roleOf({ stage, attacker }: Arena, beat: Beat): Role | null {
  if (stage.theirs?.test(beat.event) || (beat.who && beat.who === attacker)) return "attacker";
  return beat.who || stage.attacker ? "defender" : null;
}

/** How long after the beginning of a roll its dice have come to rest and its result appears. */
export const restsAfter = (beat: Part & { is: "roll" }, ms: number): number => Math.round(Math.min(0.5 * ms + 45 * beat.dice.length, 0.85 * ms));

// ---- for the games

/** Dice with pips, of which the highest ones hit. */
export function pips(values: number[], hits?: number): Die[] {
  const best = [...values].sort((a, b) => b - a).slice(0, hits ?? 0);
  return values.map((face) => {
    const at = best.indexOf(face);
    if (at >= 0) best.splice(at, 1);
    return { face, hit: at >= 0 };
  });
}
/** A note about a place. */
export const noteAt = (name: string, place: (facts: Facts, name: string) => ThingKey | "" = (facts, of) => facts.thing(of)) => (facts: Facts): Part => {
  const at = place(facts, name);
  return at ? { is: "note", at } : { is: "note" };
};
/** A card that is shown. */
export const cardOf = (name: string) => (facts: Facts): Part | null => {
  const [kind, id] = facts.thing(name).split(":");
  return kind && id ? { is: "card", kind, id } : null;
};
export { thingKey };

const FOUND = import.meta.glob<Director>("./*/film.ts");
/** How a game is filmed; without this, its sentences are shown as notes. */
export async function directorOf(game: string): Promise<Director> {
  const load = FOUND[`./${game}/film.ts`];
  return load ? load() : { SCENES: {} };
}
