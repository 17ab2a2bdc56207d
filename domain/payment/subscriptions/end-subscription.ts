import { revokeCardTerm } from '#domain/pass';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { CardPassEnd } from '#shared/pass/pass';
import type { LockedPayment } from '../orders/payment-store.ts';
import { deleteCard } from './card-store.ts';
import { removeKey } from './register-card.ts';
import { sendSubscriptionEnd } from './subscription-messages.ts';
import { lockOwnSubscription, lockSubscription, writeEnd } from './subscription-store.ts';

type EndContext = Needs<'jobs' | 'mailer'>;

/**
 * Ends a member's payments by card at any hour; what was paid stays open to its end. Throws PASS_ERROR 0029 without a
 * subscription.
 */
export async function cancelSubscription(ctx: EndContext & Needs<'db'>, memberNo: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const subscription = await lockOwnSubscription(tx, memberNo);
    if (!subscription) throw new DomainError('PASS_ERROR', '0029');
    await endSubscription(ctx, tx, { subscription, reason: 'member' });
  });
}

/** Ends a locked subscription, deletes its card and notifies the member. */
export async function endSubscription(
  ctx: EndContext,
  tx: Tx,
  end: { subscription: { id: number; memberNo: number }; reason: CardPassEnd },
): Promise<void> {
  const { subscription, reason } = end;
  await writeEnd(tx, { id: subscription.id, reason });
  const keySealed = await deleteCard(tx, subscription.memberNo);
  if (keySealed !== undefined) await removeKey(ctx, tx, keySealed);
  await sendSubscriptionEnd(ctx, tx, end);
}

/** Ends the payments of a leaving member and deletes the card. */
export async function endMemberSubscription(ctx: Needs<'jobs'>, tx: Tx, memberNo: number): Promise<void> {
  const subscription = await lockOwnSubscription(tx, memberNo);
  if (subscription) await writeEnd(tx, { id: subscription.id, reason: 'left' });
  const keySealed = await deleteCard(tx, memberNo);
  if (keySealed !== undefined) await removeKey(ctx, tx, keySealed);
}

/** Ends the term and the subscription of a payment that was taken back outside the shop. */
export async function revokePassTerm(ctx: EndContext, tx: Tx, payment: LockedPayment): Promise<void> {
  await revokeCardTerm(tx, payment.id);
  const subscription = payment.subscriptionId === null ? undefined : await lockSubscription(tx, payment.subscriptionId);
  if (subscription && subscription.endedAt === null)
    await endSubscription(ctx, tx, { subscription, reason: 'chargeback' });
}
