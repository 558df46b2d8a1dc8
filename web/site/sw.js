// Keeps the site for use without a network. scripts/site.py fills in the version and the two lists of files.
const VERSION = "@version@";
// The names of these files change with their content.
const NAMED = ["@named@"];
// These keep their names. The first page is not among them: it is stored last, so that it finds whatever it needs.
const OTHERS = ["@others@"];
const FIRST = ["", "index.html"];
// Shown in both languages, since the page that knows the reader's language is not here yet.
const NOT_STORED = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Warhost</title>
<p>Warhost is not stored on this device yet. Connect to the internet, open the page again and wait until it says that it is ready to play offline.</p>
<p lang="ru">Warhost ещё не сохранён на этом устройстве. Подключитесь к интернету, откройте страницу снова и дождитесь сообщения, что можно играть без сети.</p>`;
const scope = new URL(self.registration.scope);
// A host may have several sites. Each version has a cache of its own.
const FAMILY = `warhost ${scope.pathname} `;
const CACHE = FAMILY + VERSION;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const addressOf = (path) => new URL(path, scope).href;
const pathOf = (address) => new URL(address).pathname.slice(scope.pathname.length);
const olderCaches = async () => (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);

async function storedIn(names, request) {
  for (const name of names) {
    const found = await (await caches.open(name)).match(request, { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
  }
}

// Until this version is complete, and while an older page is open, the files of older versions are needed too.
const stored = async (request) => storedIn([CACHE, ...(await olderCaches())], request);

// A network that says nothing for this long counts as none where there is a stored file, in milliseconds.
const PATIENCE = 3000;

// For a file that keeps its name: as the host has it now, or as it was stored.
async function newest(request) {
  try {
    const fetched = fetch(request);
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(() => stored(request));
    const response = await Promise.race([fetched, late.then((found) => found ?? fetched)]);
    return response.status < 400 ? response : ((await stored(request)) ?? response);
  } catch {
    const missing = () => (request.mode === "navigate" ? new Response(NOT_STORED, { headers: { "Content-Type": "text/html" } }) : Response.error());
    return (await stored(request)) ?? missing();
  }
}

async function keptOrFetched(request) {
  const found = await stored(request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && NAMED.includes(pathOf(request.url))) {
    const copy = response.clone();
    caches
      .open(CACHE)
      .then((cache) => cache.put(request, copy))
      .catch(() => {});
  }
  return response;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope.href)) return;
  const path = pathOf(request.url);
  event.respondWith(FIRST.includes(path) || OTHERS.includes(path) ? newest(request) : keptOrFetched(request));
});

async function addNamed(cache, path) {
  const add = (mode) => cache.add(new Request(addressOf(path), { cache: mode }));
  // What the page loaded before the service worker took over is in the browser's own cache. So is a "not found" from the
  // middle of an update of the host.
  await add("force-cache").catch(() => add("reload"));
}

// Store what is missing of this version. Returns whether it is complete.
async function fill() {
  const cache = await caches.open(CACHE);
  const older = await olderCaches();
  const has = (path) => cache.match(addressOf(path), { ignoreVary: true });
  try {
    for (const path of NAMED) {
      if (await has(path)) continue;
      const same = await storedIn(older, addressOf(path));
      if (same) await cache.put(addressOf(path), same);
      else await addNamed(cache, path);
    }
    for (const path of OTHERS) if (!(await has(path))) await cache.add(new Request(addressOf(path), { cache: "no-cache" }));
    if (await has(FIRST.at(-1))) return true;
    const page = await fetch(new Request(scope.href, { cache: "no-cache" }));
    const worker = await fetch(new Request(addressOf("sw.js"), { cache: "no-store" }));
    // A page of a newer version would not find its files.
    if (!page.ok || !(await worker.text()).includes(VERSION)) return false;
    for (const path of FIRST) await cache.put(addressOf(path), page.clone());
    return true;
  } catch {
    return false; // the page asks again, and the next attempt goes on from here
  }
}

let filling = null;

// A page is ready. It names its script and the list of Python's files, which tell its version.
self.addEventListener("message", (event) => {
  event.waitUntil(
    (async () => {
      filling ??= fill().finally(() => (filling = null));
      if (!(await filling)) return;
      const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const pages = windows.filter(({ url }) => url.startsWith(scope.href));
      // With no other page open, nothing asks for the files of older versions.
      if (pages.length <= 1 && event.data.fill.every((name) => NAMED.includes(pathOf(name)))) await Promise.all((await olderCaches()).map((name) => caches.delete(name)));
      for (const page of pages) page.postMessage("filled");
    })(),
  );
});
