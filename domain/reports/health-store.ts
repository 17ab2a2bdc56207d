import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Waiting, running and recently failed jobs of a kind, and the age of the oldest waiting. */
export interface JobRow {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  oldest: Date | null;
}

export async function selectJobs(db: Db): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed' and completed_on > seoga_now() - interval '1 day')::int as failed,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= seoga_now()) as oldest
    from pgboss.job where name not like '\\_\\_%' group by name order by name`.execute(db);
  return rows;
}

export async function selectDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export interface BackupHealthRow {
  name: string;
  state: 'running' | 'done' | 'failed';
  begun_at: Date;
  ended_at: Date | null;
  bytes: number | null;
  files: number | null;
  fault: string | null;
  rehearsed_at: Date | null;
  rehearsal_faults: string | null;
}

/** The last backups, newest first; undefined in a release without backups. */
export async function selectBackups(db: Db): Promise<BackupHealthRow[] | undefined> {
  const { rows } = await sql<{ stands: boolean }>`select to_regclass('backup') is not null as stands`.execute(db);
  if (!rows[0]?.stands) return undefined;
  const backups = await sql<BackupHealthRow>`
    select name, state, begun_at, ended_at, bytes, files, fault, rehearsed_at, rehearsal_faults
    from backup order by begun_at desc limit 5`.execute(db);
  return backups.rows;
}

/** The last day's errors by log name. */
export async function selectErrors(db: Db): Promise<{ name: string; errors: number; last: Date }[]> {
  const { rows } = await sql<{ name: string; errors: number; last: Date }>`
    select name, sum(faults)::int as errors, max(minute) as last from fault_count
    where minute > seoga_now() - interval '1 day' group by name order by sum(faults) desc, name limit 50`.execute(db);
  return rows;
}

export async function addErrors(db: Db, errors: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into fault_count (minute, name, faults)
    select date_trunc('minute', seoga_now()), name, faults
    from unnest(${[...errors.keys()]}::text[], ${[...errors.values()]}::int[]) as told (name, faults)
    on conflict (minute, name) do update set faults = fault_count.faults + excluded.faults`.execute(db);
}

export interface CheckRow {
  at: Date;
  is_whole: boolean;
  invariants: { name: string; broken: number }[];
  /** The last seal when the check began; null without seals. */
  root: string | null;
}

export async function selectLastCheck(db: Db): Promise<CheckRow | undefined> {
  return db
    .selectFrom('ledger_check')
    .select(['at', 'is_whole', 'invariants', 'root'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertCheck(
  db: Db | Tx,
  check: { isWhole: boolean; invariants: { name: string; broken: number }[]; root: string | null },
): Promise<void> {
  await db
    .insertInto('ledger_check')
    .values({ is_whole: check.isWhole, invariants: JSON.stringify(check.invariants), root: check.root })
    .execute();
}
