/** The service worker that keeps the site: after the first visit it works without a network. */

const KEY = "warhost.offline";
/** After how many milliseconds a page asks again for what could not be stored. */
export const AGAIN = 20_000;

/** Whether the player has learned before that the site is stored; notes that now they have. */
function known(): boolean {
  try {
    const before = localStorage.getItem(KEY) !== null;
    localStorage.setItem(KEY, "ready");
    return before;
  } catch {
    return true; // a browser without storage: it would be said on every visit
  }
}

/**
 * Wait until the service worker answers for this page. The site also works where there can be none.
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
        // A page that was reloaded without the cache is never taken over.
        setTimeout(resolve, 1000);
      });
    // Store what this page loaded before the service worker took over, and what it has not needed yet. A service worker of a
    // new version does the same when it takes over; the name of the script tells it whether this page is of that version too.
    const script = document.querySelector<HTMLScriptElement>("script[type=module]")!.src;
    const ask = () => (navigator.serviceWorker.controller ?? registration.active)?.postMessage({ fill: script });
    // One file that cannot be fetched ends the attempt.
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
    console.warn("The site cannot be kept for use without a network.", error);
  }
}
