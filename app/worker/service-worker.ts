import type { ToWorker } from '#vocabulary/worker-words';
import { holdFiles, letGo } from './held-files.ts';
import { answerFetch, tellRoutes } from './navigations.ts';
import { closePushes, openPush, renewPush, showPush } from './pushes.ts';
import { worker } from './worker-scope.ts';

// The shop without a network, and its messages. It holds public files of its own build and documents that are nobody's:
// nothing of a member, no call, no data and no picture of a work ever lies here.
worker.addEventListener('install', (event) => event.waitUntil(install(event)));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', answerFetch);
worker.addEventListener('push', showPush);
worker.addEventListener('notificationclick', openPush);
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)));
worker.addEventListener('message', (event) => {
  const told = event.data as Partial<ToWorker> | undefined;
  if (told?.say === 'take-over') event.waitUntil(worker.skipWaiting());
  if (told?.say === 'here') {
    event.waitUntil(letGo());
    if (told.isMember === false) event.waitUntil(closePushes());
  }
});

async function install(event: InstallEvent): Promise<void> {
  await Promise.all([tellRoutes(event), holdFiles()]);
}

async function activate(): Promise<void> {
  // Where the browser cannot be told who answers what, it asks the network while the worker wakes up.
  if (!('InstallEvent' in worker)) await worker.registration.navigationPreload?.enable();
  await letGo();
}
