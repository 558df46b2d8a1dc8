/** The odds of options. They are fetched after a short delay, once for each option, and shown only while they are still needed. */
import type { Line } from "./wire";

/** The odds of at most this many options are shown without being asked for. */
const FEW = 4;

/** Whether the reader uses a touch screen, on which a finger cannot rest on a thing. */
export const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches;

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

  /** The pointer or the focus is on an option. */
  want(address: string): void {
    if (address === this.wanted) return;
    this.leave();
    this.wanted = address;
    this.timer = setTimeout(() => void this.tell(address), this.known.has(address) ? 0 : this.pause);
  }

  /** The pointer or the focus leaves. A pending answer is kept for the next time. */
  leave(): void {
    clearTimeout(this.timer);
    this.wanted = "";
  }

  /** Show the odds of a few options at once, without the remark at their end, because a finger cannot rest on one of them. */
  async survey(addresses: string[]): Promise<void> {
    for (const address of addresses.slice(0, FEW)) await this.tell(address, true);
  }

  private async tell(address: string, brief = false): Promise<void> {
    let asked = this.known.get(address);
    if (!asked) {
      asked = this.ask(address);
      this.known.set(address, asked);
    }
    try {
      const lines = await asked;
      if (this.wanted === address) this.show(address, lines);
      else if (brief) this.show(address, lines.slice(0, Math.max(1, lines.length - 1)));
    } catch {
      // The question has changed or the connection is down: show nothing and fetch again next time.
      this.known.delete(address);
    }
  }
}
