import { BUILD_REQUEST, type ServiceWorkerMessage, SERVICE_WORKER_PATH } from '#shared/web/service-worker-messages';

function currentBuild(): string {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: unknown } };
  return typeof manifest?.version === 'string' ? manifest.version : '';
}

/** Undefined when unsupported or unavailable. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !isSecureContext) return undefined;
  try {
    return await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' });
  } catch {
    // Storage is full or private mode.
    return undefined;
  }
}

/** Announces this page to the worker and answers its pings. Returns the stop function. */
export function answerWorkerPings(worker: ServiceWorkerRegistration, isMember: boolean): () => void {
  const build = currentBuild();
  const onAsked = ({ data, ports }: MessageEvent<unknown>): void => {
    const isAsked = typeof data === 'object' && data !== null && 'request' in data && data.request === BUILD_REQUEST;
    if (isAsked) ports[0]?.postMessage(build, []);
  };
  navigator.serviceWorker.addEventListener('message', onAsked);
  navigator.serviceWorker.startMessages();
  const current: ServiceWorkerMessage = { say: 'here', build, isMember };
  worker.active?.postMessage(current, []);
  return () => navigator.serviceWorker.removeEventListener('message', onAsked);
}
