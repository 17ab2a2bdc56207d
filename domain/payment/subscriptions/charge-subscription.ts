import { payerAge } from '#domain/members';
import { findCardPass } from '#domain/pass';
import { requireWithinMonth } from '#domain/purchase';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { CARD_PASS_DAYS } from '#shared/pass/pass';
import { ID_BYTES } from '../orders/create-payment.ts';
import { insertPayment } from '../orders/payment-store.ts';
import { type PaymentSyncContext, fetchAndSyncPayment } from '../orders/sync-payment.ts';
import { requireWithinLimit } from '../products/charge-limits.ts';
import { selectCard } from './card-store.ts';
import { endSubscription } from './end-subscription.ts';
import { customerCode } from './register-card.ts';
import { sendChargeFailure } from './subscription-messages.ts';
import { chargeFrom, nextPrice, retryAt } from './subscription-rules.ts';
import {
  type Subscription,
  claimDue,
  lockSubscription,
  selectTermOrder,
  writeFailure,
  writeSent,
  writeNextAttempt,
  writeUnsent,
} from './subscription-store.ts';

export type ChargeContext = PaymentSyncContext & Needs<'secrets' | 'jobs'>;
/** `waiting`: the result is unknown, and the job reads it later. */
export type ChargeOutcome = 'paid' | 'failed' | 'waiting' | 'ended';

interface Claim {
  subscription: Subscription;
  order: { id: string; won: number; isNew: boolean };
  keySealed: string | undefined;
}

const HOUR_MS = 3_600_000;

/**
 * Charges the next term of a due subscription at most once: a term has one payment ID, the gateway's state is read before
 * each further charge, and one worker at a time processes it. Undefined when there is nothing to do.
 */
export async function chargeSubscription(ctx: ChargeContext, id: number): Promise<ChargeOutcome | undefined> {
  const claim = await ctx.db.transaction().execute((tx) => claimCharge(ctx, tx, id));
  if (claim === undefined || claim === 'ended') return claim;
  const sent = await sendCharge(ctx, claim);
  const synced = sent === 'unread' ? undefined : await fetchAndSyncPayment(ctx, claim.order.id);
  const hasAnswer = synced?.hasAnswer === true || sent === 'refused';
  return ctx.db.transaction().execute((tx) => finishCharge(ctx, tx, { claim, sent, hasAnswer }));
}

async function claimCharge(ctx: ChargeContext, tx: Tx, id: number): Promise<Claim | 'ended' | undefined> {
  const subscription = await claimDue(tx, id);
  if (!subscription) return undefined;
  const { memberNo, terms, attempts, sentAt, dueAt, notifiedAt, now } = subscription;
  const termNo = terms + 1;
  const existing = await selectTermOrder(tx, { id, termNo });
  const reason = sentAt === null ? await endReason(tx, subscription, existing) : undefined;
  if (reason) {
    await endSubscription(ctx, tx, { subscription, reason });
    return 'ended';
  }
  const isRenewal = terms > 0 && attempts === 0 && sentAt === null;
  const from = notifiedAt === null ? new Date(now.getTime() + HOUR_MS) : chargeFrom({ dueAt, notifiedAt });
  if (isRenewal && from > now) {
    await writeNextAttempt(tx, { id, at: from });
    return undefined;
  }
  const order = existing ? { ...existing, isNew: false } : await insertOrder(ctx, tx, { subscription, termNo });
  await writeSent(tx, id);
  return { subscription, order, keySealed: (await selectCard(tx, memberNo))?.keySealed };
}

/** Why a subscription must not be charged. */
async function endReason(
  tx: Tx,
  subscription: Subscription & { isMemberActive: boolean },
  existing: { id: string; state: string } | undefined,
): Promise<'shop' | 'left' | 'limit' | undefined> {
  const { memberNo, terms, isMemberActive, now } = subscription;
  const product = await findCardPass({ db: tx });
  if (!product) return 'shop';
  if (!isMemberActive) return 'left';
  // Its money was sent back: the payment cannot be used again.
  if (existing?.state === 'mismatch' || existing?.state === 'cancelled') return 'limit';
  if (terms === 0) return undefined;
  try {
    const won = nextPrice(subscription, now);
    await requirePayable(tx, { memberNo, won, coins: product.coins, isRenewal: true, orderId: existing?.id });
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return 'limit';
    throw error;
  }
}

