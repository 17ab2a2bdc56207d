import { BUILD_REQUEST, SERVICE_WORKER_CACHE } from '#shared/web/service-worker-messages';
import { precache, worker } from './worker-scope.ts';

const STORE = SERVICE_WORKER_CACHE + precache.build;
const AT_ONCE = 6;
const ANSWER_MS = 1500;

/** Caches all files of this build; fails the installation when one is missing. */
export async function cacheFiles(): Promise<void> {
  const store = await caches.open(STORE);
  try {
    const waiting = [...precache.files];
    const cacheAll = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
        await store.add(new Request(file, { priority: 'low' }));
    };
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, cacheAll),
      ...precache.documents.map((path) => holdDocument(store, path)),
    ]);
  } catch (error) {
    await caches.delete(STORE);
    throw error;
  }
}

/** As a visitor and of this build: during a release the server may respond with another. */
async function holdDocument(store: Cache, path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-cache', redirect: 'error' });
  const isOurs = response.ok && (await response.clone().text()).includes(`manifest-${precache.build}`);
  if (!isOurs) throw new Error(`${path} is not of build ${precache.build}`);
  await store.put(path, response);
}

/** Ignores the query. */
export async function cachedDocument(path: string): Promise<Response | undefined> {
  return (await caches.open(STORE)).match(path, { ignoreSearch: true, ignoreVary: true });
}

/** Refreshes a cached document in the background; other builds belong to their worker. */
export async function renewDocument(path: string): Promise<void> {
  try {
    await holdDocument(await caches.open(STORE), path);
  } catch {
    // The cached one stays.
  }
}

/** From any build: names are content hashes. */
export async function cachedFile(request: Request): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

/** Deletes builds without an open page. Pages that do not answer keep all. */
export async function deleteOldCaches(): Promise<void> {
  const stores = (await caches.keys()).filter((name) => name.startsWith(SERVICE_WORKER_CACHE) && name !== STORE);
  if (stores.length === 0) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const builds = await Promise.all(pages.map(buildOf));
  if (builds.includes(undefined)) return;
  const obsolete = stores.filter((name) => !builds.includes(name.slice(SERVICE_WORKER_CACHE.length)));
  await Promise.all(obsolete.map((name) => caches.delete(name)));
}

function buildOf(page: Client): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(undefined), ANSWER_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      resolve(typeof data === 'string' ? data : undefined),
    );
    port1.start();
    page.postMessage({ request: BUILD_REQUEST }, [port2]);
  });
}
