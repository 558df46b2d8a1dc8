import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { AGAIN, PATIENCE, whenCached } from "../src/house/cache";

const SITE = "https://games.example/warhost/";

// ---- the page

const kept = new Map<string, string>();
let says: (message: string) => void;
let takesOver: () => void;
const posted: unknown[] = [];
let pageEvents: EventTarget;

beforeEach(() => {
  kept.clear();
  posted.length = 0;
  pageEvents = new EventTarget();
  const worker = new EventTarget();
  says = (message) => worker.dispatchEvent(new MessageEvent("message", { data: message }));
  takesOver = () => worker.dispatchEvent(new Event("controllerchange"));
  const controller = { postMessage: (message: unknown) => posted.push(message) };
  const registration = { active: controller };
  vi.stubGlobal("navigator", { serviceWorker: Object.assign(worker, { register: async () => registration, ready: registration, controller }) });
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  const elements = { "script[type=module]": { src: `${SITE}assets/index-1.js` }, "meta[name=warhost-python]": { content: "./python/1.json" } };
  vi.stubGlobal("document", { baseURI: SITE, querySelector: (name: keyof typeof elements) => elements[name] });
  vi.stubGlobal("addEventListener", pageEvents.addEventListener.bind(pageEvents));
});

test("a service worker that never starts does not keep the game from starting", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { serviceWorker: Object.assign(new EventTarget(), { register: async () => ({}), ready: new Promise(() => {}), controller: null }) });
  let goes = false;
  void whenCached(() => {}).then(() => (goes = true));
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(goes).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(goes).toBe(true);
  pageEvents.dispatchEvent(new Event("warhost-ready"));
  vi.useRealTimers();
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

test("a service worker stores the site when the page is ready, and so does a newer one that takes over", async () => {
  await whenCached(() => {});
  takesOver();
  expect(posted).toEqual([]);
  pageEvents.dispatchEvent(new Event("warhost-ready"));
  takesOver();
  expect(posted).toEqual(Array(2).fill({ fill: [`${SITE}assets/index-1.js`, `${SITE}python/1.json`] }));
});

test("the page requests files again until they are stored", async () => {
  vi.useFakeTimers();
  await whenCached(() => {});
  pageEvents.dispatchEvent(new Event("warhost-ready"));
  await vi.advanceTimersByTimeAsync(2 * AGAIN);
  expect(posted).toHaveLength(3);
  says("filled");
  await vi.advanceTimersByTimeAsync(2 * AGAIN);
  expect(posted).toHaveLength(3);
  // A newer version has to be stored too.
  takesOver();
  await vi.advanceTimersByTimeAsync(AGAIN);
  expect(posted).toHaveLength(5);
  says("filled");
  vi.useRealTimers();
});

// ---- the service worker

type Listener = (event: Record<string, unknown>) => void;

/** A cache, and the modes in which it fetched what was added to it. */
class FakeCache {
  stored = new Map<string, string>();
  modes = new Map<string, RequestCache>();

  constructor(private readonly fetched: (address: string, mode: RequestCache) => Promise<Response>) {}

  async match(request: string | { url: string }): Promise<Response | undefined> {
    const found = this.stored.get(typeof request === "string" ? request : request.url);
    return found === undefined ? undefined : new Response(found);
  }

  async add({ url, cache }: Request): Promise<void> {
    this.modes.set(url, cache);
    const response = await this.fetched(url, cache);
    if (!response.ok) throw new TypeError("no such file");
    await this.put(url, response);
  }

  async put(request: string | { url: string }, response: Response): Promise<void> {
    this.stored.set(typeof request === "string" ? request : request.url, await response.text());
  }
}

/** A browser with a host whose files can be replaced, and pages that are open. */
class Browser {
  /** The files of the host by path; null when there is no network. */
  host: Record<string, string> | null = {};
  status = 200;
  /** Whether the network says nothing. */
  hangs = false;
  caches = new Map<string, FakeCache>();
  pages = 1;
  heard: string[] = [];

