import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from '#platform/database/connection';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { freePort } from '../../../tests/support/servers/shop-process.ts';
import { type Figure, quantile } from '../../figure.ts';
import { buyThrough } from '../chaos-clients.ts';
import { plantChaos } from '../chaos-fixtures.ts';
import { runChild } from '../child-output.ts';
import { type ChaosOrder, none, some, within } from '../chaos-options.ts';
import { readLedger } from '../scenarios.ts';
import { openShopProcesses } from '../shop-processes.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const RELEASED = join(ROOT, 'migrations');
const PURCHASE_MS = 1000;
/** Longer than any wait not caused by the blocking reader. */
const STUCK_MS = 2500;
/** Duration of one long query, followed by a short pause. */
const READER_MS = 8000;
const REST_MS = 300;
/** Locking these blocks purchases, so they come first. */
const HOT = ['wallet', 'lot', 'ledger_transaction', 'ledger_entry', 'purchase', 'entitlement', 'quote', 'episode'];

/** R13: repeats the changes of released migrations behind a long query while readers buy. */
export async function migrateUnderLoad({ data, seconds, mutant }: ChaosOrder): Promise<Figure[]> {
  const clients = await plantChaos(data);
  const saved = await startEmbeddedPostgres(data);
  const shop = await openShopProcesses({
    port: await freePort(),
    environment: { CHAOS_DATA: data },
    mutant: undefined,
  });
  const connection = openDatabase(saved.address, { name: 'seoga chaos reader' });
  const looking = new AbortController();
  try {
    const until = Date.now() + seconds * 1000;
    const { rows } = await connection.pool.query<{ relname: string }>(
      "select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const tables = changedTables(rows.map(({ relname }) => relname));
    const reader = watchMigration(connection.pool, { tables, until: looking.signal });
    const [seen, changed] = await Promise.all([
      buyThrough(shop.url, clients, { until }),
      changeTables({ data, tables, until, mutant }).finally(() => looking.abort()),
    ]);
    await reader;
    await shop.close();
    const tookMs = seen.acknowledged.map((one) => one.tookMs);
    for (const message of [...shop.ended, ...seen.wrong, ...changed.errors].slice(0, 5))
      process.stderr.write(`R13: ${message}\n`);
    return [
      some('R13: 독자들이 사는 동안 바뀐 표', changed.count),
      none('R13: 바꾸지 못한 표', changed.errors.length, changed.errors[0]),
      { what: 'R13 대답을 받은 구매', unit: '번', ours: tookMs.length },
      none('R13: 끝내 받지 못했거나 다른 대답', seen.wrong.length, seen.wrong[0]),
      none('R13: 보는 사람을 기다린 구매', tookMs.filter((ms) => ms > STUCK_MS).length),
      { what: 'R13 구매 (p99)', unit: 'ms', ours: quantile(tookMs, 0.99) },
      within('R13 구매 (가장 긴 것)', quantile(tookMs, 1), PURCHASE_MS),
      none('R13: 저절로 끝난 서버', shop.ended.length),
      ...(await readLedger(data, { name: 'R13', clients, seen })),
    ];
  } finally {
    looking.abort();
    await shop.close();
    await connection.close();
    await saved.stop();
  }
}

/** Tables that a released migration altered or indexed. */
function changedTables(standing: string[]): string[] {
  const all = readdirSync(RELEASED).map((name) => readFileSync(join(RELEASED, name), 'utf8'));
  const altered = all.flatMap((text) =>
    [...text.matchAll(/alter table (?:only )?([a-z_]+)|create (?:unique )?index [a-z_]+ on ([a-z_]+)/g)].map(
      ([, table, indexed]) => table ?? indexed ?? '',
    ),
  );
  const existing = new Set(standing);
  return [...new Set([...HOT, ...altered])].filter((table) => existing.has(table));
}

/** Counts in long open transactions. */
async function watchMigration(
  pool: pg.Pool,
  { tables, until }: { tables: string[]; until: AbortSignal },
): Promise<void> {
  while (!until.aborted) {
    const reader = await pool.connect();
    await reader.query('begin');
    for (const table of tables) await reader.query(`select from ${table} limit 1`);
    await pause(READER_MS, undefined, { signal: until }).catch(() => undefined);
    await reader.query('commit');
    reader.release();
    await pause(REST_MS);
  }
}

interface Changed {
  count: number;
  errors: string[];
}

async function changeTables(order: {
  data: string;
  tables: string[];
  until: number;
  mutant: string | undefined;
}): Promise<Changed> {
  const { data, tables, until, mutant } = order;
  const folder = `${data}-migrations`;
  const changed: Changed = { count: 0, errors: [] };
  mkdirSync(folder);
  cpSync(RELEASED, folder, { recursive: true });
  for (const [at, table] of tables.entries()) {
    if (Date.now() >= until) break;
    const text = `alter table ${table} add column chaos_probe int;\nalter table ${table} drop column chaos_probe;\n`;
    writeFileSync(join(folder, `9${String(at).padStart(3, '0')}-${table.replaceAll('_', '-')}.sql`), text);
    try {
      await runChild('faults/migration-process.ts', [data, folder], { mutant });
      changed.count += 1;
    } catch (error) {
      changed.errors.push(`${table}: ${String(error)}`);
    }
  }
  return changed;
}
