/** The service worker that keeps the site: after the first visit it works without a network. */

/** Wait until the service worker answers for this page. The site also works where there can be none. */
export async function whenCached(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
        // A page that was reloaded without the cache is never taken over.
        setTimeout(resolve, 1000);
      });
    // Cache what this page loaded before the service worker took over, and what it has not needed yet.
    addEventListener("warhost-ready", () => registration.active?.postMessage("fill"), { once: true });
  } catch (error) {
    console.warn("The site cannot be kept for use without a network.", error);
  }
}
