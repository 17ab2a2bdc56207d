import {
  cancelSubscription,
  refundCardPass,
  registerCard,
  renewSubscriptions,
  showCardPass,
  subscribeToPass,
} from '#domain/payment';
import { DomainError } from '#kernel/domain-error';
import type { Action } from './actions.ts';
import { pickItem } from './action-arguments.ts';
import { ModelMismatch, expectSame } from './model-mismatch.ts';
import { openPasses, passRefund } from './pass-model.ts';
import { passesOf } from './pass-performers.ts';
import { CARD_WON } from './simulated-shop.ts';
import type { Performer, Simulation } from './simulation.ts';
import { sum } from './wallet-model.ts';

/** Registers a card and agrees to be charged. */
async function subscribe(shop: Simulation, action: Action): Promise<void> {
  const member = pickItem(shop.members, action, 'member');
  if (!member) return;
  const { memberNo, charges, wallet } = member;
  const { window } = await showCardPass(shop.ctx, { memberNo, paymentIds: [] });
  const billingKey = shop.fresh('billing-key-');
  shop.gateway.cards.set(billingKey, { customer: window?.customer ?? '' });
  const registered = await shop.tried(() => registerCard(shop.ctx, { memberNo, billingKey }));
  if (registered instanceof DomainError || member.isSubscribed) return;
  const isFree = openPasses(member, shop.now).length === 0 && wallet.debt === 0;
  charges.mayCharge = true;
  const order = { memberNo, won: CARD_WON, isAgreed: true, channel: 'web' as const, key: shop.fresh('key-of-card-') };
  const went = await shop.tried(() => subscribeToPass(shop.ctx, order));
  const isPaid = !(went instanceof DomainError);
  if (isPaid && !isFree) throw new ModelMismatch('value', `member ${memberNo} pays by card beside a pass or with debt`);
  const mustPay = isFree && charges.kind === 'adult' && shop.gateway.mood === 'well';
  if (mustPay && !isPaid) throw new ModelMismatch('value', `member ${memberNo} cannot pay by card: ${went.code}`);
}

/** Cancels at any hour; what is paid stays. */
async function cancel(shop: Simulation, action: Action): Promise<void> {
  const member = pickItem(shop.members, action, 'member');
  if (!member) return;
  const went = await shop.tried(() => cancelSubscription(shop.ctx, member.memberNo));
  expectSame('value', `whether member ${member.memberNo} stops the payments by card`, {
    shop: !(went instanceof DomainError),
    model: member.isSubscribed,
  });
  member.charges.mayCharge = false;
}

/** Refunds a term to the card; the sum is compared with the refund's record. */
async function refund(shop: Simulation, action: Action): Promise<void> {
  const owned = pickItem(passesOf(shop, { isByCard: true }), action, 'pass');
  if (!owned) return;
  const { member, pass } = owned;
  const order = { memberNo: member.memberNo, termId: pass.id, won: null, key: shop.fresh('key-of-card-end-') };
  const went = await shop.tried(() => refundCardPass(shop.ctx, order));
  const isLast = openPasses(member, shop.now).at(-1) === pass;
  const isOwed = isLast && sum(passRefund(pass, shop.now).map(({ amount }) => amount)) > 0;
  if (!(went instanceof DomainError) && !isOwed) throw new ModelMismatch('deadline', `pass ${pass.id} is refunded`);
  const isRefused = went instanceof DomainError && went.errorName === 'PASS_ERROR';
  if (isRefused && isOwed) throw new ModelMismatch('deadline', `pass ${pass.id} is not refunded: ${went.code}`);
}

export const CARD_PERFORMERS = {
  subscribe,
  cancelCard: cancel,
  refundCard: refund,
  renew: async (shop) => void (await shop.insist(() => renewSubscriptions(shop.ctx))),
} as const satisfies Record<string, Performer>;
