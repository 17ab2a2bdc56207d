import type { ServiceWorkerMessage } from '#shared/web/service-worker-messages';
import { cacheFiles, deleteOldCaches } from './cached-files.ts';
import { handleFetch, registerStaticRoutes } from './navigations.ts';
import { activateWaitingWorker } from './worker-updates.ts';
import { closePushes, openPush, renewPush, showPush } from './pushes.ts';
import { worker } from './worker-scope.ts';

// Offline support and push. Caches public files and documents of its build only, never member data, API responses or
// work images.
worker.addEventListener('install', (event) => event.waitUntil(install(event)));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', handleFetch);
worker.addEventListener('push', showPush);
worker.addEventListener('notificationclick', openPush);
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)));
worker.addEventListener('message', (event) => {
  const value = event.data as Partial<ServiceWorkerMessage> | undefined;
  if (value?.say === 'take-over') event.waitUntil(worker.skipWaiting());
  if (value?.say === 'here') {
    event.waitUntil(deleteOldCaches());
    event.waitUntil(activateWaitingWorker(event.source, value.build));
    if (value.isMember === false) event.waitUntil(closePushes());
  }
});

async function install(event: InstallEvent): Promise<void> {
  await Promise.all([registerStaticRoutes(event), cacheFiles()]);
}

async function activate(): Promise<void> {
  // Fallback: navigation preload.
  if (!('InstallEvent' in worker)) await worker.registration.navigationPreload?.enable();
  await deleteOldCaches();
}
