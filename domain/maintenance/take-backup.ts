import type { Needs } from '#kernel/context';
import type { BackupPort, BackupResult } from './backup-port.ts';
import { backupName, expiredBackups } from './backup-rules.ts';
import {
  type BackupRow,
  type Rehearsal,
  endBackup,
  failAbandoned,
  insertBackup,
  recordRehearsal,
  markRemoved,
  selectBackups,
  selectClock,
  selectLastRehearsal,
} from './backup-store.ts';

const MAX_LISTED = 500;
const MAX_ERROR_LENGTH = 500;

/**
 * Creates and records a backup and deletes expired ones (seven days, four weeks, six months). Failures are recorded
 * and thrown.
 */
export async function takeBackup(
  ctx: Needs<'db' | 'log'>,
  store: BackupPort,
): Promise<BackupResult & { name: string }> {
  await failAbandoned(ctx.db);
  const name = backupName(await selectClock(ctx.db));
  await insertBackup(ctx.db, name);
  try {
    const result = await store.take(name);
    if (result.missing !== undefined) ctx.log.warn({ backup: name, missing: result.missing }, 'a backup is incomplete');
    await endBackup(ctx.db, name, result.missing === undefined ? result : { fault: result.missing });
    await deleteExpiredBackups(ctx, store);
    return { name, ...result };
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    ctx.log.error({ err: error, backup: name }, 'a backup failed');
    await endBackup(ctx.db, name, { fault: message });
    throw error;
  }
}

async function deleteExpiredBackups(ctx: Needs<'db'>, store: BackupPort): Promise<void> {
  const lying = (await selectBackups(ctx.db, MAX_LISTED)).filter((row) => row.state === 'done' && !row.removedAt);
  const expired = expiredBackups(lying);
  if (expired.length === 0) return;
  await store.remove(expired);
  await markRemoved(ctx.db, expired);
}

/** Rehearses the restore of the newest or named backup. Returns the problems, or undefined without a backup. */
export async function rehearseBackup(
  ctx: Needs<'db' | 'log'>,
  store: BackupPort,
  name?: string,
): Promise<{ name: string; errors: string[]; ms: number } | undefined> {
  const rows = await selectBackups(ctx.db, MAX_LISTED);
  const tried = rows.find((row) => row.state === 'done' && !row.removedAt && (name === undefined || row.name === name));
  if (!tried) return undefined;
  const began = await selectClock(ctx.db);
  const errors = await store.rehearse(tried.name);
  const ms = (await selectClock(ctx.db)).getTime() - began.getTime();
  if (errors.length > 0) ctx.log.error({ backup: tried.name, errors }, 'a backup cannot be restored as it should');
  await recordRehearsal(ctx.db, tried.name, { faults: errors.join('\n'), ms });
  return { name: tried.name, errors, ms };
}

/** The newest backups, including failed ones. */
export async function listBackups(ctx: Needs<'db'>, limit = 30): Promise<BackupRow[]> {
  return selectBackups(ctx.db, Math.min(limit, MAX_LISTED));
}

/** The last restore rehearsal, if any. */
export async function lastRehearsal(ctx: Needs<'db'>): Promise<Rehearsal | undefined> {
  return selectLastRehearsal(ctx.db);
}

/** Hours since the newest complete backup and the last rehearsal, with its outcome. */
export async function backupHealth(ctx: Needs<'db'>): Promise<{
  backupHours: number | null;
  rehearsalHours: number | null;
  isRehearsalWhole: boolean;
  lastFault: string | null;
}> {
  const [now, rows] = await Promise.all([selectClock(ctx.db), selectBackups(ctx.db, MAX_LISTED)]);
  const hoursSince = (at: Date | null | undefined): number | null =>
    at ? (now.getTime() - at.getTime()) / 3_600_000 : null;
  const rehearsed = rows
    .filter((row) => row.rehearsedAt !== null)
    .toSorted((a, b) => (b.rehearsedAt?.getTime() ?? 0) - (a.rehearsedAt?.getTime() ?? 0))[0];
  return {
    backupHours: hoursSince(rows.find((row) => row.state === 'done')?.begunAt),
    rehearsalHours: hoursSince(rehearsed?.rehearsedAt),
    isRehearsalWhole: rehearsed?.rehearsalFaults === '',
    lastFault: rows[0]?.state === 'failed' ? rows[0].fault : null,
  };
}
