import { heldDocument, heldFile, renewDocument } from './held-files.ts';
import { held, worker } from './worker-scope.ts';

const OFFLINE = '/offline';
const PUBLIC_FILES = /^\/(assets|fonts)\//;
const MOST_FROM = 1000;

/**
 * Who answers what, told to the browser once, so that it need not ask the worker: held files from where they are held, a
 * navigation by the network while the worker wakes up, everything else by the network alone. False where a browser does not
 * know how.
 */
export async function tellRoutes(event: InstallEvent): Promise<boolean> {
  if (typeof event.addRoutes !== 'function') return false;
  await event.addRoutes([
    { condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' },
    ...held.documents.map((pathname) => ({
      condition: { urlPattern: { pathname }, requestMode: 'navigate' },
      source: 'fetch-event',
    })),
    { condition: { requestMode: 'navigate', requestMethod: 'get' }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: '/*' }, source: 'network' },
  ]);
  return true;
}

/** Answers navigations, and files that are held; what it does not answer goes as if there were no worker. */
export function answerFetch(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') return answerNavigation(event, url);
  if (PUBLIC_FILES.test(url.pathname)) event.respondWith(heldFile(request).then((found) => found ?? fetch(request)));
}

function answerNavigation(event: FetchEvent, url: URL): void {
  if (held.documents.includes(url.pathname)) {
    event.respondWith(heldDocument(url.pathname).then((found) => found ?? fetch(event.request)));
    event.waitUntil(renewDocument(url.pathname));
    return;
  }
  event.respondWith(fromNetwork(event, url));
  event.waitUntil(handOver());
}

/**
 * The network's answer, whatever it takes and whatever it is: an old page is never shown in its place. Where there is no
 * network, the reader is led to what can be read without one.
 */
async function fromNetwork(event: FetchEvent, { pathname, search }: URL): Promise<Response> {
  try {
    // @NOTE The browser's own request wherever there is one: a request of the worker's tells no more that a reader asked.
    const ahead: unknown = await event.preloadResponse;
    return ahead instanceof Response ? ahead : await fetch(event.request);
  } catch {
    if (!held.documents.includes(OFFLINE)) return Response.error();
    const from = `${pathname}${search}`.slice(0, MOST_FROM);
    return Response.redirect(`${OFFLINE}?from=${encodeURIComponent(from)}`);
  }
}

/** The page that leaves was the only one: the worker that waits may take over with the page that comes. */
async function handOver(): Promise<void> {
  const { waiting } = worker.registration;
  if (!waiting) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) waiting.postMessage({ say: 'take-over' }, []);
}