/**
 * Locks the wallet. Throws as an order of coins does above the limits of minors and unverified members, and as a
 * purchase beyond the member's own, or with debt; a renewal is charged in the hours that a guardian closed, too.
 */
export async function requirePayable(
  tx: Tx,
  charge: { memberNo: number; won: number; coins: number; isRenewal?: boolean; orderId?: string | undefined },
): Promise<void> {
  const { memberNo, won, coins, isRenewal = false, orderId } = charge;
  await lockWallet(tx, memberNo);
  await requireWithinLimit(tx, { memberNo, kind: await payerAge({ db: tx }, memberNo), won, isRenewal, orderId });
  await requireWithinMonth(tx, { memberNo, coins, isRenewal });
}

/** The order of a term, under one ID however often it is charged. */
async function insertOrder(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { subscription, termNo }: { subscription: Subscription; termNo: number },
): Promise<Claim['order']> {
  const product = await findCardPass({ db: tx });
  if (!product) throw new Error('the pass by card was just on sale');
  const { id: subscriptionId, memberNo, now } = subscription;
  const id = ctx.secrets.random(ID_BYTES);
  const won = nextPrice(subscription, now);
  const { coins } = product;
  await insertPayment(tx, {
    id,
    memberNo,
    productId: null,
    subscriptionId,
    termNo,
    channel: 'web',
    method: 'card',
    won,
    coins,
    bonus: 0,
    bonusDays: 0,
  });
  return { id, won, isNew: true };
}

/** `unread`: the order's state at the gateway could not be read, and nothing was sent. */
type Sent = 'sent' | 'refused' | 'unknown' | 'unread';

async function sendCharge(ctx: ChargeContext, claim: Claim): Promise<Sent> {
  const { subscription, order, keySealed } = claim;
  if (!order.isNew) {
    const { state } = await ctx.payments.read(order.id);
    if (state === 'unknown') return 'unread';
    // A failure after a charge whose result was unknown is its result.
    const mayCharge = state === 'absent' || state === 'ready' || (state === 'failed' && subscription.sentAt === null);
    if (!mayCharge) return 'unknown';
  }
  const billingKey = keySealed === undefined ? undefined : ctx.secrets.decrypt('card', keySealed);
  if (billingKey === undefined) return 'refused';
  return ctx.payments.chargeCard({
    id: order.id,
    billingKey,
    customer: customerCode(ctx, subscription.memberNo),
    won: order.won,
    name: `정액제 ${CARD_PASS_DAYS}일`,
  });
}

async function finishCharge(
  ctx: ChargeContext,
  tx: Tx,
  { claim, sent, hasAnswer }: { claim: Claim; sent: Sent; hasAnswer: boolean },
): Promise<ChargeOutcome> {
  const { id, terms } = claim.subscription;
  const subscription = await lockSubscription(tx, id);
  const order = await selectTermOrder(tx, { id, termNo: terms + 1 });
  if (!subscription || !order) throw new Error('a subscription that was there is gone');
  if (subscription.terms > terms) return 'paid';
  if (subscription.endedAt !== null) return 'ended';
  // Another worker was faster.
  if (subscription.sentAt === null) return 'waiting';
  if (order.state === 'mismatch' || order.state === 'cancelled') {
    await endSubscription(ctx, tx, { subscription, reason: 'limit' });
    return 'ended';
  }
  if (sent === 'unread' && claim.subscription.sentAt === null) await writeUnsent(tx, id);
  const isUnpaid = order.state === 'ready' || order.state === 'closed';
  if (!hasAnswer || (order.state !== 'failed' && !(sent === 'refused' && isUnpaid))) return 'waiting';
  const again = terms === 0 ? undefined : retryAt(subscription.attempts + 1, subscription.now);
  if (!again) {
    await endSubscription(ctx, tx, { subscription, reason: 'declined' });
    return terms === 0 ? 'failed' : 'ended';
  }
  await writeFailure(tx, { id, again });
  await sendChargeFailure(ctx, tx, { subscription, reason: order.failure, again });
  return 'failed';
}
