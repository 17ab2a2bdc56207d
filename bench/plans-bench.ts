import { join } from 'node:path';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { prepareJobs } from '#platform/jobs/job-schema';
import { testContext } from '../tests/support/test-context.ts';
import type { BenchMeans } from './bench-means.ts';
import type { Figure } from './figure.ts';
import { askPlans } from './plans/asked-plans.ts';
import { boundOf } from './plans/statement-bounds.ts';
import { plantShop } from './plans/planted-shop.ts';
import { SHOP_SIZES } from './plans/shop-size.ts';

const ROOT = join(import.meta.dirname, '..');
/** What hangs on works or members, told with its rows so that the size is seen. */
const TOLD = ['work', 'episode', 'member', 'entitlement', 'ledger_entry', 'opening'];
/** A database that is made to be thrown away need not be safe from a power cut while it is filled. */
const FOR_PLANTING = ['fsync = off', 'full_page_writes = off', "checkpoint_timeout = '30min'"];
const say = (sentence: string): boolean => process.stderr.write(`  ${sentence}\n`);

/**
 * How many rows the hottest statements meet in a shop of five thousand works and members, with `--tenth` of a hundred
 * thousand and with `--whole` of a million: more than their bound is not met, and neither is a table read from end to end.
 */
export async function plansBench({ scratch, flags }: BenchMeans): Promise<Figure[]> {
  const size = flags.has('--whole') ? 'whole' : flags.has('--tenth') ? 'tenth' : 'small';
  const postgres = await startEmbeddedPostgres(join(scratch, 'plans'));
  const connection = openDatabase(postgres.address, { name: 'seoga bench' });
  try {
    await migrate(connection.pool, join(ROOT, 'migrations'));
    await prepareJobs(connection.pool);
    for (const setting of FOR_PLANTING) await connection.pool.query(`alter system set ${setting}`);
    await connection.pool.query('select pg_reload_conf()');
    const began = performance.now();
    await plantShop({ ctx: testContext(connection.db), pool: connection.pool }, SHOP_SIZES[size], say);
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await connection.pool.query<{ name: string; rows: number }>(
      `select name, (select coalesce(sum(c.reltuples), 0)::float8 from pg_class c where c.relkind = 'r'
         and (c.oid = name::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = name::regclass))) as rows
       from unnest($1::text[]) as name`,
      [TOLD],
    );
    const { rows: held } = await connection.pool.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
    const asked = await askPlans(postgres);
    return [
      { what: `심기, ${size}`, unit: 's', ours: seconds },
      { what: '데이터베이스', unit: 'MB', ours: (held[0]?.bytes ?? Number.NaN) / 2 ** 20 },
      ...rows.map(({ name, rows: count }) => ({ what: `심은 것: ${name}`, unit: '', ours: Math.round(count) })),
      ...asked.map((statement): Figure => ({
        what: `${statement.question}: ${statement.name.slice(0, 60)}`,
        unit: '줄',
        ours: statement.rows,
        budget: { of: 'ours', atMost: boundOf(statement)?.[size === 'small' ? 'rows' : 'large'] ?? 0 },
        note: `${statement.pages}쪽${statement.wholeTables.map((table) => `, ${table} 전부`).join('')}`,
      })),
    ];
  } finally {
    await connection.close();
    await postgres.stop();
  }
}
