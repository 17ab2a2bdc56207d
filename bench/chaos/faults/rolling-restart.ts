import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type ShopProcess, freePort, startShop, waitOpen } from '../../../tests/support/servers/shop-process.ts';

const CLIENTS = 16;
const PATHS = ['/', '/ko/v1/works', '/healthz', '/notice'];
const OPENED = /서가를 열었습니다/;
const PATIENCE_MS = 120_000;
const ATTEMPT_MS = 10_000;

export interface Rolled {
  tookMs: number[];
  /** Must be empty. */
  failed: string[];
  /** Old processes that did not exit with 0. */
  badEnds: string[];
}

/** Readers keep their connections and never retry. */
export async function rollShop(order: {
  data: string;
  restarts: number;
  environment?: Record<string, string>;
}): Promise<Rolled> {
  const { data, restarts, environment = {} } = order;
  const port = await freePort();
  const rolled: Rolled = { tookMs: [], failed: [], badEnds: [] };
  let serving = await startShop({ data, port, environment });
  const reading = new AbortController();
  try {
    await waitOpen(serving);
    const readers = Array.from({ length: CLIENTS }, (_, at) =>
      read(serving.url, { at, rolled, until: reading.signal }),
    );
    for (let at = 0; at < restarts; at += 1) {
      const next = await startShop({ data, port, environment });
      await opened(next);
      serving.child.kill('SIGTERM');
      const code = await serving.exited;
      if (code !== 0) rolled.badEnds.push(`${code}: ${serving.message()}`);
      serving = next;
    }
    reading.abort();
    await Promise.all(readers);
    return rolled;
  } finally {
    reading.abort();
    serving.child.kill('SIGTERM');
    await serving.exited;
  }
}

export async function opened(shop: ShopProcess): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; !OPENED.test(shop.message()); await pause(20))
    if (shop.child.exitCode !== null || Date.now() > until)
      throw new Error(`the next shop did not open: ${shop.message()}`);
}

async function read(url: string, { at, rolled, until }: { at: number; rolled: Rolled; until: AbortSignal }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = at; !until.aborted; turn += 1) {
    const path = PATHS[turn % PATHS.length] ?? '/';
    const began = performance.now();
    const result = await once(`${url}${path}`, agent);
    rolled.tookMs.push(performance.now() - began);
    if (result !== 200) rolled.failed.push(`${path}: ${result}`);
    await pause(5);
  }
  agent.destroy();
}

function once(url: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: ATTEMPT_MS }, (response) => {
      response.on('error', (error) => resolve(error.message));
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', (error) => resolve(error.message));
  });
}
