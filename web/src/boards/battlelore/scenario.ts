/** A custom scenario as it is drawn: brushes on hexes, and rules as words. The server checks it. */
import type { RuleKind, Scenario } from "../../lib/wire";
import { sideOf, type Side } from "./units";

/** `terrain:hill`, `tokens:ford`, `units:obscenes`, `deploy:uthuk`, `banners`, `clear`. */
export type Brush = string;
type Section = Record<string, unknown>;
interface Muster {
  points?: number;
  deployment?: string[];
}

export const sectionOf = (file: Scenario, key: string): Section => {
  const found = file[key];
  return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Section) : {};
};
export const musterOf = (file: Scenario, side: string): Muster | undefined => sectionOf(file, "muster")[side] as Muster | undefined;
export const deploymentOf = (file: Scenario, side: string): string[] => {
  const found = musterOf(file, side)?.deployment;
  return Array.isArray(found) ? found : [];
};
export const unitOf = (entry: unknown): { unit: string; health?: number } =>
  typeof entry === "string" ? { unit: entry } : { unit: "", ...(entry as object) };

/** Return a file with a new value in a section; undefined removes it, and an empty section with it. */
export function put(file: Scenario, key: string, name: string, value: unknown): Scenario {
  const section = { ...sectionOf(file, key), [name]: value };
  if (value === undefined) delete section[name];
  const out: Scenario = { ...file, [key]: section };
  if (!Object.keys(section).length) delete out[key];
  return out;
}

function deploy(file: Scenario, side: string, deployment: string[]): Scenario {
  return put(file, "muster", side, { ...musterOf(file, side), deployment });
}

/** Return a file without a unit or deployment on a hex. */
function leave(file: Scenario, hex: string): Scenario {
  let out = put(file, "units", hex, undefined);
  for (const side of Object.keys(sectionOf(file, "muster"))) out = deploy(out, side, deploymentOf(out, side).filter((one) => one !== hex));
  return out;
}

/** Return a file after a brush has touched a hex. A second touch removes what is there, except while painting. */
export function painted(file: Scenario, brush: Brush, hex: string, amount: number, drawn = false): Scenario {
  const [kind = "", name = ""] = brush.split(":");
  const same = (key: string, value: unknown): unknown =>
    !drawn && JSON.stringify(sectionOf(file, key)[hex]) === JSON.stringify(value) ? undefined : value;
  if (kind === "terrain") {
    const out = put(file, "terrain", hex, name === "plain" ? undefined : name);
    return name === "water" ? out : put(out, "tokens", hex, undefined);
  }
  if (kind === "tokens") return put(put(file, "terrain", hex, "water"), "tokens", hex, same("tokens", name));
  if (kind === "banners") return put(file, "banners", hex, same("banners", amount));
  if (kind === "units") {
    const value = same("units", amount ? { unit: name, health: amount } : name);
    return put(leave(file, hex), "units", hex, value);
  }
  if (kind === "deploy") {
    const there = deploymentOf(file, name).includes(hex);
    if (there && drawn) return file;
    const out = leave(file, hex);
    return there ? out : deploy(out, name, [...deploymentOf(out, name), hex]);
  }
  return ["terrain", "tokens", "banners"].reduce((out, key) => put(out, key, hex, undefined), leave(file, hex));
}

/** Whether a side musters its army in secret or has its units on the board. */
export function mustering(file: Scenario, side: Side, musters: boolean): Scenario {
  if (!musters) return put(file, "muster", side, undefined);
  let out = put(file, "muster", side, { points: 50, deployment: [] });
  for (const [hex, entry] of Object.entries(sectionOf(file, "units"))) if (sideOf(unitOf(entry).unit) === side) out = put(out, "units", hex, undefined);
  return out;
}

// ---- rules

export const rulesOf = (file: Scenario, side: string): string[] => {
  const found = sectionOf(file, "rules")[side];
  return Array.isArray(found) ? found.map(String) : [];
};

/** The words of a rule by name; a word alone has an empty value. */
export function wordsOf(rule: string): Record<string, string> {
  return Object.fromEntries(rule.split(" ").slice(1).filter(Boolean).map((word) => [word.split("=")[0]!, word.split("=")[1] ?? ""]));
}

/** A rule of a kind with these words, in the order of the kind. */
export function written(kind: RuleKind, words: Record<string, string>): string {
  const said = kind.words.filter(({ word }) => word in words).map(({ word }) => (words[word] ? `${word}=${words[word]}` : word));
  return [kind.rule, ...said].join(" ");
}

/** A rule of a kind with all words that it needs. */
export function fresh(kind: RuleKind): string {
  return written(kind, Object.fromEntries(kind.words.filter((word) => word.needed).map((word) => [word.word, word.names?.length ? word.names[1]!.id : String(word.low ?? 1)])));
}
