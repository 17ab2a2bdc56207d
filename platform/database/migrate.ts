import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { runOutside, runsOutside } from '#platform/database/outside-transaction';
import { StartupError } from '#platform/startup-error';

const LOCK = 7_305_011;
const LOCK_NOT_AVAILABLE = '55P03';
const MOMENT_MS = 200;
const MAX_PAUSE_MS = 1000;
const MAX_TRIES = 80;

interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
}

/** Applies each migration once; concurrency-safe. Throws when a released file changed or the database is newer. */
export function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  return underSchemaLock(pool, (client) => applyMissing(client, folder));
}

export async function underSchemaLock<Answer>(
  pool: pg.Pool,
  change: (client: pg.PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  try {
    // An operator's statement timeout must not stop index builds.
    await client.query("set lock_timeout = '5s'; set statement_timeout = 0");
    await takeLock(client);
    try {
      return await change(client);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    // The timeouts are set on the connection.
    client.release(true);
  }
}

// Polls: a blocked lock call holds a snapshot that concurrent index builds wait for.
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (rows[0]?.held) return;
    await pause(100);
  }
  throw new StartupError('다른 프로그램이 1분 넘게 데이터베이스 구조를 바꾸고 있습니다. 끝난 뒤 다시 시작해 주세요.');
}

async function applyMissing(client: pg.PoolClient, folder: string): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration');
  const done = new Map(rows.map((row) => [row.name, row.sha256]));
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const applied: string[] = [];
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const existing = done.get(name);
    if (existing && existing !== sha256)
      throw new StartupError(`이미 적용된 ${name} 파일이 바뀌었습니다. 원래 파일로 되돌려 주세요.`);
    if (existing) continue;
    await applyOne(client, { name, text, sha256 });
    applied.push(name);
  }
  return applied;
}

/** A waiting table lock blocks everybody behind it: waits briefly and retries. */
async function applyOne(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await applyOnce(client, file);
      return;
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked) throw error;
      if (tries >= MAX_TRIES || runsOutside(file.text))
        throw new StartupError(
          `${file.name}을 적용하지 못했습니다. 1분 넘게 다른 작업이 테이블을 쓰고 있습니다. 긴 작업을 끝낸 뒤 다시 시작해 주세요.`,
          error,
        );
      // Longer than the lock wait, so that queued queries run.
      await pause(Math.min(MOMENT_MS + tries * 100, MAX_PAUSE_MS));
    }
  }
}

// One message: locks are held until commit.
async function applyOnce(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  const values = [file.name, file.sha256].map((value) => client.escapeLiteral(value));
  const record = `insert into migration (name, sha256) values (${values.join(', ')})`;
  if (runsOutside(file.text)) {
    await runOutside(client, file.text);
    await client.query(record);
    return;
  }
  try {
    await client.query(`begin; set local lock_timeout = '${MOMENT_MS}ms';\n${file.text}\n;${record}; commit`);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

export async function migrationPlan(
  pool: pg.Pool,
  folder: string,
): Promise<{ pending: string[]; changed: string[]; unknown: string[] }> {
  const { rows: known } = await pool.query<{ there: boolean }>("select to_regclass('migration') is not null as there");
  const { rows } = known[0]?.there
    ? await pool.query<{ name: string; sha256: string }>('select name, sha256 from migration order by name')
    : { rows: [] };
  const done = new Map(rows.map((row) => [row.name, row.sha256]));
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const hashOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name), 'utf8'))
      .digest('hex');
  return {
    pending: files.filter((name) => !done.has(name)),
    changed: files.filter((name) => done.has(name) && done.get(name) !== hashOf(name)),
    unknown: [...done.keys()].filter((name) => !files.includes(name)),
  };
}
