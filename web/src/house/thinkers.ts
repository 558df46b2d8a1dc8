/** The workers in which bots think, by the kind of their tasks. */
import type { Files } from "./boot";

interface Asked {
  task: string;
  resolve: (found: string) => void;
  reject: (error: Error) => void;
}

interface Thinker {
  worker: Worker;
  waiting: Map<number, Asked>;
}

/** How often in a row a worker is started again before its tasks fail. */
export const TRIES = 3;

export class Thinkers {
  private running = new Map<string, Thinker>();
  private last = 0;
  private failures = 0;

  /** `stuck` is called when workers keep failing, and when one works again. */
  constructor(
    private readonly files: Files,
    private readonly stuck: (now: boolean) => void,
  ) {}

  private of(kind: string): Thinker {
    const before = this.running.get(kind);
    if (before) return before;
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    const made: Thinker = { worker, waiting: new Map() };
    this.running.set(kind, made);
    worker.onmessage = ({ data }: MessageEvent<{ id: number; found?: string; failed?: string }>) => {
      if (data.found === undefined) this.failed(kind, made, data.failed ?? "");
      else this.found(made, data.id, data.found);
    };
    // For example, its script cannot be loaded.
    worker.onerror = (event) => this.failed(kind, made, event.message);
    worker.postMessage({ files: this.files });
    return made;
  }

  private found({ waiting }: Thinker, id: number, found: string): void {
    if (this.failures >= TRIES) this.stuck(false);
    this.failures = 0;
    waiting.get(id)?.resolve(found);
    waiting.delete(id);
  }

  /** Give the tasks of a broken worker to a new one. After some failures they fail. */
  private failed(kind: string, { worker, waiting }: Thinker, why: string): void {
    worker.terminate();
    if (this.running.get(kind)?.worker !== worker) return;
    this.running.delete(kind);
    console.error("A worker for bots has failed.", why);
    if (!waiting.size) return;
    if (++this.failures < TRIES) for (const [id, asked] of waiting) this.send(kind, id, asked);
    else {
      this.stuck(true);
      for (const { reject } of waiting.values()) reject(new Error(why));
    }
  }

  private send(kind: string, id: number, asked: Asked): void {
    const { worker, waiting } = this.of(kind);
    waiting.set(id, asked);
    worker.postMessage({ id, task: asked.task });
  }

  /** Start a worker before it is needed. */
  ready = (kind: string): void => void this.of(kind);

  think = (kind: string, task: string): Promise<string> =>
    new Promise((resolve, reject) => this.send(kind, ++this.last, { task, resolve, reject }));

  stop = (kind: string): void => {
    const found = this.running.get(kind);
    this.running.delete(kind);
    found?.worker.terminate();
    for (const { reject } of found?.waiting.values() ?? []) reject(new Error("interrupted"));
  };
}
