import { type Actor, actAs } from '#domain/operators';
import { lastRoot, proveLedger } from '#domain/wallet';
import type { Needs } from '#shared/context';
import {
  type BackupRow,
  type CheckRow,
  type JobRow,
  addFaults,
  insertCheck,
  selectBackups,
  selectDatabaseBytes,
  selectFaults,
  selectJobs,
  selectLastCheck,
} from './health-store.ts';

const NAME_LETTERS = 120;

/** How the shop is: its jobs, its database, its backups, the faults of a day, and whether every coin is accounted for. */
export interface ShopHealth {
  jobs: JobRow[];
  databaseBytes: number;
  /** Undefined where this release makes no backups. */
  backups: BackupRow[] | undefined;
  faults: { name: string; faults: number; last: Date }[];
  check: CheckRow | undefined;
}

/** Looks at the shop; changes nothing. */
export async function showHealth(ctx: Needs<'db'>): Promise<ShopHealth> {
  const [jobs, databaseBytes, backups, faults, check] = await Promise.all([
    selectJobs(ctx.db),
    selectDatabaseBytes(ctx.db),
    selectBackups(ctx.db),
    selectFaults(ctx.db),
    selectLastCheck(ctx.db),
  ]);
  return { jobs, databaseBytes, backups, faults, check };
}

/** Adds what the log called faults since the last time; names are cut to what a line may hold. */
export async function keepFaults(ctx: Needs<'db'>, faults: ReadonlyMap<string, number>): Promise<void> {
  const named = new Map<string, number>();
  for (const [name, count] of faults) {
    const short = name.slice(0, NAME_LETTERS);
    named.set(short, (named.get(short) ?? 0) + count);
  }
  if (named.size > 0) await addFaults(ctx.db, named);
}

/** Asks whether every coin is accounted for, and keeps the answer; called by a clock, and when somebody asks. */
export async function noteLedgerCheck(ctx: Needs<'db' | 'secrets' | 'log'>): Promise<boolean> {
  // Read first: a seal that is added meanwhile was not part of this check.
  const root = (await lastRoot(ctx)) ?? null;
  const { isWhole, invariants } = await proveLedger(ctx);
  await insertCheck(ctx.db, { isWhole, invariants: invariants.map(({ name, broken }) => ({ name, broken })), root });
  if (!isWhole) ctx.log.error({ invariants }, 'the ledger does not add up');
  return isWhole;
}

/** The last full check of the ledger: when, its outcome, and the root it ended at. Undefined before the first. */
export async function lastLedgerCheck(
  ctx: Needs<'db'>,
): Promise<{ at: Date; isWhole: boolean; root: string | null } | undefined> {
  const check = await selectLastCheck(ctx.db);
  return check && { at: check.at, isWhole: check.is_whole, root: check.root };
}

/** Has the ledger looked at as soon as a process is free: it may take a while. */
export async function orderLedgerCheck(ctx: Needs<'db' | 'jobs'>, { by }: { by: Actor }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'ledger.check', subject: 'ledger' } }, async (tx) => {
    await ctx.jobs.add(tx, { name: 'ledger-check', order: {} });
    return { result: undefined };
  });
}
