import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ledgerErrors } from '#platform/backup/verify-restored';
import type { Connection } from '#platform/database/connection';
import { migrate, migrationPlan, underSchemaLock } from '#platform/database/migrate';
import { type CopiedTable, copyRows, requireEqualCounts } from '#platform/database/move-rows';
import { prepareTables } from '#platform/database/move-tables';
import { emptiedOnFailure, requireEmptyTarget } from '#platform/database/move-target';
import { prepareJobs } from '#platform/jobs/job-schema';
import { StartupError } from '#platform/startup-error';

const CLOSED_TRIES = 6;
const CLOSED_PAUSE_MS = 250;
/** Same text formats on both sides, no timeouts. */
const SESSION = `set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

export interface MoveOptions {
  /** Embedded, read-only. */
  source: pg.Pool;
  target: Connection;
  migrations: string;
  signal?: AbortSignal;
  say: (line: string) => void;
}

export interface Moved {
  tables: number;
  rows: number;
  /** Not the shop's; not moved. */
  foreign: string[];
}

/**
 * Copies a closed shop's database into an empty one in one transaction and verifies counts. Throws a StartupError with
 * the remedy; the target is empty again then.
 */
export async function moveDatabase(order: MoveOptions): Promise<Moved> {
  const { source, target, migrations, say } = order;
  await requireEmptyTarget(target.pool);
  // A shop that starts meanwhile fails on this lock.
  return underSchemaLock(source, async (from) => {
    await requireClosedShop(from);
    await requireSameSchema(source, migrations);
    return emptiedOnFailure(target.pool, async () => {
      say('옮길 곳에 테이블을 만듭니다.');
      await migrate(target.pool, migrations);
      await prepareJobs(target.pool);
      const moved = await underSchemaLock(target.pool, (to) => copyAll(from, to, order));
      say('원장을 확인합니다.');
      const errors = await ledgerErrors(target.db);
      if (errors.length > 0)
        throw new StartupError(`${errors.join(' ')} npm run seoga -- ledger check로 확인해 주세요.`);
      await target.pool.query('analyze');
      return moved;
    });
  });
}

async function requireClosedShop(from: pg.PoolClient): Promise<void> {
  for (let tries = 0; tries < CLOSED_TRIES; tries += 1) {
    // Closed connections take a moment to end.
    if (tries > 0) await pause(CLOSED_PAUSE_MS);
    const { rowCount } = await from.query(
      `select from pg_stat_activity where backend_type = 'client backend' and datname = current_database()
        and application_name <> current_setting('application_name')`,
    );
    if (!rowCount) return;
  }
  throw new StartupError(
    '서점이 열려 있거나 다른 명령이 데이터베이스를 쓰고 있습니다. 모두 닫은 뒤 다시 실행해 주세요.',
  );
}

async function requireSameSchema(source: pg.Pool, migrations: string): Promise<void> {
  const { pending, changed, unknown } = await migrationPlan(source, migrations);
  if (unknown.length > 0)
    throw new StartupError('데이터베이스가 이 프로그램보다 새것입니다. 새 프로그램으로 다시 실행해 주세요.');
  if (pending.length > 0 || changed.length > 0)
    throw new StartupError(
      '데이터베이스가 이 프로그램의 것과 다릅니다. npm run seoga -- migrate를 먼저 실행해 주세요.',
    );
}

async function copyAll(from: pg.PoolClient, to: pg.PoolClient, { say, signal }: MoveOptions): Promise<Moved> {
  try {
    for (const client of [from, to]) await client.query(SESSION);
    await from.query('begin isolation level repeatable read read only');
    await to.query('begin');
    const { tables, foreign, finish } = await prepareTables(from, to);
    const copied: CopiedTable[] = [];
    for (const [at, table] of tables.entries()) {
      const rows = await copyRows({ from, to, signal }, table);
      copied.push({ table, rows });
      if (rows > 0) say(`${at + 1}/${tables.length} ${table.name} ${rows}줄`);
    }
    await finish();
    await requireEqualCounts(from, to, copied);
    signal?.throwIfAborted();
    await to.query('commit');
    return { tables: tables.length, rows: copied.reduce((sum, { rows }) => sum + rows, 0), foreign };
  } catch (error) {
    await to.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await from.query('rollback').catch(() => undefined);
  }
}
