import { findCardPass } from '#domain/pass';
import type { Needs } from '#kernel/context';
import { type RegisteredCard, selectCard } from './card-store.ts';
import { type CardWindow, openCardWindow } from './register-card.ts';
import { chargeFrom, nextPrice, priceDeadline } from './subscription-rules.ts';
import { type Subscription, selectSubscription, selectTermOrder, selectTermPrices } from './subscription-store.ts';

/** A member's payments by card, and what can be bought. */
export interface CardPassView {
  /** The price for new members; null while none is sold. */
  won: number | null;
  /** For the gateway's window; null where no card can be registered. */
  window: CardWindow | null;
  card: RegisteredCard | null;
  subscription: {
    /** The first payment is not confirmed. */
    isStarting: boolean;
    /** The last charge failed; it is tried again at `chargeAt`. */
    isFailing: boolean;
    chargeAt: Date;
    won: number;
    price: { won: number; until: Date; isAgreed: boolean } | null;
  } | null;
  /** What was paid for the terms of these payments. */
  paid: Map<string, number>;
}

/** What a member pays by card; `paymentIds` are the payments of the terms to be shown. */
export async function showCardPass(
  ctx: Needs<'db' | 'payments' | 'secrets'>,
  { memberNo, paymentIds }: { memberNo: number; paymentIds: readonly string[] },
): Promise<CardPassView> {
  const [product, card, subscription, paid] = await Promise.all([
    findCardPass(ctx),
    selectCard(ctx.db, memberNo),
    selectSubscription(ctx.db, memberNo),
    selectTermPrices(ctx.db, paymentIds),
  ]);
  const order = subscription
    ? await selectTermOrder(ctx.db, { id: subscription.id, termNo: subscription.terms + 1 })
    : undefined;
  const window = openCardWindow(ctx, memberNo) ?? null;
  return {
    won: window && product ? product.won : null,
    window,
    card: card ? { name: card.name, tail: card.tail } : null,
    subscription: subscription ? viewOf(subscription, order?.won) : null,
    paid,
  };
}

function viewOf(subscription: Subscription, orderWon: number | undefined): CardPassView['subscription'] {
  const { terms, attempts, dueAt, notifiedAt, nextAttemptAt, proposedWon, priceProposedAt, priceAgreedAt, now } =
    subscription;
  const isFailing = attempts > 0;
  const planned = notifiedAt === null ? dueAt : chargeFrom({ dueAt, notifiedAt });
  return {
    isStarting: terms === 0,
    isFailing,
    chargeAt: isFailing && nextAttemptAt ? nextAttemptAt : planned,
    won: orderWon ?? nextPrice(subscription, now),
    price:
      proposedWon === null || priceProposedAt === null
        ? null
        : { won: proposedWon, until: priceDeadline(priceProposedAt), isAgreed: priceAgreedAt !== null },
  };
}
