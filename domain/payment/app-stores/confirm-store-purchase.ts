import type { StoreProof } from '#kernel/ports/payment-ports';
import { DomainError } from '#kernel/domain-error';
import type { StoreOutcome } from '#shared/money/app-stores';
import { type PaymentRow, selectPayment } from '../orders/payment-store.ts';
import { type StoreSyncContext, isStorePurchase, applyStoreReport } from './sync-store-purchase.ts';
import { countClaims, insertClaim, registerStorePurchase } from './store-purchase-store.ts';

/** Claims per hour that a member may leave while the store cannot be reached. */
const MAX_CLAIMS_PER_HOUR = 30;

/**
 * Verifies a purchase that the app submits, credits it and returns the outcome. The app acknowledges the purchase to
 * the store only after `credited` or `refunded`. Throws PAYMENT_ERROR 0013 when the store did not sign it for this
 * shop, 0014 when it belongs to another member (who is credited anyway, and the claim is recorded), 0015 when the
 * store cannot be reached: it is polled again and the app may retry.
 */
export async function confirmStorePurchase(
  ctx: StoreSyncContext,
  input: { memberNo: number; proof: StoreProof },
): Promise<{ outcome: StoreOutcome; payment: PaymentRow | null }> {
  const { memberNo, proof } = input;
  const purchase = await ctx.stores.verify(proof);
  if (!isStorePurchase(purchase)) {
    if (purchase.state !== 'unknown') throw new DomainError('PAYMENT_ERROR', '0013');
    await saveUnverifiedClaim(ctx, input);
    throw new DomainError('PAYMENT_ERROR', '0015');
  }
  const settled = await applyStoreReport(ctx, { report: purchase, claimant: memberNo });
  if (settled.memberNo !== memberNo) {
    ctx.log.warn(
      { store: purchase.store, order: purchase.orderRef, member: memberNo },
      'a store purchase of somebody else',
    );
    throw new DomainError('PAYMENT_ERROR', '0014');
  }
  const { outcome, paymentId } = settled;
  const payment = paymentId === null ? undefined : await selectPayment(ctx.db, { id: paymentId, memberNo });
  return { outcome, payment: payment ?? null };
}

/** Google's token identifies a purchase; an Apple proof identifies nothing until its signature is verified. */
async function saveUnverifiedClaim(
  ctx: StoreSyncContext,
  { memberNo, proof }: { memberNo: number; proof: StoreProof },
): Promise<void> {
  if (proof.store !== 'google-play' || (await countClaims(ctx.db, memberNo)) >= MAX_CLAIMS_PER_HOUR) return;
  const name = { store: proof.store, transactionId: proof.purchaseToken, product: proof.product };
  await ctx.db.transaction().execute(async (tx) => {
    await registerStorePurchase(tx, name);
    await insertClaim(tx, { ...name, memberNo });
  });
}
