import { type IdempotentResponse, runIdempotent, lockWallet, selectBalances } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type NotRefundableReason, type PlannedItem, planWithdrawal } from './refund-rules.ts';
import { type RefundablePurchase, selectPurchase, writeWithdrawal } from './refund-store.ts';
import { planReturns, offsetDebtWithReturns } from './return-coins.ts';

/** What can be withdrawn from a purchase, for how much, and why the rest cannot. */
export interface WithdrawalOffer {
  coins: number;
  /** Expired bonus that does not come back. */
  lapsed: number;
  /** Deducted from `coins`: what the opened part costs more alone. */
  repriced: number;
  /** Part of `coins` that repays debt. */
  repaid: number;
  refundable: number[];
  kept: { episode: number; why: NotRefundableReason }[];
}

/** Calculates a withdrawal. Throws NOT_FOUND 0003 when the purchase is not this member's. */
export async function offerWithdrawal(
  ctx: Needs<'db'>,
  input: { memberNo: number; purchaseId: number },
): Promise<WithdrawalOffer> {
  const purchase = await requirePurchase(ctx.db, input);
  return (await calculateOffer(ctx.db, purchase, input.memberNo)).offer;
}

/**
 * Withdraws all withdrawable episodes idempotently: revokes the entitlements and returns the coins to their lots,
 * repaying debt first. Returns the executed offer. Throws PURCHASE_ERROR 0007 when nothing can be withdrawn, 0014 when
 * the offer differs from `expected`.
 */
export async function withdrawPurchase(
  ctx: Needs<'db' | 'secrets'>,
  input: {
    memberNo: number;
    purchaseId: number;
    key: string;
    expected?: Pick<WithdrawalOffer, 'coins' | 'lapsed'>;
  },
): Promise<IdempotentResponse> {
  const { memberNo, purchaseId, key, expected } = input;
  const request = { memberNo, route: 'withdrawal', key, request: String(purchaseId) };
  return runIdempotent(ctx, request, async (tx) => {
    await lockWallet(tx, memberNo);
    const purchase = await requirePurchase(tx, input);
    const { offer, items } = await calculateOffer(tx, purchase, memberNo);
    if (offer.refundable.length === 0) throw new DomainError('PURCHASE_ERROR', '0007');
    if (expected && (expected.coins !== offer.coins || expected.lapsed !== offer.lapsed))
      throw new DomainError('PURCHASE_ERROR', '0014');
    const returns = await planReturns(tx, purchase, offer.coins);
    const { spentAt, holderNo } = purchase;
    const closed = await writeWithdrawal(tx, { memberNo, holderNo, purchaseId, spentAt, items, returns });
    // One was opened since the plan was read: roll back.
    if (closed !== offer.refundable.length) throw new DomainError('PURCHASE_ERROR', '0007');
    await offsetDebtWithReturns(tx, { memberNo, purchaseId, episodes: offer.refundable, returns });
    return offer;
  });
}

async function calculateOffer(
  db: Parameters<typeof selectPurchase>[0],
  purchase: RefundablePurchase,
  memberNo: number,
): Promise<{ offer: WithdrawalOffer; items: PlannedItem[] }> {
  const { items, repriced } = planWithdrawal(purchase.items, purchase);
  const refundable = items.filter(({ state }) => state === 'refundable');
  const coins = refundable.reduce((all, item) => all + item.coins, 0);
  const lapsed = (await planReturns(db, purchase, coins))
    .filter(({ isLapsed }) => isLapsed)
    .reduce((all, { amount }) => all + amount, 0);
  const saved = items.flatMap(({ episode, state }) => (state === 'refundable' ? [] : [{ episode, why: state }]));
  const { debt } = await selectBalances(db, memberNo);
  const repaid = Math.min(debt, coins - lapsed);
  const episodes = refundable.map(({ episode }) => episode);
  return { offer: { coins, lapsed, repriced, repaid, refundable: episodes, kept: saved }, items };
}

async function requirePurchase(
  db: Parameters<typeof selectPurchase>[0],
  input: { memberNo: number; purchaseId: number },
): Promise<RefundablePurchase> {
  const purchase = await selectPurchase(db, { id: input.purchaseId, memberNo: input.memberNo });
  if (!purchase) throw new DomainError('NOT_FOUND', '0003');
  return purchase;
}
