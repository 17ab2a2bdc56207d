import { ASKS_BUILD, WORKER_STORE } from '#vocabulary/worker-words';
import { held, worker } from './worker-scope.ts';

const STORE = WORKER_STORE + held.build;
const AT_ONCE = 6;
const ANSWER_MS = 1500;

/** Takes everything that this build needs without a network; throws, and is no worker then, where one thing is missing. */
export async function holdFiles(): Promise<void> {
  const store = await caches.open(STORE);
  try {
    const waiting = [...held.files];
    const take = async (): Promise<void> => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
        await store.add(new Request(file, { priority: 'low' }));
    };
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, take),
      ...held.documents.map((path) => holdDocument(store, path)),
    ]);
  } catch (error) {
    await caches.delete(STORE);
    throw error;
  }
}

/** As a visitor sees it, and of this very build: while a shop changes builds the server may answer with another one. */
async function holdDocument(store: Cache, path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-cache', redirect: 'error' });
  const isOurs = answer.ok && (await answer.clone().text()).includes(`manifest-${held.build}`);
  if (!isOurs) throw new Error(`${path} is not of build ${held.build}`);
  await store.put(path, answer);
}

/** A document as this build holds it, whatever its query. */
export async function heldDocument(path: string): Promise<Response | undefined> {
  return (await caches.open(STORE)).match(path, { ignoreSearch: true, ignoreVary: true });
}

/** Takes a held document again, behind the reader's back; one of another build is left to the worker of that build. */
export async function renewDocument(path: string): Promise<void> {
  try {
    await holdDocument(await caches.open(STORE), path);
  } catch {
    // Without a network what is held stands.
  }
}

/** A file from whichever build holds it: names are made of the content, so that none stands for another. */
export async function heldFile(request: Request): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

/** Lets go of builds that no open page is of. A page that does not say is one that has just come or is old: all stay. */
export async function letGo(): Promise<void> {
  const stores = (await caches.keys()).filter((name) => name.startsWith(WORKER_STORE) && name !== STORE);
  if (stores.length === 0) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const builds = await Promise.all(pages.map(buildOf));
  if (builds.includes(undefined)) return;
  const gone = stores.filter((name) => !builds.includes(name.slice(WORKER_STORE.length)));
  await Promise.all(gone.map((name) => caches.delete(name)));
}

function buildOf(page: Client): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(() => resolve(undefined), ANSWER_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      resolve(typeof data === 'string' ? data : undefined),
    );
    port1.start();
    page.postMessage({ ask: ASKS_BUILD }, [port2]);
  });
}
