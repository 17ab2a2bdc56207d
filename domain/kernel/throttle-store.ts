import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';

/** Attempts within a counter's window. */
export interface AttemptCount {
  failures: number;
  lastAt: Date;
  now: Date;
}

/** Identifies a counter; it restarts after `windowSeconds`. */
export interface ThrottleCounter {
  kind: string;
  key: string;
  windowSeconds: number;
}

const RETENTION_DAYS = 2;
/** Waiting for a counter blocks a connection, so give up early. */
const LOCK_TIMEOUT_MS = 300;
const LOCK_NOT_AVAILABLE = '55P03';

/** Counts an attempt and returns the new total. */
export async function countAttempt(tx: Tx | Db, counter: ThrottleCounter): Promise<AttemptCount> {
  const [attempts] = await addAttempts(tx, { counters: [counter], amount: 1 });
  if (!attempts) throw new Error('one counter was asked for');
  return attempts;
}

/** Counts an attempt at each counter in one statement. */
export async function countAttempts(tx: Tx, counters: ThrottleCounter[]): Promise<void> {
  await addAttempts(tx, { counters, amount: 1 });
}

/** Locks counters until the transaction ends. Callers must use one lock order. */
export async function lockAttempts(tx: Tx, counters: ThrottleCounter[]): Promise<AttemptCount[]> {
  return addAttempts(tx, { counters, amount: 0 });
}

/**
 * Adds to counters, restarting expired ones. Throws RATE_ERROR 0001 when a counter stays locked. The final sort
 * completes the writes before the lock timeout is restored.
 */
async function addAttempts(
  tx: Tx | Db,
  { counters, amount }: { counters: ThrottleCounter[]; amount: 0 | 1 },
): Promise<AttemptCount[]> {
  const rows = counters.map(
    ({ kind, key }) => sql`(${kind}::text, ${key}::text, ${amount}::int, seoga_now(), seoga_now())`,
  );
  const windows = counters.map(({ kind, windowSeconds }) => sql`when ${kind} then ${windowSeconds}::int`);
  const isRunning = sql`throttle.first_at > seoga_now() - make_interval(secs => case throttle.kind ${sql.join(windows, sql` `)} end)`;
  const result = await sql<{ kind: string; key: string; failures: number; last_at: Date; now: Date; restored: string }>`
    with patience as materialized (
      select current_setting('lock_timeout') as before, set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)
    ),
    moved as (
      insert into throttle (kind, key, failures, first_at, last_at)
      select wanted.*
      from patience, (values ${sql.join(rows)}) as wanted (kind, key, failures, first_at, last_at)
      on conflict (kind, key) do update set
        failures = case when ${isRunning} then throttle.failures else 0 end + ${amount}::int,
        first_at = case when ${isRunning} then throttle.first_at else seoga_now() end,
        last_at = case when ${amount}::int > 0 then seoga_now() else throttle.last_at end
      returning kind, key, failures, last_at
    )
    select kind, key, failures, last_at, seoga_now() as now,
      set_config('lock_timeout', (select before from patience), true) as restored
    from moved
    order by kind, key`
    .execute(tx)
    .catch((error: unknown) => {
      const isLockTimeout = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      throw isLockTimeout ? new DomainError('RATE_ERROR', '0001') : error;
    });
  return counters.map((counter) => {
    const row = result.rows.find(({ kind, key }) => kind === counter.kind && key === counter.key);
    if (!row) throw new Error('a counter was not written');
    return { failures: row.failures, lastAt: row.last_at, now: row.now };
  });
}

/** Reads counters; missing ones are zero. */
export async function loadAttempts(db: Db, counters: ThrottleCounter[]): Promise<AttemptCount[]> {
  const values = counters.map(
    ({ kind, key, windowSeconds }, index) => sql`(${index}::int, ${kind}::text, ${key}::text, ${windowSeconds}::int)`,
  );
  const { rows } = await sql<{ failures: number | null; last_at: Date | null; now: Date }>`
    select t.failures, t.last_at, seoga_now() as now
    from (values ${sql.join(values)}) as wanted (place, kind, key, seconds)
    left join throttle t on t.kind = wanted.kind and t.key = wanted.key
      and t.first_at > seoga_now() - make_interval(secs => wanted.seconds)
    order by wanted.place`.execute(db);
  return rows.map((row) => ({ failures: row.failures ?? 0, lastAt: row.last_at ?? new Date(0), now: row.now }));
}

/** Undoes a counted attempt. */
export async function uncountAttempt(tx: Tx, { kind, key }: ThrottleCounter): Promise<void> {
  await tx
    .updateTable('throttle')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

/** Deletes counters after a success. */
export async function resetAttempts(tx: Tx | Db, counters: ThrottleCounter[]): Promise<void> {
  const keys = counters.map(({ kind, key }) => sql`(${kind}::text, ${key}::text)`);
  await sql`delete from throttle where (kind, key) in (${sql.join(keys)})`.execute(tx);
}

/** Deletes expired counters. */
export async function purgeExpiredAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('last_at', '<', sql<Date>`seoga_now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute();
}
