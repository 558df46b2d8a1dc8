/** Push notifications, with which the server reaches this browser while the page is closed. */
import { house } from "$house";
import { api, somebody } from "./api";

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis;

const encoded = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Subscribe this browser, if the server sends push notifications. False if it cannot reach this browser. */
export async function subscribe(): Promise<boolean> {
  try {
    const { push: key } = await somebody();
    // On phones even an open page can show notifications only through a service worker. The site has its own service worker.
    if (house.capabilities.people) await navigator.serviceWorker?.register("/sw.js").catch(() => {});
    if (!key) return true;
    if (!canPush()) return false;
    const { pushManager } = await navigator.serviceWorker.ready;
    let found = await pushManager.getSubscription();
    if (found && encoded(found.options.applicationServerKey) !== key) {
      await found.unsubscribe(); // it was made with a key that the server no longer has
      found = null;
    }
    found ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = "", keys = {} } = found.toJSON();
    await api.subscribe({ endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" });
    return true;
  } catch {
    return false; // a browser without a push service, or the server refuses
  }
}

/** End the subscription of this browser, if it has one. */
export async function unsubscribe(): Promise<void> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  const found = await worker?.pushManager.getSubscription();
  if (found) await Promise.allSettled([found.unsubscribe(), api.unsubscribe()]);
}
