/** The odds of options: fetched after a short delay, once for each, and shown only while still wanted. */
import type { Line } from "./wire";

export class Odds {
  private known = new Map<string, Promise<Line[]>>();
  private wanted = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The address contains everything that the answer depends on. */
  constructor(
    private ask: (address: string) => Promise<Line[]>,
    private show: (address: string, lines: Line[]) => void,
    private pause = 150,
  ) {}

  /** The reader looks at an option. */
  want(address: string): void {
    if (address === this.wanted) return;
    this.leave();
    this.wanted = address;
    this.timer = setTimeout(() => void this.tell(address), this.known.has(address) ? 0 : this.pause);
  }

  /** The reader looks away. A pending answer is kept for the next time. */
  leave(): void {
    clearTimeout(this.timer);
    this.wanted = "";
  }

  private async tell(address: string): Promise<void> {
    let asked = this.known.get(address);
    if (!asked) {
      asked = this.ask(address);
      this.known.set(address, asked);
    }
    try {
      const lines = await asked;
      if (this.wanted === address) this.show(address, lines);
    } catch {
      // The question has changed or the connection is down: show nothing and fetch again next time.
      this.known.delete(address);
    }
  }
}
