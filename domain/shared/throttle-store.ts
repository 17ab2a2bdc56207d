import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';

/** How often something happened within its window, and when last. */
export interface Tries {
  failures: number;
  lastAt: Date;
  now: Date;
}

/** Which counter: what is counted, for whom, and after how many quiet seconds it begins anew. */
export interface Counter {
  kind: string;
  key: string;
  windowSeconds: number;
}

const KEPT_DAYS = 2;
/** Whoever waits for a counter holds a connection that others need: a crowd at one is refused instead. */
const LOCK_TIMEOUT_MS = 300;
const LOCK_NOT_AVAILABLE = '55P03';

/** Counts one more and answers how often it was, this one included. */
export async function countTry(tx: Tx | Db, counter: Counter): Promise<Tries> {
  const [tries] = await moveTries(tx, { counters: [counter], by: 1 });
  if (!tries) throw new Error('one counter was asked for');
  return tries;
}

/** Counts one more at each of several counters in one statement. */
export async function countTries(tx: Tx, counters: Counter[]): Promise<void> {
  await moveTries(tx, { counters, by: 1 });
}

/** Counters as they stand, held across all processes until the transaction ends; always to be asked for in one order. */
export async function holdTries(tx: Tx, counters: Counter[]): Promise<Tries[]> {
  return moveTries(tx, { counters, by: 0 });
}

/**
 * Adds to counters, those past their window from nothing; answers them in the order in which they were named. Refuses
 * with RATE_ERROR 0001 where others hold one of them for too long. The sort ends the writing before the transaction
 * gets its own lock timeout back.
 */
async function moveTries(tx: Tx | Db, { counters, by }: { counters: Counter[]; by: 0 | 1 }): Promise<Tries[]> {
  const rows = counters.map(
    ({ kind, key }) => sql`(${kind}::text, ${key}::text, ${by}::int, seoga_now(), seoga_now())`,
  );
  const windows = counters.map(({ kind, windowSeconds }) => sql`when ${kind} then ${windowSeconds}::int`);
  const isRunning = sql`throttle.first_at > seoga_now() - make_interval(secs => case throttle.kind ${sql.join(windows, sql` `)} end)`;
  const moved = await sql<{ kind: string; key: string; failures: number; last_at: Date; now: Date }>`
    with patience as materialized (
      select current_setting('lock_timeout') as before, set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true)
    ), moved as (
    insert into throttle (kind, key, failures, first_at, last_at)
    select wanted.* from patience, (values ${sql.join(rows)}) as wanted (kind, key, failures, first_at, last_at)
    on conflict (kind, key) do update set
      failures = case when ${isRunning} then throttle.failures else 0 end + ${by}::int,
      first_at = case when ${isRunning} then throttle.first_at else seoga_now() end,
      last_at = case when ${by}::int > 0 then seoga_now() else throttle.last_at end
    returning kind, key, failures, last_at)
    select kind, key, failures, last_at, seoga_now() as now,
      set_config('lock_timeout', (select before from patience), true)
    from moved order by kind, key`
    .execute(tx)
    .catch((error: unknown) => {
      const isCrowd = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      throw isCrowd ? new Refusal('RATE_ERROR', '0001') : error;
    });
  return counters.map((counter) => {
    const row = moved.rows.find(({ kind, key }) => kind === counter.kind && key === counter.key);
    if (!row) throw new Error('a counter was not written');
    return { failures: row.failures, lastAt: row.last_at, now: row.now };
  });
}

/** Counters as they stand, none counted as zero. */
export async function readTries(db: Db, counters: Counter[]): Promise<Tries[]> {
  const wanted = counters.map(
    ({ kind, key, windowSeconds }, place) => sql`(${place}::int, ${kind}::text, ${key}::text, ${windowSeconds}::int)`,
  );
  const { rows } = await sql<{ failures: number | null; last_at: Date | null; now: Date }>`
    select t.failures, t.last_at, seoga_now() as now
    from (values ${sql.join(wanted)}) as wanted (place, kind, key, seconds)
    left join throttle t on t.kind = wanted.kind and t.key = wanted.key
      and t.first_at > seoga_now() - make_interval(secs => wanted.seconds)
    order by wanted.place`.execute(db);
  return rows.map((row) => ({ failures: row.failures ?? 0, lastAt: row.last_at ?? new Date(0), now: row.now }));
}

/** Takes one back: what was counted ahead turned out to be none. */
export async function uncountTry(tx: Tx, { kind, key }: Counter): Promise<void> {
  await tx
    .updateTable('throttle')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute();
}

/** Forgets counters: whoever is let in was no guesser. */
export async function forgetTries(tx: Tx | Db, counters: Counter[]): Promise<void> {
  const gone = counters.map(({ kind, key }) => sql`(${kind}::text, ${key}::text)`);
  await sql`delete from throttle where (kind, key) in (${sql.join(gone)})`.execute(tx);
}

/** Sweeps what counts no more. */
export async function sweepTries(db: Db): Promise<void> {
  await db
    .deleteFrom('throttle')
    .where('last_at', '<', sql<Date>`seoga_now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
