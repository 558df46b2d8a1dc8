import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../src/lib/settings.svelte", () => ({ settings: { language: "en" } }));

/** A server that knows who is here, and answers when it is let. */
const server = { here: { id: "nob", name: "Nob", guest: false }, away: false, guests: 0, calls: 0, gate: Promise.resolve() };
const nobody = { id: "guest", name: "Guest", guest: true };

beforeEach(() => {
  Object.assign(server, { here: { id: "nob", name: "Nob", guest: false }, away: false, guests: 0, calls: 0, gate: Promise.resolve() });
  vi.resetModules();
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Record<string, string> }) => {
    const { here } = server;
    if (path === "/api/me") {
      if (server.away) throw new TypeError("away");
      server.guests += here.guest ? 1 : 0;
      return Response.json(here);
    }
    server.calls += 1;
    await server.gate;
    const known = (headers["X-Warhost-Person"] ?? here.id) === here.id;
    return known ? Response.json([]) : Response.json({ code: "no_session" }, { status: 401 });
  });
});

const fresh = async () => (await import("../src/lib/api")).api;
const code = (call: Promise<unknown>): Promise<string> => call.then(() => "done", (error) => error.code);

test("a call fails after another user signs in in another tab, until the page asks who is signed in", async () => {
  const api = await fresh();
  await api.tokens();
  server.here = nobody;
  for (let time = 0; time < 3; time++) {
    expect(await Promise.all([code(api.tokens()), code(api.tokens())])).toEqual(["session_ended", "session_ended"]);
  }
  expect(server.guests).toBe(3);
  await api.me();
  expect(await code(api.tokens())).toBe("done");
});

test("a call also fails if the server was down when the page asked who is signed in", async () => {
  const api = await fresh();
  await api.tokens();
  server.here = nobody;
  server.away = true;
  expect(await code(api.tokens())).toBe("offline");
  server.away = false;
  expect(await code(api.tokens())).toBe("session_ended");
});

test("a late refusal does not make the page forget who is signed in", async () => {
  const api = await fresh();
  await api.tokens();
  server.here = nobody;
  let open = (): void => {};
  server.gate = new Promise((done) => (open = done));
  const late = code(api.tokens());
  await vi.waitFor(() => expect(server.calls).toBe(2));
  await api.me();
  open();
  expect(await late).toBe("session_ended");
  expect(await code(api.tokens())).toBe("done");
});

test("the user who signed in in another tab is named", async () => {
  const api = await fresh();
  await api.tokens();
  server.here = { id: "bob", name: "Bob", guest: false };
  await expect(api.tokens()).rejects.toThrow("You are now signed in as Bob in another tab, so nothing was changed.");
});

test("a guest replaced by another guest continues, and the page asks once who is signed in", async () => {
  server.here = nobody;
  const api = await fresh();
  await api.tokens();
  server.here = { id: "bob", name: "Bob", guest: false };
  expect(await Promise.all([code(api.tokens()), code(api.tokens())])).toEqual(["done", "done"]);
});

test.each([
  ["the server is well", () => Response.json({ store: true }), true],
  ["the server says that its database is down", () => Response.json({ store: false }, { status: 503 }), true],
  ["it refuses one request too many", () => new Response("", { status: 429 }), true],
  ["a proxy says that the server is down", () => new Response("<html></html>", { status: 502 }), false],
  ["a proxy says that it is busy", () => new Response("<html></html>", { status: 503 }), false],
])("whether the server answers: %s", async (_, response, expected) => {
  vi.stubGlobal("fetch", async () => response());
  expect(await (await fresh()).answering()).toBe(expected);
});

test("a server that does not answer within three seconds counts as down, and the request is cancelled", async () => {
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
  let cancelled = false;
  vi.stubGlobal("fetch", (_: string, { signal }: { signal?: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => {
        cancelled = true;
        reject(signal.reason as Error);
      });
    }),
  );
  const answer = (await fresh()).answering();
  time.abort();
  expect(await answer).toBe(false);
  expect(cancelled).toBe(true);
  expect(timeout).toHaveBeenCalledWith(3000);
  timeout.mockRestore();
});
