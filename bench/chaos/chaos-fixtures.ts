import { join } from 'node:path';
import { importWorks } from '#domain/catalog-import';
import { type Connection, openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { prepareJobs } from '#platform/jobs/job-schema';
import { plantGivenBonus, plantPaidCharge } from '../../tests/support/fixtures/planted-coins.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { testContext } from '../../tests/support/database/test-context.ts';
import { joinShop } from '../../tests/support/servers/full-server.ts';
import { openChaosApp } from './chaos-app.ts';
import type { ChaosClient } from './chaos-clients.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CLIENTS = 16;
const EPISODES = 1500;
/** Paid and free, so that purchases span several lots. */
export const GIVEN = { coin: 1_000_000, bonus: 1000, lapsed: 500 };
const HALF_A_DAY_MS = 43_200_000;

/**
 * Plants works, members and coins, and runs `statements` last. The shop's clock is one day ahead of the machine's, to
 * expose code that reads the wrong one.
 */
export async function plantChaos(data: string, statements: readonly string[] = []): Promise<ChaosClient[]> {
  const postgres = await startEmbeddedPostgres(data);
  const connection = openDatabase(postgres.address, { name: 'seoga chaos ground' });
  try {
    const clients = await plantIn(connection);
    for (const statement of statements) await connection.pool.query(statement);
    return clients;
  } finally {
    await connection.close();
    await postgres.stop();
  }
}

export async function plantIn(connection: Connection): Promise<ChaosClient[]> {
  await migrate(connection.pool, join(ROOT, 'migrations'));
  await prepareJobs(connection.pool);
  await connection.pool.query("update clock set shift = interval '1 day'");
  const ctx = testContext(connection.db);
  const texts = Array.from({ length: EPISODES }, () => ['한 문단입니다.']);
  const planted = plantedWork('chaos', { texts, prices: { free: 1, buy: 3, rental: 1, rentalHours: 72 } });
  const report = await importWorks(ctx, plantedWorkDeps([planted]), { path: '', dryRun: false });
  const work = report.works[0]?.workId ?? 0;
  const rows = await ctx.db.selectFrom('episode').select('id').where('work_id', '=', work).orderBy('id').execute();
  const [free = 0, ...episodes] = rows.map(({ id }) => id);
  const app = await openChaosApp(ctx);
  const clients: ChaosClient[] = [];
  while (clients.length < CLIENTS) {
    const { memberNo, token } = await joinShop({ app, ctx });
    await plantPaidCharge(ctx.db, { memberNo, coins: GIVEN.coin });
    // Expired by the shop's clock only: must not be spendable.
    const lapsed = { amount: GIVEN.lapsed, expiresAt: new Date(Date.now() + HALF_A_DAY_MS) };
    await plantGivenBonus(ctx.db, { memberNo, sums: [{ amount: GIVEN.bonus, expiresAt: null }, lapsed] });
    clients.push({ memberNo, token, work, episodes, free });
  }
  await app.close();
  return clients;
}
