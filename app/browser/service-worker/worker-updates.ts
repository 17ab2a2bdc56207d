import { precache, worker } from './worker-scope.ts';

/**
 * Lets the waiting worker take over when the page of another build that announces itself is the only one. Navigations
 * cannot decide this: while one commits, neither its old nor its new page may be listed.
 */
export async function activateWaitingWorker(page: ExtendableMessageEvent['source'], build?: string): Promise<void> {
  const { waiting } = worker.registration;
  if (!waiting || build === precache.build || !(page instanceof Client)) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ id }) => id === page.id)) waiting.postMessage({ say: 'take-over' }, []);
}
