import { cachedDocument, cachedFile, renewDocument } from './cached-files.ts';
import { precache, worker } from './worker-scope.ts';

const OFFLINE = '/offline';
const PUBLIC_FILES = /^\/(assets|fonts)\//;
const MAX_FROM = 1000;

/**
 * Static routes: cached files from the cache, navigations by the network while the worker starts, all else by the
 * network. False when unsupported.
 */
export async function registerStaticRoutes(event: InstallEvent): Promise<boolean> {
  if (typeof event.addRoutes !== 'function') return false;
  await event.addRoutes([
    { condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' },
    ...precache.documents.map((pathname) => ({
      condition: { urlPattern: { pathname }, requestMode: 'navigate' },
      source: 'fetch-event',
    })),
    { condition: { requestMode: 'navigate', requestMethod: 'get' }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: '/*' }, source: 'network' },
  ]);
  return true;
}

/** Handles navigations and cached files only. */
export function handleFetch(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') return handleNavigation(event, url);
  if (PUBLIC_FILES.test(url.pathname)) event.respondWith(cachedFile(request).then((found) => found ?? fetch(request)));
}

function handleNavigation(event: FetchEvent, url: URL): void {
  if (precache.documents.includes(url.pathname)) {
    event.respondWith(cachedDocument(url.pathname).then((found) => found ?? fetch(event.request)));
    event.waitUntil(renewDocument(url.pathname));
    return;
  }
  event.respondWith(fromNetwork(event, url));
}

/** Always the network response, never a stale page; offline redirects to the offline page. */
async function fromNetwork(event: FetchEvent, { pathname, search }: URL): Promise<Response> {
  try {
    // @NOTE The browser's own request: one of the worker would lose the user activation header.
    const ahead: unknown = await event.preloadResponse;
    return ahead instanceof Response ? ahead : await fetch(event.request);
  } catch {
    if (!precache.documents.includes(OFFLINE)) return Response.error();
    const from = `${pathname}${search}`.slice(0, MAX_FROM);
    return Response.redirect(`${OFFLINE}?from=${encodeURIComponent(from)}`);
  }
}
