import { type Actor, withAudit } from '#domain/operators';
import { selectLatestRoot, checkLedgerFully } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import {
  type BackupHealthRow,
  type CheckRow,
  type JobRow,
  addErrors,
  insertCheck,
  selectBackups,
  selectDatabaseBytes,
  selectErrors,
  selectJobs,
  selectLastCheck,
} from './health-store.ts';

const MAX_NAME_LENGTH = 120;

/** The health of jobs, database, backups, errors and the ledger. */
export interface ShopHealth {
  jobs: JobRow[];
  databaseBytes: number;
  /** Undefined in a release without backups. */
  backups: BackupHealthRow[] | undefined;
  errors: { name: string; errors: number; last: Date }[];
  check: CheckRow | undefined;
}

/** Reads the health data. */
export async function showHealth(ctx: Needs<'db'>): Promise<ShopHealth> {
  const [jobs, databaseBytes, backups, faults, check] = await Promise.all([
    selectJobs(ctx.db),
    selectDatabaseBytes(ctx.db),
    selectBackups(ctx.db),
    selectErrors(ctx.db),
    selectLastCheck(ctx.db),
  ]);
  return { jobs, databaseBytes, backups, errors: faults, check };
}

/** Adds the errors logged since the last call, with bounded names. */
export async function saveErrors(ctx: Needs<'db'>, errors: ReadonlyMap<string, number>): Promise<void> {
  const named = new Map<string, number>();
  for (const [name, count] of errors) {
    const short = name.slice(0, MAX_NAME_LENGTH);
    named.set(short, (named.get(short) ?? 0) + count);
  }
  if (named.size > 0) await addErrors(ctx.db, named);
}

/** Verifies the ledger and saves the result. */
export async function recordLedgerCheck(ctx: Needs<'db' | 'secrets' | 'log'>): Promise<boolean> {
  // Read first: a seal added meanwhile is not covered.
  const root = (await selectLatestRoot(ctx)) ?? null;
  const { isConsistent, invariants } = await checkLedgerFully(ctx);
  await insertCheck(ctx.db, {
    isWhole: isConsistent,
    invariants: invariants.map(({ name, broken }) => ({ name, broken })),
    root,
  });
  if (!isConsistent) ctx.log.error({ invariants }, 'the ledger does not add up');
  return isConsistent;
}

/** The last full ledger check: time, outcome and root. Undefined before the first. */
export async function lastLedgerCheck(
  ctx: Needs<'db'>,
): Promise<{ at: Date; isComplete: boolean; root: string | null } | undefined> {
  const check = await selectLastCheck(ctx.db);
  return check && { at: check.at, isComplete: check.is_whole, root: check.root };
}

/** Queues a ledger check. */
export async function requestLedgerCheck(ctx: Needs<'db' | 'jobs'>, { by }: { by: Actor }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'ledger.check', subject: 'ledger' } }, async (tx) => {
    await ctx.jobs.add(tx, { name: 'ledger-check', payload: {} });
    return { result: undefined };
  });
}
