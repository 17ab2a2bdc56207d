import assert from 'node:assert/strict';
import { test } from 'node:test';

class FakeClient {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

type Listener = (event: object) => void;

/** A worker of the build `old` with an installed one that waits. */
const listeners = new Map<string, Listener>();
const messages: unknown[] = [];
let pages: FakeClient[] = [];
const self = {
  location: { origin: 'https://seoga.test' },
  registration: { waiting: { postMessage: (message: unknown) => messages.push(message) } },
  clients: { matchAll: async () => pages },
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
};
Object.assign(globalThis, {
  self,
  Client: FakeClient,
  SEOGA_HELD: { build: 'old', files: [], documents: [] },
  caches: { keys: async () => [] },
  fetch: async () => new Response(''),
});
await import(new URL('service-worker/service-worker.ts', import.meta.url).href);

/** Messages to the waiting worker after the event. */
async function messagesAfter(type: string, event: object, open: FakeClient[]): Promise<unknown[]> {
  messages.length = 0;
  pages = open;
  const pending: unknown[] = [];
  const collect = (promise: unknown): number => pending.push(promise);
  listeners.get(type)?.({ ...event, waitUntil: collect, respondWith: collect });
  await Promise.all(pending);
  return messages;
}

const [page, other] = [new FakeClient('page'), new FakeClient('other')];
const announced = (build: string): object => ({ source: page, data: { say: 'here', build, isMember: true } });

test('the waiting worker takes over from the only page when it is of another build', async () => {
  assert.deepEqual(await messagesAfter('message', announced('new'), [page]), [{ say: 'take-over' }]);
  assert.deepEqual(await messagesAfter('message', announced('old'), [page]), []);
});

test('the waiting worker does not take over while another page is open', async () => {
  assert.deepEqual(await messagesAfter('message', announced('new'), [page, other]), []);
  // The announcing page has been closed since.
  assert.deepEqual(await messagesAfter('message', announced('new'), [other]), []);
});

test('a navigation whose old page is gone does not activate the waiting worker while another page is open', async () => {
  const request = { method: 'GET', mode: 'navigate', url: 'https://seoga.test/new' };
  assert.deepEqual(await messagesAfter('fetch', { request, resultingClientId: 'next' }, [other]), []);
});
