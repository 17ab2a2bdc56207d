import { findCardTerm, returnPass } from '#domain/pass';
import { readShopFields } from '#domain/merchandising';
import { type Actor, recordAudit } from '#domain/operators';
import { type IdempotentResponse, runIdempotent } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type PassCancel, passPenaltyBp } from '#shared/pass/pass';
import { lockPayment } from '../orders/payment-store.ts';
import { reserveRefund } from '../refunds/refund-charge.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import type { ChargeContext } from './charge-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { lockSubscription } from './subscription-store.ts';

interface CardRefund {
  termId: number;
  memberNo: number;
  paymentId: string;
  reason: Exclude<PassCancel, 'chargeback'>;
  penaltyBp: number;
  /** The sum that was shown. */
  won: number | null;
}

/**
 * Ends a term that a card paid for, and the payments after it, and returns the money to the card, once per key: all
 * within seven days while nothing was opened, otherwise the days that have not begun, less the shop's penalty. Throws
 * NOT_FOUND 0003 for another's, PASS_ERROR 0005 when it is over, 0027 when nothing is left, PAYMENT_ERROR 0016 when the
 * sum is another than shown.
 */
export async function refundCardPass(
  ctx: ChargeContext,
  order: { memberNo: number; termId: number; won: number | null; key: string },
): Promise<IdempotentResponse> {
  const { memberNo, termId, won, key } = order;
  const penaltyBp = passPenaltyBp(await readShopFields(ctx));
  let refund: string | undefined;
  const request = { memberNo, route: 'pass-card-refund', key, request: `${termId} ${won ?? ''}` };
  const response = await runIdempotent(ctx, request, async (tx) => {
    const { paymentId } = await findCardTerm(tx, { termId, memberNo });
    const returned = await refundTerm(ctx, tx, { termId, memberNo, paymentId, reason: 'member', penaltyBp, won });
    refund = returned.refund;
    return { pass: termId, won: returned.won, used_days: returned.usedDays };
  });
  if (refund !== undefined && !response.isReplayed) await sendRefund(ctx, refund);
  return response;
}

/**
 * The same for a guardian, who gets everything, or for another reason without a penalty. Throws as `refundCardPass`
 * does, and MONEY_ERROR 0020 when the payer was an adult.
 */
export async function refundCardPassForMember(
  ctx: ChargeContext,
  { by, termId, reason }: { by: Actor; termId: number; reason: 'guardian' | 'operator' },
): Promise<void> {
  const refund = await ctx.db.transaction().execute(async (tx) => {
    const { memberNo, paymentId } = await findCardTerm(tx, { termId, memberNo: null });
    const returned = await refundTerm(ctx, tx, { termId, memberNo, paymentId, reason, penaltyBp: 0, won: null });
    const act = { name: 'money.pass-cancel', subject: `member:${memberNo}` } as const;
    await recordAudit(tx, { by, act, before: null, after: { pass: termId, won: returned.won, reason } });
    return returned.refund;
  });
  await sendRefund(ctx, refund);
}

async function refundTerm(
  ctx: Needs<'secrets' | 'jobs' | 'mailer'>,
  tx: Tx,
  order: CardRefund,
): Promise<{ refund: string; won: number; usedDays: number }> {
  const { termId, memberNo, paymentId, reason, penaltyBp, won } = order;
  const payment = await lockPayment(tx, paymentId);
  const subscriptionId = payment?.subscriptionId ?? null;
  const subscription = subscriptionId === null ? undefined : await lockSubscription(tx, subscriptionId);
  const returned = await returnPass(tx, { memberNo, termId, reason, penaltyBp, isByCard: true });
  if (returned.coins === 0) throw new DomainError('PASS_ERROR', '0027');
  const { id, offer } = await reserveRefund(ctx, tx, {
    memberNo,
    paymentId,
    waivesFee: true,
    isMinors: reason === 'guardian',
    expected: won === null ? undefined : { won },
  });
  if (subscription && subscription.endedAt === null) await endSubscription(ctx, tx, { subscription, reason: 'refund' });
  return { refund: id, won: offer.won, usedDays: returned.used_days };
}
