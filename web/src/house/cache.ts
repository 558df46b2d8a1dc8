/** The service worker that keeps the site: after the first visit it works without a network. */

const KEY = "warhost.offline";
/** After how many milliseconds a page asks again for what could not be stored. */
export const AGAIN = 20_000;
/** After how many milliseconds the game starts without the service worker. */
export const PATIENCE = 5000;

/** Return whether the player has been told before that the site is stored, and remember that they have been told now. */
function known(): boolean {
  try {
    const before = localStorage.getItem(KEY) !== null;
    localStorage.setItem(KEY, "ready");
    return before;
  } catch {
    return true; // a browser without storage, where the message would appear on every visit
  }
}

/** Return the address of the list of Python's files. It changes with every version of Python's part of the site. */
export function pythonFiles(): string {
  return new URL(document.querySelector<HTMLMetaElement>("meta[name=warhost-python]")!.content, document.baseURI).href;
}

/**
 * Wait until the service worker answers for this page. The site also works where service workers are not available.
 * `stored` is called once, when the whole site is stored for use offline.
 */
export async function whenCached(stored: () => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
    let asking: ReturnType<typeof setInterval> | undefined;
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data !== "filled") return;
      clearInterval(asking);
      if (!known()) stored();
    });
    // Some browsers register a service worker that never starts.
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
    const started = await Promise.race([navigator.serviceWorker.ready, late]);
    if (started && !navigator.serviceWorker.controller)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
        // The service worker never takes over a page that was reloaded without the cache.
        setTimeout(resolve, 1000);
      });
    // Store the files that this page loaded before the service worker took over, and those that it has not needed yet. A service worker of a
    // new version does the same when it takes over. These names tell it whether this page is of that version too: an update may change only one.
    const names = [document.querySelector<HTMLScriptElement>("script[type=module]")!.src, pythonFiles()];
    const ask = () => (navigator.serviceWorker.controller ?? registration.active)?.postMessage({ fill: names });
    // If one file cannot be fetched, the attempt ends.
    const fill = () => {
      clearInterval(asking);
      ask();
      asking = setInterval(ask, AGAIN);
    };
    addEventListener(
      "warhost-ready",
      () => {
        fill();
        navigator.serviceWorker.addEventListener("controllerchange", fill);
      },
      { once: true },
    );
  } catch (error) {
    console.warn("Cannot store the site for offline use.", error);
  }
}
