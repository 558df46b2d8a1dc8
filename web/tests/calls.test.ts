import { expect, test, vi } from "vitest";

vi.mock("../src/lib/settings.svelte", () => ({ settings: { notify: true, language: "en" } }));
vi.stubGlobal("document", { hidden: true });

const shown: [string, { icon: string; tag: string }][] = [];
class Told {
  static permission = "granted";
  constructor(title: string, options: { icon: string; tag: string }) {
    shown.push([title, options]);
  }
}

test.each(["/", "./"])("the icons of the tab and of a notification are found where the page is served from %s", async (base) => {
  vi.stubEnv("BASE_URL", base);
  vi.stubGlobal("Notification", Told);
  vi.resetModules();
  const { notify, tabIcon } = await import("../src/lib/calls.svelte");
  notify("Your turn", "Choose", "12ab");
  expect(shown.pop()).toEqual(["Your turn", expect.objectContaining({ icon: `${base}icon-192.png`, tag: "12ab" })]);
  expect([tabIcon(true), tabIcon(false)]).toEqual([`${base}icon-turn.svg`, `${base}icon.svg`]);
});

test("a phone, which shows notifications only from a service worker, gets it from there", async () => {
  const told: unknown[] = [];
  vi.stubGlobal("Notification", class {
    static permission = "granted";
    constructor() {
      throw new TypeError("use a service worker");
    }
  });
  const worker = { showNotification: (title: string, options: object) => told.push([title, options]) };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => worker } });
  const { notify } = await import("../src/lib/calls.svelte");
  notify("Your turn", "Choose", "12ab");
  await vi.waitFor(() => expect(told).toEqual([["Your turn", expect.objectContaining({ body: "Choose", data: { match: "12ab" } })]]));
});
