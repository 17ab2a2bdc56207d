import { actOnceAs } from '#domain/operators';
import { offerRefundIn, sendRefund } from '#domain/payment';
import { lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { MoneyWish } from '#vocabulary/money-desk';
import type { RefundAccount } from '#vocabulary/payments';
import { carryOut } from './carry-out.ts';
import { insertProposal, isMemberHere, lockOperator, sumsByHand } from './proposal-store.ts';
import { type Clerk, decideWay, plainReason, plainWish } from './treasury-rules.ts';

/** What an operator wants done with a member's money. */
export interface MoneyOrder {
  by: Clerk;
  /** Whether they have the right `money`; who has not may propose only. */
  mayDecide: boolean;
  /** The most that an operator gives or takes by hand in a day without a second person, and that one member gets so. */
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
 * only propose, and where sums by hand pass the day's limit. Refuses with MONEY_ERROR 0001, 0002, 0009, 0010 and 0016 what is
 * no sum, reason, life, day or choice, 0003 a member who is not here, 0004 more than the wallet holds; with NOT_FOUND 0003,
 * PAYMENT_ERROR and PURCHASE_ERROR what cannot be refunded.
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
    const way = await wayOf(tx, { ...order, wish });
    if (way === 'proposal') {
      if (wish.act === 'minor-refund') await offerRefundIn(tx, { memberNo, paymentId: wish.payment, isMinors: true });
      const proposal = await insertProposal(tx, { memberNo, wish, reason, proposedBy: by.id });
      return { after: { proposal, ...wish }, result: 'proposed' };
    }
    const done = await carryOut(ctx, tx, { memberNo, wish, ref: `press:${key}`, askedAt: null, account });
    refund = done.refund;
    return { before: done.before, after: { ...wish, ...done.after }, result: 'done' };
  });
  if (refund) await sendRefund(ctx, refund);
  return said === 'done' ? 'done' : 'proposed';
}

async function wayOf(tx: Parameters<typeof lockWallet>[0], order: MoneyOrder): Promise<'now' | 'proposal'> {
  const { memberNo, wish, by } = order;
  if (wish.act !== 'adjust') return decideWay(wish, { ...order, today: { operator: 0, member: 0 } });
  await lockOperator(tx, by.id);
  await lockWallet(tx, memberNo);
  return decideWay(wish, { ...order, today: await sumsByHand(tx, { operatorId: by.id, memberNo }) });
}
