import { requireVerifiedEmail } from '#domain/members';
import { findCardPass, hasPass } from '#domain/pass';
import { runIdempotent } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { ChargeChannel } from '#shared/money/payments';
import { cardConsents, priceConsent } from '#shared/pass/card-consents';
import { seoulDay } from '#shared/content/seoul-date';
import { selectCard } from './card-store.ts';
import { type ChargeContext, type ChargeOutcome, chargeSubscription, requirePayable } from './charge-subscription.ts';
import { chargeFrom } from './subscription-rules.ts';
import {
  insertConsent,
  insertSubscription,
  lockOwnSubscription,
  selectSubscription,
  writeAgreed,
} from './subscription-store.ts';

/**
 * Starts the pass by card with the consent of the member, once per key, and charges the first term. Throws PAYMENT_ERROR
 * 0006 in an app, 0003 and 0004 above a limit, MEMBER_ERROR 0008 without a verified address, COIN_ERROR 0002 with debt,
 * PURCHASE_ERROR 0008 beyond the member's own limit, PASS_ERROR 0002 for another price, 0018 while none is sold, 0019
 * while a pass runs, 0020 with a subscription, 0021 without a card, 0022 without consent, 0023 when the card was
 * declined.
 */
export async function subscribeToPass(
  ctx: ChargeContext,
  order: { memberNo: number; won: number; isAgreed: boolean; channel: ChargeChannel; key: string },
): Promise<Exclude<ChargeOutcome, 'failed'>> {
  const { memberNo, won, isAgreed, channel, key } = order;
  if (channel !== 'web') throw new DomainError('PAYMENT_ERROR', '0006');
  const product = await findCardPass(ctx);
  if (!product) throw new DomainError('PASS_ERROR', '0018');
  if (product.won !== won) throw new DomainError('PASS_ERROR', '0002');
  if (!isAgreed) throw new DomainError('PASS_ERROR', '0022', { field: 'agree' });
  await requireVerifiedEmail(ctx, { memberNo, isCharging: true });
  const { body } = await runIdempotent(ctx, { memberNo, route: 'pass-card', key, request: String(won) }, async (tx) => {
    if (await lockOwnSubscription(tx, memberNo)) throw new DomainError('PASS_ERROR', '0020');
    await requirePayable(tx, { memberNo, won, coins: product.coins });
    if (await lockOwnSubscription(tx, memberNo)) throw new DomainError('PASS_ERROR', '0020');
    if (await hasPass({ db: tx }, memberNo)) throw new DomainError('PASS_ERROR', '0019');
    if (!(await selectCard(tx, memberNo))) throw new DomainError('PASS_ERROR', '0021');
    const id = await insertSubscription(tx, { memberNo, won });
    const text = cardConsents(won)
      .map((consent) => consent.text)
      .join('\n');
    await insertConsent(tx, { id, won, text });
    return { subscription: id };
  });
  const outcome = await chargeSubscription(ctx, JSON.parse(body).result.subscription);
  if (outcome === 'failed') throw new DomainError('PASS_ERROR', '0023');
  if (outcome !== undefined) return outcome;
  // A repeated request: the outcome of the first one.
  const subscription = await selectSubscription(ctx.db, memberNo);
  if (!subscription) throw new DomainError('PASS_ERROR', '0023');
  return subscription.terms > 0 ? 'paid' : 'waiting';
}

/**
 * Agrees to the higher price that the member saw. Throws PASS_ERROR 0024 when none is proposed, 0002 for another price,
 * 0022 without consent.
 */
export async function agreeToPrice(
  ctx: Needs<'db'>,
  { memberNo, won, isAgreed }: { memberNo: number; won: number; isAgreed: boolean },
): Promise<void> {
  if (!isAgreed) throw new DomainError('PASS_ERROR', '0022', { field: 'agree' });
  await ctx.db.transaction().execute(async (tx) => {
    const subscription = await lockOwnSubscription(tx, memberNo);
    if (!subscription || subscription.proposedWon === null || subscription.priceAgreedAt !== null)
      throw new DomainError('PASS_ERROR', '0024');
    if (subscription.proposedWon !== won) throw new DomainError('PASS_ERROR', '0002');
    const { id, dueAt, notifiedAt } = subscription;
    const at = seoulDay(notifiedAt === null ? dueAt : chargeFrom({ dueAt, notifiedAt }));
    await insertConsent(tx, { id, won, text: priceConsent({ from: subscription.won, to: won, at }) });
    await writeAgreed(tx, id);
  });
}
