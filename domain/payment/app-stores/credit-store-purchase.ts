import { payerAge } from '#domain/members';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import type { VerifiedStorePurchase } from '#kernel/ports/payment-ports';
import { STORE_CHANNELS, type StoreIssue, TEST_CHANNEL } from '#shared/money/app-stores';
import { ID_BYTES } from '../orders/create-payment.ts';
import { isAboveLimit } from '../products/charge-limits.ts';
import { grantCoins } from '../orders/grant-coins.ts';
import {
  type LockedPayment,
  countReversals,
  insertPayment,
  lockPayment,
  updatePayment,
} from '../orders/payment-store.ts';
import { selectStoreProduct } from '../products/product-store.ts';
import { reverseCharge, undoReversals } from '../orders/reverse-charge.ts';
import { type StorePurchaseStatus, isDue, paidSum, paidWon, returnedWon, findTrouble } from './store-purchase-rules.ts';
import { updateOrderAmounts, selectUnpaidOrder } from './store-purchase-store.ts';

type Context = Needs<'mailer' | 'secrets' | 'stores'>;

interface CreditedPurchase {
  report: VerifiedStorePurchase;
  status: StorePurchaseStatus;
  memberNo: number | null;
  paymentId: string | null;
}
interface CreditResult {
  paymentId: string | null;
  trouble: StoreIssue | null;
  isCredited: boolean;
}

/**
 * Applies a store transaction to its order: assigns one, credits coins once, reverses refunded coins and restores them
 * when the store undoes a refund. Runs in the caller's transaction, with the transaction row locked.
 */
export async function creditStorePurchase(ctx: Context, tx: Tx, purchase: CreditedPurchase): Promise<CreditResult> {
  const { report, status, memberNo } = purchase;
  const needsOrder = isDue(status) || status.state === 'pending';
  let { paymentId } = purchase;
  if (paymentId === null) {
    if (!needsOrder) return { paymentId, trouble: null, isCredited: false };
    if (memberNo === null) return { paymentId, trouble: 'member', isCredited: false };
    const trouble = isDue(status) ? findTroubleFor(ctx, report, memberNo) : null;
    if (trouble) return { paymentId, trouble, isCredited: false };
    await lockWallet(tx, memberNo);
    paymentId = await assignOrder(ctx, tx, { report, memberNo, isPending: !isDue(status) });
    if (paymentId === null) return { paymentId: null, trouble: 'product', isCredited: false };
  }
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Error('an order that was there is gone');
  if (payment.paidAt) return applyReturns(tx, { payment, status });
  if (status.state === 'refunded') {
    await updatePayment(tx, toPaymentChange(payment, { state: 'cancelled' }));
    return { paymentId, trouble: null, isCredited: false };
  }
  if (!isDue(status)) return { paymentId, trouble: null, isCredited: false };
  if (payment.isPayerGone) return { paymentId, trouble: 'leaver', isCredited: false };
  const trouble = findTroubleFor(ctx, report, payment.memberNo);
  if (trouble) return { paymentId, trouble, isCredited: false };
  return creditCoins(ctx, tx, { payment, report, status });
}

function findTroubleFor(ctx: Context, purchase: VerifiedStorePurchase, memberNo: number): StoreIssue | null {
  return findTrouble(purchase, { isTester: ctx.stores.isTester(purchase.store, memberNo) });
}

/** Finds or creates the order of a purchase; null when the product is unknown. */
async function assignOrder(
  ctx: Context,
  tx: Tx,
  { report, memberNo, isPending }: { report: VerifiedStorePurchase; memberNo: number; isPending: boolean },
): Promise<string | null> {
  const { store, product: storeProduct, quantity } = report;
  const order = await selectUnpaidOrder(tx, { memberNo, store, product: storeProduct });
  if (order) {
    const won = paidWon(report, { won: order.won, quantity });
    const sums = { won, coins: order.coins * quantity, bonus: order.bonus * quantity };
    await updateOrderAmounts(tx, { id: order.id, ...sums, isPending });
    return order.id;
  }
  const channel = STORE_CHANNELS[store];
  const product = await selectStoreProduct(tx, { storeProduct, channel });
  if (!product) return null;
  const id = ctx.secrets.random(ID_BYTES);
  const won = paidWon(report, { won: product.won, quantity });
  const sums = { won, coins: product.coins * quantity, bonus: product.bonus * quantity };
  const { id: productId, bonusDays } = product;
  await insertPayment(tx, { id, memberNo, productId, channel, method: store, bonusDays, ...sums });
  if (isPending) await updateOrderAmounts(tx, { id, ...sums, isPending });
  return id;
}

