/** A request of a person to the server: whether it is under way, and what went wrong. There is one at a time. */
export class Task {
  busy = $state(false);
  problem = $state<unknown>(null);

  /** `lost` handles the end of the session and returns whether the error was that. */
  constructor(private readonly lost: (error: unknown) => boolean = () => false) {}

  async run(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await work();
      this.problem = null;
    } catch (error) {
      if (!this.lost(error)) this.problem = error;
    }
    this.busy = false;
  }
}