  /** Files that were not found: a browser keeps that in its own cache. */
  private notFound = new Set<string>();

  private fetched = async (request: string | { url: string }, mode: RequestCache = "default"): Promise<Response> => {
    if (!this.host) throw new TypeError("no network");
    if (this.hangs) return new Promise(() => {});
    const path = (typeof request === "string" ? request : request.url).slice(SITE.length);
    const found = mode === "force-cache" && this.notFound.has(path) ? undefined : this.host[path || "index.html"];
    if (found === undefined) this.notFound.add(path);
    const status = found === undefined ? 404 : this.status;
    return new Response(status === 200 ? found : "", { status });
  };

  /** Put a version on the host: a script that is named after it, a picture that is not, and what every version has. */
  publish(version: string): void {
    this.host = { "index.html": `page ${version}`, "icon.svg": `icon ${version}`, [`${version}.js`]: `script ${version}`, "same.js": "same" };
    this.host["sw.js"] = readFileSync(new URL("../site/sw.js", import.meta.url), "utf8")
      .replace("@version@", version)
      .replace('["@named@"]', JSON.stringify([`${version}.js`, "same.js"]))
      .replace('["@others@"]', JSON.stringify(["icon.svg"]));
  }

  /** Start the service worker that is on the host. */
  async start() {
    const listeners = new Map<string, Listener>();
    const client = { url: SITE, postMessage: (message: string) => this.heard.push(message) };
    const self = {
      registration: { scope: SITE },
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      skipWaiting: async () => {},
      clients: { matchAll: async () => Array(this.pages).fill(client), claim: async () => {} },
    };
    const caches = {
      open: async (name: string) => this.caches.get(name) ?? this.caches.set(name, new FakeCache(this.fetched)).get(name),
      keys: async () => [...this.caches.keys()],
      delete: async (name: string) => this.caches.delete(name),
    };
    new Function("self", "caches", "fetch", this.host!["sw.js"]!)(self, caches, this.fetched);
    const done = async (name: string, data?: unknown) => {
      let waited: unknown;
      listeners.get(name)!({ data, waitUntil: (given: unknown) => (waited = given) });
      await waited;
    };
    await done("install");
    await done("activate");
    return {
      /** A page is ready that has loaded these files. */
      fill: (...files: string[]) => done("message", { fill: files.map((file) => SITE + file) }),
      get: (path: string, mode = "cors") =>
        new Promise<Response>((resolve) =>
          listeners.get("fetch")!({ request: { method: "GET", url: SITE + path, mode }, respondWith: (found: Promise<Response>) => resolve(found) }),
        ),
    };
  }
}

/** A browser that has stored the version `v1`. */
async function visited() {
  const browser = new Browser();
  browser.publish("v1");
  const worker = await browser.start();
  await worker.fill("v1.js");
  return { browser, worker };
}
const text = async (found: Promise<Response>): Promise<string> => (await found).text();

test("the site is ready for use offline only when every file is stored", async () => {
  const browser = new Browser();
  browser.publish("v1");
  const worker = await browser.start();
  delete browser.host!["same.js"];
  await worker.fill("v1.js");
  expect(browser.heard).toEqual([]);
  browser.publish("v1");
  await worker.fill("v1.js");
  expect(browser.heard).toEqual(["filled"]);
  const [cache] = browser.caches.values();
  // The first page is stored after the files that it needs, and what the page has loaded is not downloaded again. A file
  // that the host did not have before is.
  expect([...cache!.stored.keys()]).toEqual(["v1.js", "same.js", "icon.svg", "", "index.html"].map((path) => SITE + path));
  expect(Object.fromEntries(cache!.modes)).toEqual({ [`${SITE}v1.js`]: "force-cache", [`${SITE}same.js`]: "reload", [`${SITE}icon.svg`]: "no-cache" });
  browser.host = null;
  expect(await text(worker.get("", "navigate"))).toBe("page v1");
});

