// Shows the notifications that the server pushes, and opens the match of one that is clicked.
const address = (match) => new URL(`/#/match/${encodeURIComponent(match)}`, self.registration.scope).href;

self.addEventListener("push", (event) => {
  const { title, lang, match } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { lang, tag: match, icon: "/icon-192.png", data: { match } }));
});

async function open(match) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((client) => client.url === address(match));
  await (shown ? shown.focus() : self.clients.openWindow(address(match)));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.match));
});
