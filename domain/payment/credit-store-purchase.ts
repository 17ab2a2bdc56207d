import { payerKind } from '#domain/membership';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import type { StorePurchase } from '#shared/payment-ports';
import { STORE_CHANNELS, type StoreTrouble, TEST_CHANNEL } from '#vocabulary/stores';
import { ID_BYTES } from './begin-payment.ts';
import { isAboveLimit } from './charge-limits.ts';
import { grantCoins } from './grant-coins.ts';
import { type HeldPayment, countReversals, insertPayment, lockPayment, updatePayment } from './payment-store.ts';
import { selectStoreProduct } from './product-store.ts';
import { reverseCharge, undoReversals } from './reverse-charge.ts';
import { type StoreStanding, isDue, paidSum, paidWon, returnedWon, troubleOf } from './store-rules.ts';
import { fitOrder, selectOpenOrder } from './store-purchase-store.ts';

type Means = Needs<'mailer' | 'secrets' | 'stores'>;

interface Purchase {
  told: StorePurchase;
  standing: StoreStanding;
  memberNo: number | null;
  /** The order that it was laid to before. */
  paymentId: string | null;
}
interface Credited {
  paymentId: string | null;
  trouble: StoreTrouble | null;
  isCredited: boolean;
}

/**
 * Brings the order of a store's transaction along with it: lays it to one, gives its coins once, takes back what went back
 * and gives back what came after all. The caller holds the transaction, and nobody else settles it meanwhile.
 */
export async function creditStorePurchase(ctx: Means, tx: Tx, purchase: Purchase): Promise<Credited> {
  const { told, standing, memberNo } = purchase;
  const isWanted = isDue(standing) || standing.state === 'pending';
  let { paymentId } = purchase;
  if (paymentId === null) {
    if (!isWanted) return { paymentId, trouble: null, isCredited: false };
    if (memberNo === null) return { paymentId, trouble: 'member', isCredited: false };
    const trouble = isDue(standing) ? troubleFor(ctx, told, memberNo) : null;
    if (trouble) return { paymentId, trouble, isCredited: false };
    await lockWallet(tx, memberNo);
    paymentId = await layToOrder(ctx, tx, { told, memberNo, isPending: !isDue(standing) });
    if (paymentId === null) return { paymentId: null, trouble: 'product', isCredited: false };
  }
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Error('an order that was there is gone');
  if (payment.paidAt) return settleReturns(tx, { payment, standing });
  if (standing.state === 'refunded') {
    await updatePayment(tx, changeOf(payment, { state: 'cancelled' }));
    return { paymentId, trouble: null, isCredited: false };
  }
  if (!isDue(standing)) return { paymentId, trouble: null, isCredited: false };
  if (payment.isPayerGone) return { paymentId, trouble: 'leaver', isCredited: false };
  const trouble = troubleFor(ctx, told, payment.memberNo);
  if (trouble) return { paymentId, trouble, isCredited: false };
  return giveCoins(ctx, tx, { payment, told, standing });
}

function troubleFor(ctx: Means, purchase: StorePurchase, memberNo: number): StoreTrouble | null {
  return troubleOf(purchase, { isTester: ctx.stores.isTester(purchase.store, memberNo) });
}

/** The order that a purchase is of, made as it was bought; null where nobody here knows the product. */
async function layToOrder(
  ctx: Means,
  tx: Tx,
  { told, memberNo, isPending }: { told: StorePurchase; memberNo: number; isPending: boolean },
): Promise<string | null> {
  const { store, product: storeProduct, quantity } = told;
  const order = await selectOpenOrder(tx, { memberNo, store, product: storeProduct });
  if (order) {
    const won = paidWon(told, { won: order.won, quantity });
    const sums = { won, coins: order.coins * quantity, bonus: order.bonus * quantity };
    await fitOrder(tx, { id: order.id, ...sums, isPending });
    return order.id;
  }
  const channel = STORE_CHANNELS[store];
  const product = await selectStoreProduct(tx, { storeProduct, channel });
  if (!product) return null;
  const id = ctx.secrets.random(ID_BYTES);
  const won = paidWon(told, { won: product.won, quantity });
  const sums = { won, coins: product.coins * quantity, bonus: product.bonus * quantity };
  const { id: productId, bonusDays } = product;
  await insertPayment(tx, { id, memberNo, productId, channel, method: store, bonusDays, ...sums });
  if (isPending) await fitOrder(tx, { id, ...sums, isPending });
  return id;
}

async function giveCoins(
  ctx: Means,
  tx: Tx,
  { payment, told, standing }: { payment: HeldPayment; told: StorePurchase; standing: StoreStanding },
): Promise<Credited> {
  const { id, memberNo, coins, bonus } = payment;
  // While it waited, the store may not have said what it costs.
  const won = paidWon(told, { won: payment.won, quantity: 1 });
  await fitOrder(tx, { id, won, coins, bonus, isPending: payment.state === 'pending' });
  await updatePayment(tx, changeOf(payment, { state: 'paid', grants: true }));
  // The store has taken the money and asked nobody: whoever is above their limit has their coins, and is told.
  const kind = await payerKind({ db: tx }, memberNo);
  const isAbove = await isAboveLimit(tx, { memberNo, kind, won: 0 });
  const sum = paidSum(told) ?? `${won.toLocaleString('ko-KR')}원`;
  const channel = told.isTest ? TEST_CHANNEL : payment.channel;
  await grantCoins(ctx, tx, { payment: { ...payment, won }, channel, store: { sum, isAboveLimit: isAbove } });
  if (standing.returnedShare === 0) return { paymentId: id, trouble: null, isCredited: true };
  const paid = await lockPayment(tx, id);
  if (!paid) throw new Error('an order that was there is gone');
  return settleReturns(tx, { payment: paid, standing });
}

/** What went back, as the store has it now: more than before is taken, less than before was given back by the store. */
async function settleReturns(
  tx: Tx,
  { payment, standing }: { payment: HeldPayment; standing: StoreStanding },
): Promise<Credited> {
  const { id, won } = payment;
  if (won === 0) return settleTestReturn(tx, { payment, standing });
  const back = returnedWon(won, standing);
  const done: Credited = { paymentId: id, trouble: null, isCredited: true };
  if (back === payment.returnedWon) return done;
  let before = payment.returnedWon;
  const times = back < before ? await undoReversals(tx, payment) : await countReversals(tx, id);
  if (back < before) before = 0;
  if (back > before) await reverseCharge(tx, payment, { id: `store-${times + 1}`, won: back - before });
  const state = back >= won ? 'cancelled' : back > 0 ? 'partial' : 'paid';
  await updatePayment(tx, { ...changeOf(payment, { state }), returnedWon: back });
  return done;
}

/** A test purchase has no money that could say how much went back: its coins are taken whole, or given back whole. */
async function settleTestReturn(
  tx: Tx,
  { payment, standing }: { payment: HeldPayment; standing: StoreStanding },
): Promise<Credited> {
  const { id } = payment;
  const state = standing.state === 'refunded' ? 'cancelled' : 'paid';
  if (state !== payment.state) {
    if (state === 'cancelled')
      await reverseCharge(tx, payment, { id: `store-${(await countReversals(tx, id)) + 1}`, won: 0 });
    else await undoReversals(tx, payment);
    await updatePayment(tx, changeOf(payment, { state }));
  }
  return { paymentId: id, trouble: null, isCredited: true };
}

/** An order that goes on as it is, but for this. */
function changeOf(
  payment: HeldPayment,
  change: { state: HeldPayment['state']; grants?: boolean },
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
