import { beforeEach, expect, test, vi } from "vitest";
import type { FromPage, ToPage } from "../src/house/messages";

class FakeWorker {
  static made: FakeWorker[] = [];
  sent: FromPage[] = [];
  onmessage: ((event: { data: ToPage }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(
    _: URL,
    readonly options: WorkerOptions,
  ) {
    FakeWorker.made.push(this);
  }
  postMessage(message: FromPage): void {
    this.sent.push(message);
  }
  say(message: ToPage): void {
    this.onmessage!({ data: message });
  }
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.resetModules();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", { baseURI: "https://games.example/warhost/#/new", querySelector: () => ({ content: "./python/1a.json" }) });
});

async function opened() {
  const { house, PAUSE } = await import("../src/house/site");
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(1));
  return { house, worker: FakeWorker.made[0]!, pause: PAUSE };
}
const ask = (path: string) => ({ method: "GET", path, language: "en" });

test("every request gets its own answer, in whatever order they come", async () => {
  const { house, worker } = await opened();
  const [one, two] = [house.request(ask("/one")), house.request(ask("/two"))];
  await vi.waitFor(() => expect(worker.sent).toHaveLength(2));
  const [first, second] = worker.sent.map((message) => (message as { id: number }).id);
  worker.say({ type: "response", id: second!, status: 404, text: "two" });
  worker.say({ type: "response", id: first!, status: 200, text: "one" });
  expect(await one).toEqual({ status: 200, text: "one" });
  expect(await two).toEqual({ status: 404, text: "two" });
});

test("a connection hears its own messages until it is closed", async () => {
  const { house, worker } = await opened();
  const socket = house.connect("abcd", "ru");
  const heard: unknown[] = [];
  socket.onopen = () => heard.push("open");
  socket.onmessage = ({ data }) => heard.push(data);
  socket.onclose = ({ code }) => heard.push(code);
  await vi.waitFor(() => expect(worker.sent).toMatchObject([{ type: "connect", match: "abcd", language: "ru" }]));
  const { number } = worker.sent[0] as { number: number };
  worker.say({ type: "opened", number });
  worker.say({ type: "heard", number, text: "table" });
  worker.say({ type: "heard", number: number + 1, text: "of another" });
  socket.send("answer");
  await vi.waitFor(() => expect(worker.sent.at(-1)).toEqual({ type: "say", number, text: "answer" }));
  worker.say({ type: "closed", number, code: 4404 });
  worker.say({ type: "heard", number, text: "too late" });
  expect(heard).toEqual(["open", "table", 4404]);
});

test("a failure of the house reaches pending and later requests", async () => {
  const { house, worker } = await opened();
  const steps: string[] = [];
  house.watch!(({ step }) => steps.push(step));
  const waiting = house.request(ask("/me"));
  const refused = expect(waiting).rejects.toThrow();
  worker.say({ type: "progress", progress: { step: "start", done: 0 } });
  worker.say({ type: "progress", progress: { step: "failed", done: 0 } });
  await refused;
  await expect(house.request(ask("/me"))).rejects.toThrow();
  expect(steps).toEqual(["download", "start", "failed"]);
});

test("starting ends only when everything the page requested has arrived", async () => {
  const { house, worker, pause } = await opened();
  const steps: string[] = [];
  house.watch!(({ step }) => steps.push(step));
  const me = house.request(ask("/me"));
  const socket = house.connect("abcd", "en");
  await vi.waitFor(() => expect(worker.sent).toHaveLength(2));
  const { id } = worker.sent[0] as { id: number };
  const { number } = worker.sent[1] as { number: number };
  worker.say({ type: "progress", progress: { step: "ready", done: 1 } });
  expect(steps.at(-1)).toBe("page");
  // The page asks for more when it knows its visitor.
  worker.say({ type: "response", id, status: 200, text: "" });
  await me;
  const games = house.request(ask("/games"));
  await vi.waitFor(() => expect(worker.sent).toHaveLength(3));
  worker.say({ type: "heard", number, text: "table" });
  await new Promise((resolve) => setTimeout(resolve, 2 * pause));
  expect(steps.at(-1)).toBe("page");
  worker.say({ type: "response", id: (worker.sent[2] as { id: number }).id, status: 200, text: "[]" });
  await games;
  await vi.waitFor(() => expect(steps.at(-1)).toBe("ready"));
  socket.close();
});

test("a house without requests becomes ready too", async () => {
  const { house, worker } = await opened();
  const steps: string[] = [];
  house.watch!(({ step }) => steps.push(step));
  worker.say({ type: "progress", progress: { step: "ready", done: 1 } });
  await vi.waitFor(() => expect(steps).toEqual(["download", "page", "ready"]));
  // The bots could not be started, and then they could.
  for (const step of ["stuck", "ready"] as const) worker.say({ type: "progress", progress: { step, done: 1 } });
  expect(steps.slice(3)).toEqual(["stuck", "ready"]);
});

test("the worker starts the Python that the page was built with", async () => {
  expect((await opened()).worker.options.name).toBe("https://games.example/warhost/python/1a.json");
});

test("nobody else can play in a house without a server", async () => {
  expect((await opened()).house.capabilities.people).toBe(false);
});
