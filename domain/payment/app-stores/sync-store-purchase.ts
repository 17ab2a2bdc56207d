import type { Needs, Tx } from '#kernel/context';
import type { StorePurchaseResult, StoreTransactionRef, VerifiedStorePurchase } from '#kernel/ports/payment-ports';
import type { StoreOutcome } from '#shared/money/app-stores';
import { creditStorePurchase } from './credit-store-purchase.ts';
import { retryTransaction } from '../retry-transaction.ts';
import { mergeStoreReport, outcomeOf, nextPollMinutes } from './store-purchase-rules.ts';
import {
  type LockedStorePurchase,
  lockStorePurchase,
  markFinished,
  selectMemberByToken,
  insertClaim,
  postponeStorePurchase,
  selectSoleClaimant,
  updateStorePurchase,
} from './store-purchase-store.ts';

export type StoreSyncContext = Needs<'db' | 'stores' | 'secrets' | 'log' | 'mailer'>;

export interface StoreSyncResult {
  outcome: StoreOutcome;
  /** Null until the owner is known. */
  memberNo: number | null;
  paymentId: string | null;
}

/**
 * Brings a transaction to its state at the store. Safe to call from app, notification and jobs at any time: coins are
 * credited and reversed once. Undefined when the store did not answer or does not know it.
 */
export async function syncStorePurchase(
  ctx: StoreSyncContext,
  name: StoreTransactionRef,
): Promise<StoreSyncResult | undefined> {
  const report = await ctx.stores.read(name);
  if (isStorePurchase(report)) return applyStoreReport(ctx, { report });
  await retryTransaction(ctx, async (tx) => {
    const row = await lockStorePurchase(tx, name);
    await postponeStorePurchase(tx, { name, pause: nextPollMinutes({ ...row, trouble: null, awaitsFinish: true }) });
  });
  return undefined;
}

export function isStorePurchase(report: StorePurchaseResult): report is VerifiedStorePurchase {
  return 'transactionId' in report;
}

/**
 * Applies a store report; a purchase without account token belongs to `claimant`. Acknowledges to the store only after
 * crediting.
 */
export async function applyStoreReport(
  ctx: StoreSyncContext,
  input: { report: VerifiedStorePurchase; claimant?: number },
): Promise<StoreSyncResult> {
  const { report } = input;
  const applied = await retryTransaction(ctx, (tx) => applyInTransaction(ctx, tx, input));
  if (applied.trouble)
    ctx.log.error(
      { store: report.store, order: report.orderRef, why: applied.trouble },
      'a store purchase gives no coins',
    );
  if (applied.awaitsFinish && (await ctx.stores.finish(report)))
    await ctx.db.transaction().execute((tx) => markFinished(tx, report));
  return applied.settled;
}

async function applyInTransaction(
  ctx: StoreSyncContext,
  tx: Tx,
  { report, claimant }: { report: VerifiedStorePurchase; claimant?: number },
) {
  const row = await lockStorePurchase(tx, report);
  const status = mergeStoreReport(row, report);
  const memberNo = await findOwner(tx, { row, report, claimant });
  if (claimant !== undefined && claimant !== memberNo) await insertClaim(tx, { ...report, memberNo: claimant });
  const credited = await creditStorePurchase(ctx, tx, {
    report: report,
    status: status,
    memberNo,
    paymentId: row.paymentId,
  });
  const { paymentId, trouble, isCredited } = credited;
  const awaitsFinish =
    report.store === 'google-play' &&
    isCredited &&
    status.state === 'purchased' &&
    !report.isFinished &&
    row.finishedAt === null;
  const pending = { state: status.state, trouble, awaitsFinish, asks: row.asks, ageMs: row.ageMs };
  await updateStorePurchase(tx, {
    report: report,
    ...status,
    memberNo,
    paymentId,
    trouble,
    pause: nextPollMinutes(pending),
  });
  const result: StoreSyncResult = { outcome: outcomeOf(status, credited), memberNo, paymentId };
  return { settled: result, trouble, awaitsFinish };
}

/** Finds the buyer by account token, otherwise by claim. Never changes once known. */
async function findOwner(
  tx: Tx,
  { row, report, claimant }: { row: LockedStorePurchase; report: VerifiedStorePurchase; claimant: number | undefined },
): Promise<number | null> {
  if (row.memberNo !== null) return row.memberNo;
  const token = row.accountToken ?? report.accountToken;
  if (token !== null) return (await selectMemberByToken(tx, token)) ?? null;
  return claimant ?? (await selectSoleClaimant(tx, report)) ?? null;
}
