/** The coach of a player without human opponents: what is at stake, a question before a costly answer, a word after the turn. */
import { keptList, keepList } from "../lib/kept";
import type { Ask, Coaching, LogEntry } from "../lib/wire";

const KEY = "warhost.coached";
/** In this many matches of a game the coach appears by default. */
const FIRST = 3;

/** Whether this is one of the first matches of a game on this device; a new one is counted. */
export function isEarly(game: string, id: string): boolean {
  const name = `${game}/${id}`;
  const known = keptList(KEY);
  if (known.includes(name)) return true;
  if (known.filter((one) => one.startsWith(`${game}/`)).length >= FIRST) return false;
  keepList(KEY, [...known, name]);
  return true;
}

/** An answer that was given, and what the search said about it. */
interface Given {
  label: string;
  better: string;
  cost: number;
  ahead: number;
}

export interface Verdict {
  kind: "well" | "badly";
  given: string;
  better: string;
  /** In per cent. */
  cost: number;
}

const percent = (chance: number): number => Math.round(chance * 100);
const INNER: Record<string, string> = { "«": "„", "»": "“", "“": "‘", "”": "’" };
/** The coach names an answer in quotes: quotes around the whole label go, those within it become inner ones. */
const inQuotes = (label: string): string =>
  label.replace(/^[«“]([^«»“”]*)[»”]$/, "$1").replace(/[«»“”]/g, (mark) => INNER[mark]!);
const labelOf = (ask: Ask, action: string): string =>
  inQuotes(ask.options.find((one) => one.action === action)?.label.map((span) => span.t).join("") ?? action);
/** How many turns or rounds have begun. */
export const turnsIn = (log: LogEntry[]): number => log.filter((entry) => entry.turn).length;

/** The most costly answer of a turn; without one, the right answer that mattered most; nothing if nothing mattered. */
export function verdictOf(turn: Given[]): Verdict | null {
  const worst = turn.reduce<Given | null>((most, one) => (one.cost > (most?.cost ?? 0) ? one : most), null);
  if (worst) return { kind: "badly", given: worst.label, better: worst.better, cost: percent(worst.cost) };
  const best = turn.reduce<Given | null>((most, one) => (one.better === one.label && one.ahead > (most?.ahead ?? 0.02) ? one : most), null);
  return best && { kind: "well", given: best.label, better: best.better, cost: percent(best.ahead) };
}

export class Coach {
  /** What the search said about the question; null until it is ready. */
  found = $state.raw<Coaching | null>(null);
  /** The answer that waits for confirmation. */
  doubted = $state("");
  verdict = $state.raw<Verdict | null>(null);
  private turn: Given[] = [];
  private turns = 0;
  /** Gives the answer that waits for a yes. */
  private give: () => void = () => {};

  /** There is a new question, about which nothing is known yet. */
  ask(): void {
    this.found = null;
    this.doubted = "";
  }

  /** Give an answer, but ask about a costly one first. For a wish, the answer is the first of several that are given as one. */
  consider(ask: Ask, action: string, give: () => void): void {
    if (this.found?.costs[action] && this.doubted !== action) {
      this.doubted = action;
      this.give = give;
    } else this.accept(ask, action, give);
  }

  /** Give the answer that waits for a yes. */
  confirm(ask: Ask): void {
    this.accept(ask, this.doubted, this.give);
  }

  /** Give an answer, and remember it until the turn is over. */
  private accept(ask: Ask, action: string, give: () => void): void {
    const cost = this.found?.costs[action] ?? 0;
    if (this.found?.best)
      this.turn.push({ label: labelOf(ask, action), better: labelOf(ask, this.found.best), cost, ahead: this.found.ahead });
    this.doubted = "";
    give();
  }

  /** What the coach says about the answer that waits: the chances in per cent, and the better answer. */
  doubt(ask: Ask): { label: string; better: string; from: number; to: number } | null {
    if (!this.doubted || !this.found) return null;
    const cost = this.found.costs[this.doubted] ?? 0;
    return {
      label: labelOf(ask, this.doubted),
      better: labelOf(ask, this.found.best),
      from: percent(this.found.chance),
      to: percent(Math.max(0, this.found.chance - cost)),
    };
  }

  /** Receive the current log; when a new turn begins, the last one is summed up. */
  read(log: LogEntry[]): void {
    const turns = turnsIn(log);
    if (turns > this.turns && this.turn.length) {
      this.verdict = verdictOf(this.turn);
      this.turn = [];
    }
    this.turns = turns;
  }
}