test("a visit offline before that says what is missing", async () => {
  const browser = new Browser();
  browser.publish("v1");
  const worker = await browser.start();
  browser.host = null;
  const found = await worker.get("", "navigate");
  const words = await found.text();
  expect(found.headers.get("content-type")).toContain("text/html");
  expect(words).toContain("not stored");
  expect(words).toContain("не сохранён");
});

test("a stored page opens even if the network does not respond", async () => {
  vi.useFakeTimers();
  const { browser, worker } = await visited();
  browser.hangs = true;
  const found = [text(worker.get("", "navigate")), text(worker.get("icon.svg"))];
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.all(found)).toEqual(["page v1", "icon v1"]);
  vi.useRealTimers();
});

test("an update leaves the old version until its own files are stored", async () => {
  const { browser } = await visited();
  browser.publish("v2");
  const worker = await browser.start();
  browser.host = null;
  expect(await text(worker.get("", "navigate"))).toBe("page v1");
  expect(await text(worker.get("v1.js"))).toBe("script v1");
  // The network fails before everything is stored.
  browser.publish("v2");
  delete browser.host!["icon.svg"];
  await worker.fill("v2.js");
  browser.host = null;
  expect(await text(worker.get("", "navigate"))).toBe("page v1");
  browser.publish("v2");
  await worker.fill("v2.js");
  browser.host = null;
  expect(await text(worker.get("", "navigate"))).toBe("page v2");
  expect(await text(worker.get("v2.js"))).toBe("script v2");
});

test("a page of the old version finds its files while it is open, and no longer", async () => {
  const { browser } = await visited();
  browser.publish("v2");
  const worker = await browser.start();
  // The old page is still open when the new version is stored, alone or beside a new one.
  await worker.fill("v1.js");
  expect(await text(worker.get("v1.js"))).toBe("script v1");
  browser.pages = 2;
  await worker.fill("v2.js");
  expect(await text(worker.get("v1.js"))).toBe("script v1");
  browser.pages = 1;
  await worker.fill("v2.js");
  expect(browser.caches.size).toBe(1);
  expect((await worker.get("v1.js")).status).toBe(404);
});

test("a page of the old version is known by its Python if its script has not changed", async () => {
  const { browser } = await visited();
  browser.publish("v2");
  const worker = await browser.start();
  await worker.fill("same.js", "v1.js");
  expect(await text(worker.get("v1.js"))).toBe("script v1");
  await worker.fill("same.js", "v2.js");
  expect(browser.caches.size).toBe(1);
});

test("an update keeps files with unique names and fetches the rest again", async () => {
  const { browser } = await visited();
  browser.publish("v2");
  const worker = await browser.start();
  await worker.fill("v2.js");
  const [cache] = browser.caches.values();
  expect([...cache!.modes.keys()]).toEqual([`${SITE}v2.js`, `${SITE}icon.svg`]);
  browser.host = null;
  expect(await text(worker.get("same.js"))).toBe("same");
  expect(await text(worker.get("icon.svg"))).toBe("icon v2");
});

test("the first page of a third version is not stored with the files of the second", async () => {
  const { browser } = await visited();
  browser.publish("v2");
  const worker = await browser.start();
  const before = browser.host!;
  browser.publish("v3");
  browser.host = { ...browser.host, "v2.js": before["v2.js"]! };
  await worker.fill("v2.js");
  browser.host = null;
  expect(await text(worker.get("", "navigate"))).toBe("page v1");
});

test("a host that returns errors counts as offline", async () => {
  const { browser, worker } = await visited();
  browser.status = 503;
  expect(await text(worker.get("", "navigate"))).toBe("page v1");
});

test("another site of the same host keeps its files", async () => {
  const { browser } = await visited();
  browser.caches.set("warhost /elsewhere/ v1", browser.caches.get("warhost /warhost/ v1")!);
  browser.publish("v2");
  await (await browser.start()).fill("v2.js");
  expect([...browser.caches.keys()].sort()).toEqual(["warhost /elsewhere/ v1", "warhost /warhost/ v2"]);
});
