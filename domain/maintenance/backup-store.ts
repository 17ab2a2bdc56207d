import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { BackupResult } from './backup-port.ts';

/** A backup with the outcome of its rehearsal. */
export interface BackupRow {
  name: string;
  state: 'running' | 'done' | 'failed';
  begunAt: Date;
  endedAt: Date | null;
  bytes: number | null;
  files: number | null;
  hasSecrets: boolean | null;
  fault: string | null;
  rehearsedAt: Date | null;
  /** Empty: no problems. */
  rehearsalFaults: string | null;
  rehearsalMs: number | null;
  removedAt: Date | null;
}

export async function selectClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_clock() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

export async function insertBackup(db: Db, name: string): Promise<void> {
  await db.insertInto('backup').values({ name, state: 'running' }).execute();
}

export async function endBackup(db: Db, name: string, end: BackupResult | { fault: string }): Promise<void> {
  const isDone = !('fault' in end);
  await sql`
    update backup set state = ${isDone ? 'done' : 'failed'}, ended_at = seoga_clock(), fault = ${isDone ? null : end.fault},
      bytes = ${isDone ? end.bytes : null}, files = ${isDone ? end.files : null}, has_secrets = ${isDone ? end.hasSecrets : null}
    where name = ${name}`.execute(db);
}

/** Marks backups that started hours ago without ending as failed. */
export async function failAbandoned(db: Db): Promise<void> {
  await sql`
    update backup set state = 'failed', ended_at = seoga_clock(), fault = '하다가 멈추었습니다.'
    where state = 'running' and begun_at < seoga_clock() - interval '6 hours'`.execute(db);
}

export async function recordRehearsal(
  db: Db,
  name: string,
  { faults, ms }: { faults: string; ms: number },
): Promise<void> {
  await sql`
    update backup set rehearsed_at = seoga_clock(), rehearsal_faults = ${faults}, rehearsal_ms = ${Math.round(ms)}
    where name = ${name}`.execute(db);
}

export async function markRemoved(db: Db, names: string[]): Promise<void> {
  await sql`update backup set removed_at = seoga_clock() where name = any(${names})`.execute(db);
}

export async function selectBackups(db: Db, limit: number): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select name, state, begun_at as "begunAt", ended_at as "endedAt", bytes, files, has_secrets as "hasSecrets", fault,
      rehearsed_at as "rehearsedAt", rehearsal_faults as "rehearsalFaults", rehearsal_ms as "rehearsalMs",
      removed_at as "removedAt"
    from backup order by begun_at desc, name desc limit ${limit}`.execute(db);
  return rows;
}

/** A restore rehearsal. */
export interface Rehearsal {
  at: Date;
  milliseconds: number;
  isWhole: boolean;
}

export async function selectLastRehearsal(db: Db): Promise<Rehearsal | undefined> {
  const { rows } = await sql<Rehearsal>`
    select rehearsed_at as at, coalesce(rehearsal_ms, 0) as milliseconds, rehearsal_faults = '' as "isWhole"
    from backup where rehearsed_at is not null order by rehearsed_at desc limit 1`.execute(db);
  return rows[0];
}
