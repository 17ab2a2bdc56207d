import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { createDiskStore } from '#platform/files/disk-store';
import { testContext } from '../../tests/support/database/test-context.ts';
import { watchRoundTrips } from '../../tests/support/database/watch-round-trips.ts';
import { makeShopServer } from '#server/shop-server';

const ROOT = join(import.meta.dirname, '..', '..');
const TRIES = 5;

export async function roundTrips(data: string, paths: string[]): Promise<number[]> {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  const watch = watchRoundTrips(connection.pool);
  const logger = pino({ level: 'silent' });
  const ctx = { ...testContext(connection.db), files: createDiskStore(join(data, 'files')) };
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

// Change polling adds queries, so take the minimum.
async function fewest(app: FastifyInstance, path: string, watch: ReturnType<typeof watchRoundTrips>): Promise<number> {
  const counts: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    watch.take();
    const response = await app.inject({ url: path.replace('{n}', `${attempt}`) });
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
    counts.push(watch.take().length);
  }
  return Math.min(...counts);
}
