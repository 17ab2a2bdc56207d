import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { makeDiskStore } from '#platform/files/disk-store';
import { testContext } from '../tests/support/test-context.ts';
import { watchRoundTrips } from '../tests/support/watch-round-trips.ts';
import { makeShopServer } from '#server/shop-server';

const ROOT = join(import.meta.dirname, '..');
const TRIES = 5;

/** How often each page or call asks the database, over a shop that already stands in that folder. */
export async function roundTrips(data: string, paths: string[]): Promise<number[]> {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  const watch = watchRoundTrips(connection.pool);
  const logger = pino({ level: 'silent' });
  const ctx = { ...testContext(connection.db), files: makeDiskStore(join(data, 'files')) };
  let app: FastifyInstance | undefined;
  try {
    app = await makeShopServer({
      ctx,
      logger,
      build: join(ROOT, 'build'),
      publicUrl: 'http://localhost:3000',
      trustedProxies: 0,
    });
    await app.ready();
    const counts: number[] = [];
    for (const path of paths) counts.push(await fewest(app, path, watch));
    return counts;
  } finally {
    await app?.close();
    await connection.close();
    await postgres.stop();
  }
}

// The server also looks every second whether something changed; the smallest of several counts is the page's own.
async function fewest(app: FastifyInstance, path: string, watch: ReturnType<typeof watchRoundTrips>): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    watch.take();
    const answer = await app.inject({ url: path.replace('{n}', `${attempt}`) });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    counts.push(watch.take().length);
  }
  return Math.min(...counts);
}