async function creditCoins(
  ctx: Context,
  tx: Tx,
  { payment, report, status }: { payment: LockedPayment; report: VerifiedStorePurchase; status: StorePurchaseStatus },
): Promise<CreditResult> {
  const { id, memberNo, coins, bonus } = payment;
  // While the purchase was pending, the store may not have reported the price.
  const won = paidWon(report, { won: payment.won, quantity: 1 });
  await updateOrderAmounts(tx, { id, won, coins, bonus, isPending: payment.state === 'pending' });
  await updatePayment(tx, toPaymentChange(payment, { state: 'paid', grants: true }));
  // The store has already charged: a member above the limit keeps the coins and is notified.
  const kind = await payerAge({ db: tx }, memberNo);
  const isAbove = await isAboveLimit(tx, { memberNo, kind, won: 0 });
  const sum = paidSum(report) ?? `${won.toLocaleString('ko-KR')}원`;
  const channel = report.isTest ? TEST_CHANNEL : payment.channel;
  await grantCoins(ctx, tx, { payment: { ...payment, won }, channel, store: { sum, isAboveLimit: isAbove } });
  if (status.returnedShare === 0) return { paymentId: id, trouble: null, isCredited: true };
  const paid = await lockPayment(tx, id);
  if (!paid) throw new Error('an order that was there is gone');
  return applyReturns(tx, { payment: paid, status });
}

/** Brings the reversals to the share that the store reports as refunded: takes more, or restores some. */
async function applyReturns(
  tx: Tx,
  { payment, status }: { payment: LockedPayment; status: StorePurchaseStatus },
): Promise<CreditResult> {
  const { id, won } = payment;
  if (won === 0) return applyTestReturn(tx, { payment, status });
  const back = returnedWon(won, status);
  const result: CreditResult = { paymentId: id, trouble: null, isCredited: true };
  if (back === payment.returnedWon) return result;
  let before = payment.returnedWon;
  const reversalCount = back < before ? await undoReversals(tx, payment) : await countReversals(tx, id);
  if (back < before) before = 0;
  if (back > before) await reverseCharge(tx, payment, { id: `store-${reversalCount + 1}`, won: back - before });
  const state = back >= won ? 'cancelled' : back > 0 ? 'partial' : 'paid';
  await updatePayment(tx, { ...toPaymentChange(payment, { state }), returnedWon: back });
  return result;
}

/** A test purchase costs nothing, so that its coins are reversed or restored as a whole. */
async function applyTestReturn(
  tx: Tx,
  { payment, status }: { payment: LockedPayment; status: StorePurchaseStatus },
): Promise<CreditResult> {
  const { id } = payment;
  const state = status.state === 'refunded' ? 'cancelled' : 'paid';
  if (state !== payment.state) {
    if (state === 'cancelled')
      await reverseCharge(tx, payment, { id: `store-${(await countReversals(tx, id)) + 1}`, won: 0 });
    else await undoReversals(tx, payment);
    await updatePayment(tx, toPaymentChange(payment, { state }));
  }
  return { paymentId: id, trouble: null, isCredited: true };
}

function toPaymentChange(
  payment: LockedPayment,
  change: { state: LockedPayment['state']; grants?: boolean },
): Parameters<typeof updatePayment>[1] {
  return {
    id: payment.id,
    state: change.state,
    account: null,
    receiptUrl: null,
    failure: null,
    returnedWon: payment.returnedWon,
    grants: change.grants ?? false,
    pause: null,
  };
}
