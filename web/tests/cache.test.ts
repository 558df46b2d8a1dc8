import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { whenCached } from "../src/house/cache";

// ---- the page

const kept = new Map<string, string>();
let says: (message: string) => void;
const pageEvents = new EventTarget();

beforeEach(() => {
  kept.clear();
  const worker = new EventTarget();
  says = (message) => worker.dispatchEvent(new MessageEvent("message", { data: message }));
  const registration = { active: { postMessage: () => {} } };
  vi.stubGlobal("navigator", { serviceWorker: Object.assign(worker, { register: async () => registration, ready: registration, controller: {} }) });
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("addEventListener", pageEvents.addEventListener.bind(pageEvents));
});

test("the player learns once that the site is ready for use offline", async () => {
  const ready = vi.fn();
  await whenCached(ready);
  expect(ready).not.toHaveBeenCalled();
  says("filled");
  says("filled");
  await whenCached(ready);
  says("filled");
  expect(ready).toHaveBeenCalledTimes(1);
});

// ---- the service worker

type Listener = (event: Record<string, unknown>) => void;
const SITE = "https://games.example/warhost/";
const missing = (): Promise<never> => Promise.reject(new TypeError("no network"));

/** A service worker for the files `one.js` and `two.js`, with what it posts to the page. */
function serviceWorker(fetched: (address: string) => Promise<Response>) {
  const listeners = new Map<string, Listener>();
  const posted: string[] = [];
  const stored = new Map<string, Response>();
  const modes: RequestCache[] = [];
  const cache = {
    match: async (address: string) => stored.get(address),
    add: async ({ url, cache }: Request) => void (modes.push(cache), stored.set(url, await fetched(url))),
    put: async (request: { url: string }, response: Response) => void stored.set(request.url, response),
  };
  const self = {
    registration: { scope: SITE },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    clients: { matchAll: async () => [{ postMessage: (message: string) => posted.push(message) }] },
  };
  const caches = { open: async () => cache, match: async (request: { url: string }) => stored.get(request.url) };
  const text = readFileSync(new URL("../site/sw.js", import.meta.url), "utf8").replace('["@files@"]', '["index.html", "one.js", "two.js"]');
  new Function("self", "caches", "fetch", text)(self, caches, (request: { url: string }) => fetched(request.url));
  return {
    posted,
    stored,
    modes,
    fill: () => new Promise((resolve) => listeners.get("message")!({ data: "fill", waitUntil: (done: Promise<void>) => resolve(done) })),
    visit: () =>
      new Promise<Response>((resolve) =>
        listeners.get("fetch")!({ request: { method: "GET", url: SITE, mode: "navigate" }, respondWith: (found: Promise<Response>) => resolve(found) }),
      ),
  };
}

test("the site is ready for use offline only when every file is stored", async () => {
  let network = false;
  const worker = serviceWorker((address) => (network || !address.endsWith("two.js") ? Promise.resolve(new Response("file")) : missing()));
  await worker.fill();
  expect(worker.posted).toEqual([]);
  network = true;
  await worker.fill();
  expect(worker.posted).toEqual(["filled"]);
});

test("the first page is stored after the files that it needs", async () => {
  const worker = serviceWorker(async () => new Response("file"));
  await worker.fill();
  expect([...worker.stored.keys()]).toEqual(["one.js", "two.js", "", "index.html"].map((path) => SITE + path));
});

test("what the page has loaded is not downloaded again", async () => {
  const worker = serviceWorker(async () => new Response("file"));
  await worker.fill();
  expect(worker.modes).toEqual(["force-cache", "force-cache", "default", "default"]);
});

test("a visit offline before that says what is missing", async () => {
  const found = await serviceWorker(missing).visit();
  const text = await found.text();
  expect(found.headers.get("content-type")).toContain("text/html");
  expect(text).toContain("not stored");
  expect(text).toContain("не сохранён");
});
