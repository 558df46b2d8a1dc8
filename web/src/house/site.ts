/** The house in the browser: the same requests and messages, answered by a worker. */
import type { House, HouseRequest, HouseResponse, Progress, Socket } from "./contract";
import { pythonFiles, whenCached } from "./cache";
import type { FromPage, ToPage } from "./messages";

/** After this many milliseconds without pending requests, the page counts as shown. */
export const PAUSE = 50;

class Connection implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(
    private readonly number: number,
    private readonly post: (message: FromPage) => void,
  ) {}

  send(text: string): void {
    this.post({ type: "say", number: this.number, text });
  }

  close(): void {
    this.post({ type: "disconnect", number: this.number });
  }
}

class WorkerHouse implements House {
  readonly capabilities = { people: false };
  private waiting = new Map<number, { resolve: (response: HouseResponse) => void; reject: (error: Error) => void }>();
  private connections = new Map<number, Connection>();
  /** Connections that have not received anything yet. */
  private silent = new Set<number>();
  private opened = false;
  private watchers: ((progress: Progress) => void)[] = [];
  private progress: Progress = { step: "download", done: 0 };
  private last = 0;
  // The files of Python go through the service worker, so it comes first.
  private worker = whenCached(() => this.tell({ step: "stored", done: 1 })).then(() => this.started());

  private started(): Worker {
    // The page names the files of Python, so that after an update an old page does not start the new Python.
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: pythonFiles() });
    worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.receive(data);
    worker.onerror = () => this.report({ step: "failed", done: 0 });
    return worker;
  }

  private post = (message: FromPage): void => void this.worker.then((worker) => worker.postMessage(message));

  private tell(progress: Progress): void {
    for (const watcher of this.watchers) watcher(progress);
  }

  private report(progress: Progress): void {
    this.progress = progress;
    this.tell(progress);
    if (progress.step === "ready") this.opened = true;
    if (progress.step !== "failed") return;
    for (const { reject } of this.waiting.values()) reject(new Error("the house has failed"));
    this.waiting.clear();
  }

  /** The house is open. The page can show something once its first requests, and those that follow from them, are answered. */
  private showPage(): void {
    const there = () => this.progress.step === "page" && !this.waiting.size && !this.silent.size;
    if (there()) setTimeout(() => there() && this.report({ step: "ready", done: 1 }), PAUSE);
  }

  private receive(message: ToPage): void {
    if (message.type === "progress" && message.progress.step === "ready" && !this.opened) this.report({ step: "page", done: 0 });
    else if (message.type === "progress") this.report(message.progress);
    else if (message.type === "response") {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.status) asked?.resolve({ status: message.status, text: message.text });
      else asked?.reject(new Error("the house has failed"));
    } else if (message.type === "opened") this.connections.get(message.number)?.onopen?.();
    else {
      this.silent.delete(message.number);
      if (message.type === "heard") this.connections.get(message.number)?.onmessage?.({ data: message.text });
      else {
        this.connections.get(message.number)?.onclose?.({ code: message.code });
        this.connections.delete(message.number);
      }
    }
    this.showPage();
  }

  request({ method, path, language, body }: HouseRequest): Promise<HouseResponse> {
    if (this.progress.step === "failed") return Promise.reject(new Error("the house has failed"));
    // Browsers may delete the data of a page when space runs out, unless the page asks to keep it.
    if (method === "POST") void navigator.storage?.persist?.().catch(() => {});
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.post({ type: "request", id, method, path, language, ...(body === undefined ? {} : { body }) });
    });
  }

  connect(match: string, language: string): Socket {
    const number = ++this.last;
    const connection = new Connection(number, (message) => {
      this.post(message);
      if (message.type !== "disconnect") return;
      this.silent.delete(number);
      this.showPage();
    });
    this.connections.set(number, connection);
    this.silent.add(number);
    this.post({ type: "connect", number, match, language });
    return connection;
  }

  watch(report: (progress: Progress) => void): void {
    this.watchers.push(report);
    report(this.progress);
  }
}

export const house: House = new WorkerHouse();
