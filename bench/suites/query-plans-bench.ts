import { join } from 'node:path';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { prepareJobs } from '#platform/jobs/job-schema';
import { testContext } from '../../tests/support/database/test-context.ts';
import type { BenchContext } from '../bench-context.ts';
import type { Figure } from '../figure.ts';
import { measurePlans } from '../plans/explain-plans.ts';
import { boundOf } from '../plans/statement-bounds.ts';
import { plantShop } from '../plans/planted-shop.ts';
import { SHOP_SIZES } from '../plans/shop-size.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Row counts that show the size. */
const TOLD = ['work', 'episode', 'member', 'entitlement', 'ledger_entry', 'opening'];
/** A throwaway database needs no durability. */
const FOR_PLANTING = ['fsync = off', 'full_page_writes = off', "checkpoint_timeout = '30min'"];
const say = (message: string): boolean => process.stderr.write(`  ${message}\n`);

/**
 * Rows read at 5,000 works and members, 100,000 (`--tenth`) or a million (`--whole`); fails above the bound or on a
 * full scan.
 */
export async function plansBench({ scratch, flags }: BenchContext): Promise<Figure[]> {
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
    const requests = await measurePlans(postgres);
    return [
      { what: `심기, ${size}`, unit: 's', ours: seconds },
      { what: '데이터베이스', unit: 'MB', ours: (held[0]?.bytes ?? Number.NaN) / 2 ** 20 },
      ...rows.map(({ name, rows: count }) => ({ what: `심은 것: ${name}`, unit: '', ours: Math.round(count) })),
      ...requests.map((statement): Figure => ({
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
