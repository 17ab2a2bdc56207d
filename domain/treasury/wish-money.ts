import { actOnceAs, holdOperator, insertHandEntry, refuseOwnAccount, selectHandSums } from '#domain/operators';
import { isStoreCharge, offerRefundIn, requireMinorStoreCharge, sendRefund } from '#domain/payment';
import { defectRefundCoins } from '#domain/purchase';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { MoneyWish } from '#vocabulary/money-desk';
import type { RefundAccount } from '#vocabulary/payments';
import { carryOut } from './carry-out.ts';
import { insertProposal, isMemberHere } from './proposal-store.ts';
import { type Clerk, dayOf, decideWay, plainAllowance, plainReason, plainWish } from './treasury-rules.ts';

/** What an operator wants done with a member's money. */
export interface MoneyOrder {
  by: Clerk;
  /** Whether they have the right `money`; who has not may propose only. */
  mayDecide: boolean;
  /** The most that an operator gives, takes and refunds within a day without a second person, and that one member gets so. */
  limit: number;
  memberNo: number;
  wish: MoneyWish;
  reason: string;
  key: string;
  /** Where the money of a charge goes that was paid into an account; it is never kept in a proposal. */
  account?: RefundAccount | undefined;
}

/**
 * Does what an operator wants done with a member's money, once for its key, or lays it before a second person: where they may
 * only propose, for a minor's charge, and where sums given, taken and refunded by hand pass the day's limit. Refuses with
 * MONEY_ERROR 0001, 0002, 0009, 0010 and 0016 what is no sum, reason, life, day or choice, 0003 a member who is not here, 0004
 * more than the wallet holds, 0017 a minor's charge of an adult; with OPERATOR_ERROR 0018 the operator's own account, NOT_FOUND
 * 0003, PAYMENT_ERROR and PURCHASE_ERROR what cannot be refunded.
 */
export async function wishMoney(
  ctx: Needs<'db' | 'secrets' | 'payments' | 'log' | 'mailer'>,
  order: MoneyOrder,
): Promise<'done' | 'proposed'> {
  const { by, memberNo, key, account } = order;
  const wish = plainWish(order.wish);
  const reason = plainReason(order.reason);
  const act = { name: `money.${wish.act}`, subject: `member:${memberNo}`, reason };
  let refund: string | undefined;
  const said = await actOnceAs(ctx, { by, act, key, request: [wish, reason, account ?? null] }, async (tx) => {
    if (!(await isMemberHere(tx, memberNo))) throw new Refusal('MONEY_ERROR', '0003');
    await refuseOwnAccount(tx, { by, members: [memberNo] });
    const { way, value } = await wayOf(tx, { ...order, wish });
    if (way === 'proposal') {
      const proposal = await insertProposal(tx, { memberNo, wish, reason, proposedBy: by.id });
      return { after: { proposal, ...wish }, result: 'proposed' };
    }
    if (value > 0) await insertHandEntry(tx, { operatorId: by.id, memberNo, act: act.name, amount: value });
    const done = await carryOut(ctx, tx, { memberNo, wish, ref: `press:${key}`, askedAt: null, account });
    refund = done.refund;
    return { before: done.before, after: { ...wish, ...done.after }, result: 'done' };
  });
  if (refund) await sendRefund(ctx, refund);
  return said === 'done' ? 'done' : 'proposed';
}

/**
 * Proposes that an operator may give so much more within a day than the limit says; a second person decides. Refuses with
 * MONEY_ERROR 0001 no sum, 0002 no reason.
 */
export async function proposeAllowance(
  ctx: Needs<'db' | 'secrets'>,
  order: { by: Clerk; amount: number; reason: string; key: string },
): Promise<void> {
  const { by, key } = order;
  const wish = plainAllowance(order.amount);
  const reason = plainReason(order.reason);
  const act = { name: 'money.allowance', subject: `operator:${by.id}`, reason };
  await actOnceAs(ctx, { by, act, key, request: [wish, reason] }, async (tx) => {
    const proposal = await insertProposal(tx, { memberNo: null, wish, reason, proposedBy: by.id });
    return { after: { proposal, ...wish }, result: 'proposed' };
  });
}

async function wayOf(tx: Tx, order: MoneyOrder): Promise<{ way: 'now' | 'proposal'; value: number }> {
  const { memberNo, wish, by } = order;
  if (wish.act === 'minor-refund') {
    const charge = { memberNo, paymentId: wish.payment };
    if (await isStoreCharge(tx, wish.payment)) await requireMinorStoreCharge(tx, charge);
    else await offerRefundIn(tx, { ...charge, isMinors: true });
  }
  if (!order.mayDecide || wish.act === 'minor-refund') return { way: 'proposal', value: 0 };
  await holdOperator(tx, by.id);
  if (wish.act === 'adjust') await lockWallet(tx, memberNo);
  const value = await valueOf(tx, { memberNo, wish });
  const today = await selectHandSums(tx, { operatorId: by.id, memberNo });
  return { way: decideWay(wish, { ...order, value, today }), value };
}

/** What a wish comes to in coins. */
async function valueOf(tx: Tx, { memberNo, wish }: { memberNo: number; wish: MoneyWish }): Promise<number> {
  if (wish.act === 'purchase-refund') {
    const { purchase: purchaseId, episodes, knownOn } = wish;
    return defectRefundCoins(tx, { memberNo, purchaseId, episodes, knownAt: dayOf(knownOn), askedAt: null });
  }
  if (wish.act === 'charge-refund')
    return (await offerRefundIn(tx, { memberNo, paymentId: wish.payment, waivesFee: wish.waivesFee })).coins;
  return 'amount' in wish ? Math.abs(wish.amount) : 0;
}
