/** Step back through the events at a table, one at a time, while the match continues. */
import type { LogEntry, Moment } from "../lib/wire";
import { news, type Recent } from "./news";

/** How many lines two logs share at the start. */
export function common(one: LogEntry[], other: LogEntry[]): number {
  let at = 0;
  while (at < one.length && at < other.length && JSON.stringify(one[at]) === JSON.stringify(other[at])) at += 1;
  return at;
}

export class Past {
  /** The table at that moment; null for the present. */
  moment = $state.raw<Moment | null>(null);
  /** The latest events at that moment. */
  recent = $state.raw<Recent>([]);
  /** The first line of the log about it, and the one after the last. */
  lines = $state.raw<[number, number] | null>(null);
  /** The number of entries up to that moment. */
  n = $state(0);
  /** Steps are taken one after another, however quickly they are requested; `now` drops those still waiting. */
  private last: Promise<void> = Promise.resolve();
  private era = 0;
  private kept = new Map<string, Promise<Moment>>();

  /** `at` fetches the table after a number of entries, for the seat and language of `key`; `version` is the present. */
  constructor(
    private readonly at: (n: number) => Promise<Moment>,
    private readonly version: () => number,
    private readonly key: () => string,
  ) {}

  private get(n: number): Promise<Moment> {
    const key = `${this.key()} ${n}`;
    let found = this.kept.get(key);
    if (!found) {
      found = this.at(n);
      this.kept.set(key, found);
      found.catch(() => this.kept.delete(key));
    }
    return found;
  }

  /** Step back (-1) or forward (1) to the next event that this seat saw; after the last one, to the present. */
  step(by: -1 | 1): Promise<void> {
    const era = this.era;
    this.last = this.last.then(() => this.one(by, era));
    return this.last;
  }

  private async one(by: -1 | 1, era: number): Promise<void> {
    if (era !== this.era) return;
    let n = this.moment ? this.n + by : this.version();
    try {
      for (; ; n += by) {
        if (n > this.version() || (by > 0 && n === this.version())) return this.now();
        if (n < 1) return;
        const [before, then] = await Promise.all([this.get(n - 1), this.get(n)]);
        if (era !== this.era) return;
        const [old, all] = [before.log ?? [], then.log ?? []];
        const same = common(old, all);
        if (same === all.length) continue;
        this.n = n;
        this.moment = then;
        this.recent = news(all.slice(same));
        this.lines = [same, all.length];
        return;
      }
    } catch {
      this.now(); // the connection is down: the present is correct in any case
    }
  }

  now = (): void => {
    this.era += 1;
    this.moment = null;
    this.recent = [];
    this.lines = null;
  };
}
