import { expect, test, vi } from "vitest";

vi.mock("../src/lib/settings.svelte", () => ({ settings: { language: "en" } }));
const { api } = await import("../src/lib/api");

test("who had a name does nothing for who has come in another tab, until the page asks who is here", async () => {
  let here = { id: "nob", guest: false };
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Record<string, string> }) =>
    path === "/api/me"
      ? Response.json(here)
      : (headers["X-Warhost-Person"] ?? here.id) === here.id
        ? Response.json([])
        : Response.json({ code: "no_session" }, { status: 401 }),
  );
  await api.tokens();
  here = { id: "guest", guest: true };
  for (let time = 0; time < 3; time++) {
    const asked = await Promise.allSettled([api.tokens(), api.tokens()]);
    expect(asked.map((one) => one.status === "rejected" && one.reason.code)).toEqual(["session_ended", "session_ended"]);
  }
  await api.me();
  expect(await api.tokens()).toEqual([]);
});
