/** How the page tells a player that it is their turn: by the tab's title and icon, and by a notification if allowed. */
import { settings } from "./settings.svelte";

class Calls {
  /** It is the reader's turn in the open match. */
  turn = $state(false);
}
export const calls = new Calls();

// The address that the page is served from, because the site without a server may be in a folder.
const home = import.meta.env.BASE_URL;

/** The icon of the tab. */
export const tabIcon = (turn: boolean): string => `${home}${turn ? "icon-turn.svg" : "icon.svg"}`;

/** Whether this browser has notifications. */
export const canNotify = (): boolean => "Notification" in globalThis;

/** Ask the reader for permission, and return whether it was given. */
export async function allowed(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Notify a reader who is looking elsewhere. A later notification of the same match replaces the earlier one. */
export function notify(title: string, body: string, match: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const options = { body, tag: match, icon: `${home}icon-192.png`, lang: settings.language, data: { match } };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones show notifications only from a service worker. Without one, the title and the icon show it.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(title, options));
  }
}
