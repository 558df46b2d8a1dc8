/** The film of a replay: a step forward is played, and every other change of the moment is shown at once. */
import type { Moment } from "../lib/wire";
import type { Film } from "./film.svelte";
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
      this.film.add(all.slice(common(old, all)), before.moment.view ?? null);
    } else this.film.arena = null;
  }
}
