/** What a person has asked the server for: whether it is under way, and what went wrong. One thing at a time. */
export class Task {
  busy = $state(false);
  problem = $state<unknown>(null);

  /** `lost` handles the end of the session and returns whether it was that. */
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
