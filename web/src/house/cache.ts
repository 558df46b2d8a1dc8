/** The service worker that keeps the site: after the first visit it works without a network. */

const KEY = "warhost.offline";
/** After how many milliseconds a page asks again for what could not be stored. */
export const AGAIN = 20_000;

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
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
        // The service worker never takes over a page that was reloaded without the cache.
        setTimeout(resolve, 1000);
      });
    // Store the files that this page loaded before the service worker took over, and those that it has not needed yet. A service worker of a
    // new version does the same when it takes over; the name of the script tells it whether this page is of that version too.
    const script = document.querySelector<HTMLScriptElement>("script[type=module]")!.src;
    const ask = () => (navigator.serviceWorker.controller ?? registration.active)?.postMessage({ fill: script });
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
