/** Films over earlier boards: in a replay, where a step forward is played and every other change is shown at once, and for a reader who missed something. */
import type { LogEntry, Moment } from "../lib/wire";
import type { Film, Step } from "./film.svelte";
import { common } from "./past.svelte";

export class Reel {
  private last: { n: number; key: string; moment: Moment } | null = null;

  constructor(readonly film: Film) {}

  /** The table after a number of entries; `key` is the seat and the language that it is shown for. */
  show(n: number, key: string, moment: Moment): void {
    const before = this.last;
    this.last = { n, key, moment };
    this.film.answered();
    if (before?.key === key && n === before.n + 1) {
      const [old, all] = [before.moment.log ?? [], moment.log ?? []];
      this.film.add(all.slice(common(old, all)), before.moment.view ?? null, "", false, before.moment.title);
    } else this.film.arena = null;
  }
}

/** How many boards are fetched at the same time, and how many at most for a film. */
const AT_ONCE = 4;
const MOST = 60;

/**
 * The lines of a log from a given one on, step by step, each step with the view from before it. `at` fetches the table after a number
 * of entries, of which there are `version` now. What was taken back is left out. If there are too many steps, the first one
 * that is fetched also has the lines from before it.
 */
export async function stepsSince(line: number, log: LogEntry[], version: number, at: (n: number) => Promise<Moment>): Promise<Step[]> {
  const steps: Step[] = [];
  let end = log.length;
  const last = Math.max(0, version - MOST);
  for (let n = version - 1; n >= last && end > line; n -= AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, i) => n - i).filter((one) => one >= last);
    const moments = await Promise.all(numbers.map(at));
    for (const [i, moment] of moments.entries()) {
      const start = numbers[i] === last ? line : Math.max(line, Math.min(end, common(moment.log ?? [], log)));
      if (start < end) steps.unshift({ entries: log.slice(start, end), view: moment.view ?? null, title: moment.title });
      end = start;
    }
  }
  return steps;
}
