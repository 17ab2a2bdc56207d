import type { Needs } from '#shared/context';
import type { BackupMeans, TakenBackup } from './backup-means.ts';
import { backupName, expiredBackups } from './backup-rules.ts';
import {
  type BackupRow,
  type Rehearsal,
  endBackup,
  failAbandoned,
  insertBackup,
  noteRehearsal,
  noteRemoved,
  selectBackups,
  selectClock,
  selectLastRehearsal,
} from './backup-store.ts';

const MOST_LISTED = 500;
const MOST_FAULT = 500;

/**
 * Makes a backup, takes down how it went, and lets go of those that the keeping rules do not need: seven days, four weeks,
 * six months. Throws what it failed of, taken down as well.
 */
export async function takeBackup(
  ctx: Needs<'db' | 'log'>,
  means: BackupMeans,
): Promise<TakenBackup & { name: string }> {
  await failAbandoned(ctx.db);
  const name = backupName(await selectClock(ctx.db));
  await insertBackup(ctx.db, name);
  try {
    const taken = await means.take(name);
    if (taken.missing !== undefined) ctx.log.warn({ backup: name, missing: taken.missing }, 'a backup is incomplete');
    await endBackup(ctx.db, name, taken.missing === undefined ? taken : { fault: taken.missing });
    await sweepBackups(ctx, means);
    return { name, ...taken };
  } catch (error) {
    const fault = (error instanceof Error ? error.message : String(error)).slice(0, MOST_FAULT);
    ctx.log.error({ err: error, backup: name }, 'a backup failed');
    await endBackup(ctx.db, name, { fault });
    throw error;
  }
}

async function sweepBackups(ctx: Needs<'db'>, means: BackupMeans): Promise<void> {
  const lying = (await selectBackups(ctx.db, MOST_LISTED)).filter((row) => row.state === 'done' && !row.removedAt);
  const expired = expiredBackups(lying);
  if (expired.length === 0) return;
  await means.remove(expired);
  await noteRemoved(ctx.db, expired);
}

/**
 * Tries the newest backup, or the one that is named: restored elsewhere, looked at, thrown away. Answers what was wrong,
 * nothing where it is whole, undefined where there is none to try.
 */
export async function rehearseBackup(
  ctx: Needs<'db' | 'log'>,
  means: BackupMeans,
  name?: string,
): Promise<{ name: string; faults: string[]; ms: number } | undefined> {
  const rows = await selectBackups(ctx.db, MOST_LISTED);
  const tried = rows.find((row) => row.state === 'done' && !row.removedAt && (name === undefined || row.name === name));
  if (!tried) return undefined;
  const began = await selectClock(ctx.db);
  const faults = await means.rehearse(tried.name);
  const ms = (await selectClock(ctx.db)).getTime() - began.getTime();
  if (faults.length > 0) ctx.log.error({ backup: tried.name, faults }, 'a backup cannot be restored as it should');
  await noteRehearsal(ctx.db, tried.name, { faults: faults.join('\n'), ms });
  return { name: tried.name, faults, ms };
}

/** The newest backups, failed ones among them. */
export async function listBackups(ctx: Needs<'db'>, limit = 30): Promise<BackupRow[]> {
  return selectBackups(ctx.db, Math.min(limit, MOST_LISTED));
}

/** The last restore rehearsal; undefined before the first. */
export async function lastRehearsal(ctx: Needs<'db'>): Promise<Rehearsal | undefined> {
  return selectLastRehearsal(ctx.db);
}

/** How old the newest whole backup is, and whether the last rehearsal went well; ages in hours, by the shop's clock. */
export async function backupHealth(ctx: Needs<'db'>): Promise<{
  backupHours: number | null;
  rehearsalHours: number | null;
  isRehearsalWhole: boolean;
  lastFault: string | null;
}> {
  const [now, rows] = await Promise.all([selectClock(ctx.db), selectBackups(ctx.db, MOST_LISTED)]);
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
