import { ASKS_BUILD, type ToWorker, WORKER_PATH } from '#vocabulary/worker-words';

/** The build of this page, by the router's list of routes. */
function buildHere(): string {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: unknown } };
  return typeof manifest?.version === 'string' ? manifest.version : '';
}

/** The shop's service worker; undefined where a browser has none, or lets no site have one just now. */
export async function shopWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return undefined;
  try {
    return await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' });
  } catch {
    // Storage is full, or this is a private window: everything works but what needs a worker.
    return undefined;
  }
}

/** Tells the worker that this page stands here, and answers what it asks of pages. Answers how to end that. */
export function standBefore(worker: ServiceWorkerRegistration, isMember: boolean): () => void {
  const build = buildHere();
  const onAsked = ({ data, ports }: MessageEvent<unknown>): void => {
    const isAsked = typeof data === 'object' && data !== null && 'ask' in data && data.ask === ASKS_BUILD;
    if (isAsked) ports[0]?.postMessage(build, []);
  };
  navigator.serviceWorker.addEventListener('message', onAsked);
  navigator.serviceWorker.startMessages();
  const here: ToWorker = { say: 'here', build, isMember };
  worker.active?.postMessage(here, []);
  return () => navigator.serviceWorker.removeEventListener('message', onAsked);
}
