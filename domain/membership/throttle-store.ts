import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

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

/** Counts one more and answers how often it was, this one included. */
export async function countTry(tx: Tx | Db, counter: Counter): Promise<Tries> {
  const row = await tx
    .insertInto('throttle')
    .values({
      kind: counter.kind,
      key: counter.key,
      failures: 1,
      first_at: sql<Date>`seoga_now()`,
      last_at: sql<Date>`seoga_now()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        failures: sql<number>`case when throttle.first_at > seoga_now() - make_interval(secs => ${counter.windowSeconds})
          then throttle.failures + 1 else 1 end`,
        first_at: sql<Date>`case when throttle.first_at > seoga_now() - make_interval(secs => ${counter.windowSeconds})
          then throttle.first_at else seoga_now() end`,
        last_at: sql<Date>`seoga_now()`,
      }),
    )
    .returning(['failures', 'last_at', sql<Date>`seoga_now()`.as('now')])
    .executeTakeFirstOrThrow();
  return { failures: row.failures, lastAt: row.last_at, now: row.now };
}

/** Counters as they stand, none counted as zero; with `lock` they are held until the transaction ends. */
export async function readTries(tx: Tx | Db, counters: Counter[]): Promise<Tries[]> {
  const wanted = counters.map(
    ({ kind, key, windowSeconds }, place) => sql`(${place}::int, ${kind}::text, ${key}::text, ${windowSeconds}::int)`,
  );
  const { rows } = await sql<{ failures: number | null; last_at: Date | null; now: Date }>`
    select t.failures, t.last_at, seoga_now() as now
    from (values ${sql.join(wanted)}) as wanted (place, kind, key, seconds)
    left join throttle t on t.kind = wanted.kind and t.key = wanted.key
      and t.first_at > seoga_now() - make_interval(secs => wanted.seconds)
    order by wanted.place`.execute(tx);
  return rows.map((row) => ({ failures: row.failures ?? 0, lastAt: row.last_at ?? new Date(0), now: row.now }));
}

/** One turn at a time for these keys, across all processes, until the transaction ends; always asked for in one order. */
export async function lockCounters(tx: Tx, counters: Counter[]): Promise<void> {
  await tx
    .insertInto('throttle')
    .values(
      counters.map(({ kind, key }) => ({
        kind,
        key,
        failures: 0,
        first_at: sql<Date>`seoga_now()`,
        last_at: sql<Date>`seoga_now()`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ kind: sql<string>`excluded.kind` }))
    .execute();
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
