// Keeps the site for use without a network. scripts/site.py fills in the version and the list of files.
const VERSION = "@version@";
const FILES = ["@files@"];
// These keep their names when they change; all others have a name of their own in every version.
const CHANGING = new Set(["./", "index.html", "python/manifest.json", "manifest.webmanifest"]);
const NAME = `warhost ${VERSION}`;
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
  if (CHANGING.has(path) || path === "")
    event.respondWith(fetched(event.request, path).catch(async () => (await kept()) ?? Response.error()));
  else event.respondWith(kept().then((found) => found ?? fetched(event.request, path)));
});

self.addEventListener("message", (event) => {
  if (event.data !== "fill") return;
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      for (const path of ["", ...FILES]) {
        const address = new URL(path, scope).href;
        if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address).catch(() => {});
      }
      for (const client of await self.clients.matchAll()) client.postMessage("filled");
    })(),
  );
});
