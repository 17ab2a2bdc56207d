import { join } from 'node:path';
import { importWorks } from '#domain/importing';
import { giveLots } from '#domain/wallet';
import { type Connection, openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { prepareJobs } from '#platform/jobs/job-schema';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { testContext } from '../../tests/support/test-context.ts';
import { joinShop } from '../../tests/support/whole-shop.ts';
import { openChaosApp } from './chaos-app.ts';
import type { ChaosClient } from './chaos-clients.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CLIENTS = 16;
const EPISODES = 1500;
/** Coins that every reader is given: paid and free, so that purchases cross from one lot to the next. */
export const GIVEN = { coin: 1_000_000, bonus: 1000 };

/** Plants works, members that are logged in, and coins; leaves the database for the shop to start again. */
export async function plantChaos(data: string): Promise<ChaosClient[]> {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga chaos ground' });
  try {
    return await plantIn(connection);
  } finally {
    await connection.close();
    await postgres.stop();
  }
}

/** Plants the same in a database that somebody else looks after. */
export async function plantIn(connection: Connection): Promise<ChaosClient[]> {
  await migrate(connection.pool, join(ROOT, 'migrations'));
  await prepareJobs(connection.pool);
  const ctx = testContext(connection.db);
  const texts = Array.from({ length: EPISODES }, () => ['한 문단입니다.']);
  const planted = plantedWork('chaos', { texts, prices: { free: 0, buy: 3, rental: 1, rentalHours: 72 } });
  const report = await importWorks(ctx, plantedMeans([planted]), { path: '', dryRun: false });
  const work = report.works[0]?.workId ?? 0;
  const rows = await ctx.db.selectFrom('episode').select('id').where('work_id', '=', work).orderBy('id').execute();
  const episodes = rows.map(({ id }) => id);
  const app = await openChaosApp(ctx);
  const clients: ChaosClient[] = [];
  while (clients.length < CLIENTS) {
    const { memberNo, token } = await joinShop({ app, ctx });
    const lots = [
      { unit: 'coin' as const, amount: GIVEN.coin, expiresAt: null, channel: 'web', against: 'issued-paid' as const },
      {
        unit: 'bonus' as const,
        amount: GIVEN.bonus,
        expiresAt: null,
        channel: 'gift',
        against: 'issued-free' as const,
      },
    ];
    await ctx.db
      .transaction()
      .execute((tx) => giveLots(tx, { memberNo, kind: 'grant', ref: `chaos:${memberNo}`, lots }));
    clients.push({ memberNo, token, work, episodes });
  }
  await app.close();
  return clients;
}
