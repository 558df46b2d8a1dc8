import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../src/lib/settings.svelte", () => ({ settings: { language: "ru" } }));

/** A server, and a browser with at most one subscription, that note what they are asked for. */
const server = { push: "AQID", asked: [] as [string, string, unknown][] };
let had: number[] | null = null;
let broken = false;
let registered = false;
const subscription = {
  get options() {
    return { applicationServerKey: new Uint8Array(had ?? []).buffer };
  },
  toJSON: () => ({ endpoint: "https://push.example/me", keys: { p256dh: "point", auth: "secret" } }),
  unsubscribe: async () => ((had = null), true),
};
const pushManager = {
  getSubscription: async () => (had ? subscription : null),
  subscribe: async (options: { userVisibleOnly: boolean; applicationServerKey: string }) => {
    if (broken) throw new DOMException("no push service");
    expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: "AQID" });
    had = [1, 2, 3];
    return subscription;
  },
};
const worker = { pushManager };

beforeEach(() => {
  [had, broken, registered] = [null, false, false];
  Object.assign(server, { push: "AQID", asked: [] });
  vi.resetModules();
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("navigator", { serviceWorker: { register: async () => ((registered = true), worker), ready: Promise.resolve(worker), getRegistration: async () => worker } });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    if (path === "/api/me") return Response.json({ id: "nob", guest: false, push: server.push });
    server.asked.push([method, path, body && JSON.parse(body)]);
    return new Response(null, { status: 204 });
  });
});
const fresh = () => import("../src/lib/push");
const sent = ["PUT", "/api/me/push?lang=ru", { endpoint: "https://push.example/me", p256dh: "point", auth: "secret" }];

test("a browser is subscribed with the key of the server, and the server learns where", async () => {
  const { subscribe } = await fresh();
  expect(await subscribe()).toBe(true);
  expect(server.asked).toEqual([sent]);
});
test("a subscription that was made with another key is replaced", async () => {
  had = [9];
  const { subscribe } = await fresh();
  expect(await subscribe()).toBe(true);
  expect([had, server.asked]).toEqual([[1, 2, 3], [sent]]);
});
test("without a server key there is no subscription, but a phone can show notifications of the open page", async () => {
  server.push = "";
  const { subscribe } = await fresh();
  expect([await subscribe(), had, server.asked, registered]).toEqual([true, null, [], true]);
});
test("a browser without a push service is reported", async () => {
  broken = true;
  const { subscribe } = await fresh();
  expect([await subscribe(), server.asked]).toEqual([false, []]);
});
test("the browser and the server learn of the end of a subscription", async () => {
  const { unsubscribe } = await fresh();
  await unsubscribe();
  expect(server.asked).toEqual([]);
  had = [1, 2, 3];
  await unsubscribe();
  expect([had, server.asked]).toEqual([null, [["DELETE", "/api/me/push", undefined]]]);
});

test("the service worker shows a notification, and a click opens its match", async () => {
  const heard: Record<string, (event: object) => void> = {};
  const done: unknown[] = [];
  let windows: { url: string; focus: () => void }[] = [];
  const self = {
    addEventListener: (kind: string, listener: (event: object) => void) => (heard[kind] = listener),
    registration: { scope: "https://warhost.example/", showNotification: (title: string, options: object) => done.push([title, options]) },
    clients: { matchAll: async () => windows, openWindow: (url: string) => done.push(url) },
  };
  new Function("self", readFileSync(new URL("../public/sw.js", import.meta.url), "utf8"))(self);
  const waits: Promise<void>[] = [];
  const waitUntil = (work: Promise<void>): number => waits.push(work);
  heard["push"]!({ waitUntil, data: { json: () => ({ title: "Your turn", lang: "en", match: "12ab" }) } });
  expect(done.splice(0)).toEqual([["Your turn", { lang: "en", tag: "12ab", icon: "/icon-192.png", data: { match: "12ab" } }]]);

  const click = { waitUntil, notification: { close: () => done.push("closed"), data: { match: "12ab" } } };
  const link = "https://warhost.example/#/match/12ab";
  for (const expected of [link, "focused"]) {
    heard["notificationclick"]!(click);
    await Promise.all(waits);
    expect(done.splice(0)).toEqual(["closed", expected]);
    windows = [{ url: link, focus: () => done.push("focused") }];
  }
});
