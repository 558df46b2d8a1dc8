import { beforeEach, expect, test, vi } from "vitest";
import type { FromPage, ToPage } from "../src/house/messages";

class FakeWorker {
  static made: FakeWorker[] = [];
  sent: FromPage[] = [];
  onmessage: ((event: { data: ToPage }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
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
});

async function opened() {
  const { house } = await import("../src/house/site");
  await vi.waitFor(() => expect(FakeWorker.made).toHaveLength(1));
  return { house, worker: FakeWorker.made[0]! };
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

test("nobody else can play in a house without a server", async () => {
  expect((await opened()).house.capabilities.people).toBe(false);
});
