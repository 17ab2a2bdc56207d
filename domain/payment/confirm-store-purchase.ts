import type { StoreProof } from '#shared/payment-ports';
import { Refusal } from '#shared/refusal';
import type { StoreOutcome } from '#vocabulary/stores';
import { type PaymentRow, selectPayment } from './payment-store.ts';
import { type StoreMeans, isHeard, settleByStore } from './settle-store-purchase.ts';
import { countClaims, noteClaim, noteStorePurchase } from './store-purchase-store.ts';

/** Purchases that a member may bring within an hour while the store is not heard. */
const MOST_CLAIMS = 30;

/**
 * An app brings what was bought in its store: verifies it, settles it, and answers what became of it. The app tells the
 * store that it is over only when this has said `credited` or `refunded`. Refuses with PAYMENT_ERROR 0013 what the store has
 * not signed for this shop, 0014 what is another member's (their coins are given all the same, and the claim is kept), 0015
 * where the store is not heard: it is asked again, and the app may bring it again.
 */
export async function confirmStorePurchase(
  ctx: StoreMeans,
  ask: { memberNo: number; proof: StoreProof },
): Promise<{ outcome: StoreOutcome; payment: PaymentRow | null }> {
  const { memberNo, proof } = ask;
  const told = await ctx.stores.verify(proof);
  if (!isHeard(told)) {
    if (told.state !== 'unknown') throw new Refusal('PAYMENT_ERROR', '0013');
    await remember(ctx, ask);
    throw new Refusal('PAYMENT_ERROR', '0015');
  }
  const settled = await settleByStore(ctx, { told, claimant: memberNo });
  if (settled.memberNo !== memberNo) {
    ctx.log.warn({ store: told.store, order: told.orderRef, member: memberNo }, 'a store purchase of somebody else');
    throw new Refusal('PAYMENT_ERROR', '0014');
  }
  const { outcome, paymentId } = settled;
  const payment = paymentId === null ? undefined : await selectPayment(ctx.db, { id: paymentId, memberNo });
  return { outcome, payment: payment ?? null };
}

/** Google's token names a purchase; of Apple's, nothing is known before its signature could be looked at. */
async function remember(ctx: StoreMeans, { memberNo, proof }: { memberNo: number; proof: StoreProof }): Promise<void> {
  if (proof.store !== 'google-play' || (await countClaims(ctx.db, memberNo)) >= MOST_CLAIMS) return;
  const name = { store: proof.store, transactionId: proof.purchaseToken, product: proof.product };
  await ctx.db.transaction().execute(async (tx) => {
    await noteStorePurchase(tx, name);
    await noteClaim(tx, { ...name, memberNo });
  });
}
