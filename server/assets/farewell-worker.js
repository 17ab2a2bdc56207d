// Takes the shop's service worker out of a browser: the operator switched it off (SERVICE_WORKER=off).
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = (await caches.keys()).filter((name) => name.startsWith('seoga-build-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
