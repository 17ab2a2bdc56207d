import { requireVerifiedEmail } from '#domain/members';
import { findCardPass } from '#domain/pass';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { deleteUnusedCards, replaceCard } from './card-store.ts';
import { lockOwnSubscription, writeNextAttempt } from './subscription-store.ts';

/** What the browser needs to open the gateway's window for a card. */
export interface CardWindow {
  store: string;
  channel: string;
  sdk: string;
  /** The registration's number and the shop's code of the member. */
  issue: string;
  customer: string;
}

const CUSTOMER_LENGTH = 20;

/** The gateway's code of a member: says nothing about them and fits every gateway. */
export function customerCode(ctx: Needs<'secrets'>, memberNo: number): string {
  return ctx.secrets
    .mac('card', String(memberNo))
    .replaceAll(/[^A-Za-z0-9]/g, 'x')
    .slice(0, CUSTOMER_LENGTH);
}

/** Opens a registration; undefined while the shop takes no cards for it. */
export function openCardWindow(ctx: Needs<'payments' | 'secrets'>, memberNo: number): CardWindow | undefined {
  const { script } = ctx.payments;
  if (!script || script.billingChannel === null) return undefined;
  return {
    store: script.storeId,
    channel: script.billingChannel,
    sdk: script.sdkUrl,
    issue: ctx.secrets.random(12),
    customer: customerCode(ctx, memberNo),
  };
}

/**
 * Stores the card that a member registered in the gateway's window, instead of the former one. Charges nothing, except
 * that a failed charge is tried again. Throws PASS_ERROR 0018 while none is sold, 0021 for a card that is not the
 * member's, 0025 without an answer, MEMBER_ERROR 0008 without a verified address.
 */
export async function registerCard(
  ctx: Needs<'db' | 'payments' | 'secrets' | 'jobs'>,
  { memberNo, billingKey }: { memberNo: number; billingKey: string },
): Promise<void> {
  if (!openCardWindow(ctx, memberNo) || !(await findCardPass(ctx))) throw new DomainError('PASS_ERROR', '0018');
  await requireVerifiedEmail(ctx, { memberNo, isCharging: true });
  const card = await ctx.payments.readCard(billingKey);
  if (card.state === 'unknown') throw new DomainError('PASS_ERROR', '0025');
  if (card.state !== 'issued' || !card.isOurs || card.customer !== customerCode(ctx, memberNo))
    throw new DomainError('PASS_ERROR', '0021');
  const keySealed = ctx.secrets.encrypt('card', billingKey);
  await ctx.db.transaction().execute(async (tx) => {
    const subscription = await lockOwnSubscription(tx, memberNo);
    const before = await replaceCard(tx, { memberNo, keySealed, name: card.name, tail: card.tail });
    const isSame = before !== undefined && ctx.secrets.decrypt('card', before) === billingKey;
    if (before !== undefined && !isSame) await removeKey(ctx, tx, before);
    if (subscription && subscription.attempts > 0)
      await writeNextAttempt(tx, { id: subscription.id, at: subscription.now });
  });
}

/** Deletes a card's key at the gateway, after commit and until it is confirmed. */
export async function removeKey(ctx: Needs<'jobs'>, tx: Tx, keySealed: string): Promise<void> {
  await ctx.jobs.add(tx, { name: 'card-removal', payload: { keySealed } });
}

/** Deletes a card's key at the gateway. Throws while it is not confirmed. */
export async function deleteCardKey(
  ctx: Needs<'payments' | 'secrets'>,
  { keySealed }: { keySealed: string },
): Promise<void> {
  const billingKey = ctx.secrets.decrypt('card', keySealed);
  if (billingKey === undefined) return;
  if (!(await ctx.payments.removeCard(billingKey))) throw new Error('the gateway did not delete a card');
}

/** Deletes cards that were registered and never used. */
export async function purgeCards(ctx: Needs<'db' | 'jobs'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const keySealed of await deleteUnusedCards(tx)) await removeKey(ctx, tx, keySealed);
  });
}
