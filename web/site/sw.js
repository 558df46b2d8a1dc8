// Keeps the site for use without a network. scripts/site.py fills in the version and the list of files.
const VERSION = "@version@";
const FILES = ["@files@"];
// These keep their names when they change; all others have a name of their own in every version.
const CHANGING = new Set(["./", "index.html", "python/manifest.json", "manifest.webmanifest"]);
const NAME = `warhost ${VERSION}`;
// Shown in both languages, since the page that knows the reader's language is not here yet.
const NOT_STORED = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Warhost</title>
<p>Warhost is not stored on this device yet. Connect to the internet, open the page again and wait until it says that it is ready to play offline.</p>
<p lang="ru">Warhost ещё не сохранён на этом устройстве. Подключитесь к интернету, откройте страницу снова и дождитесь сообщения, что можно играть без сети.</p>`;
const scope = new URL(self.registration.scope);

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const kept = await caches.open(NAME);
      // Files with the same name are the same: they need not be fetched again.
      for (const name of await caches.keys()) {
        if (name === NAME || !name.startsWith("warhost ")) continue;
        const old = await caches.open(name);
        for (const request of await old.keys()) {
          const path = new URL(request.url).pathname.slice(scope.pathname.length);
          const found = FILES.includes(path) && !CHANGING.has(path) && (await old.match(request));
          if (found) await kept.put(request, found);
        }
        await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  ),
);

async function fetched(request, path) {
  const response = await fetch(request);
  if (response.ok && (FILES.includes(path) || path === "")) {
    const cache = await caches.open(NAME);
    cache.put(request, response.clone()).catch(() => {});
  }
  return response;
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(scope.href)) return;
  const path = url.pathname.slice(scope.pathname.length);
  const kept = () => caches.match(event.request, { ignoreSearch: true, ignoreVary: true });
  const missing = () => (event.request.mode === "navigate" ? new Response(NOT_STORED, { headers: { "Content-Type": "text/html" } }) : Response.error());
  if (CHANGING.has(path) || path === "") event.respondWith(fetched(event.request, path).catch(async () => (await kept()) ?? missing()));
  else event.respondWith(kept().then((found) => found ?? fetched(event.request, path)));
});

self.addEventListener("message", (event) => {
  if (event.data !== "fill") return;
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      // The first page comes last: once it is stored, it finds whatever it needs.
      const first = ["", "index.html"];
      for (const path of [...FILES.filter((file) => !first.includes(file)), ...first]) {
        const address = new URL(path, scope).href;
        if (await cache.match(address, { ignoreVary: true })) continue;
        try {
          // What the page loaded before the service worker took over is in the browser's own cache.
          await cache.add(new Request(address, { cache: CHANGING.has(path) || path === "" ? "default" : "force-cache" }));
        } catch {
          return; // the next visit goes on from here
        }
      }
      for (const client of await self.clients.matchAll()) client.postMessage("filled");
    })(),
  );
});
