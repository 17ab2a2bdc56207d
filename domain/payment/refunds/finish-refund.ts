import { type AccountSide, type LotMove, lockWallet, moveLots } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import type { GatewayCancellation } from '#kernel/ports/payment-ports';
import { sendRefundNotice } from '../payment-messages.ts';
import type { LockedPayment } from '../orders/payment-store.ts';
import { type RefundRow, selectReservedLots, updateRefund } from './refund-store.ts';
import { reverseReleasedCoins } from '../orders/reverse-charge.ts';
import { offsetReturnedCoins } from '../orders/offset-returned-coins.ts';

/** The ledger reference of a refund's reserved coins; a suffix says how it ended. */
export function refundRef(refundId: string): string {
  return `refund:${refundId}`;
}

/**
 * Ends a refund by the outcome of its cancellation, once: on success the coins are gone; on failure they return to
 * their lots unless another cancellation took the money, and repay debt first. In between they stay reserved. The
 * caller holds the order lock.
 */
export async function finishRefund(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { payment, refund, went: outcome }: { payment: LockedPayment; refund: RefundRow; went: GatewayCancellation['state'] },
): Promise<void> {
  if (refund.state === 'done' || refund.state === 'failed' || outcome === 'unknown') return;
  if (outcome === 'requested') {
    await updateRefund(tx, { id: refund.id, state: 'requested' });
    return;
  }
  await lockWallet(tx, refund.memberNo);
  const isDone = outcome === 'succeeded';
  if (!(await updateRefund(tx, { id: refund.id, state: isDone ? 'done' : 'failed' }))) return;
  if (isDone) {
    await settleWithGateway(tx, refund);
    await sendRefundNotice(ctx, tx, refund);
    return;
  }
  const moves = await returnCoins(tx, refund);
  await reverseReleasedCoins(tx, payment, refund.id);
  await offsetReturnedCoins(tx, payment, { ref: refundRef(refund.id), back: moves });
}

async function settleWithGateway(tx: Tx, { id, memberNo, won, coins, bonus }: RefundRow): Promise<void> {
  const sides: AccountSide[] = [
    { account: 'refund', unit: 'coin', amount: -coins },
    { account: 'issued-paid', unit: 'coin', amount: coins },
    { account: 'refund', unit: 'bonus', amount: -bonus },
    { account: 'issued-free', unit: 'bonus', amount: bonus },
    { account: 'gateway', unit: 'krw', amount: -won },
    { account: 'issued-paid', unit: 'krw', amount: won },
  ];
  await moveLots(tx, { memberNo, kind: 'charge-cancel', ref: `${refundRef(id)}:done`, moves: [], sides });
}

async function returnCoins(tx: Tx, { id, memberNo, coins, bonus }: RefundRow): Promise<LotMove[]> {
  if (coins + bonus === 0) return [];
  const lots = await selectReservedLots(tx, refundRef(id));
  const moves: LotMove[] = lots.filter(({ isExpired }) => !isExpired);
  const sumExpired = (unit: 'coin' | 'bonus'): number =>
    lots.filter((lot) => lot.isExpired && lot.unit === unit).reduce((sum, { amount }) => sum + amount, 0);
  const sides: AccountSide[] = [
    { account: 'refund', unit: 'coin', amount: -coins },
    { account: 'refund', unit: 'bonus', amount: -bonus },
    // An expired lot is not revived.
    { account: 'breakage', unit: 'coin', amount: sumExpired('coin') },
    { account: 'breakage', unit: 'bonus', amount: sumExpired('bonus') },
  ];
  await moveLots(tx, { memberNo, kind: 'charge-cancel', ref: `${refundRef(id)}:failed`, moves, sides });
  return moves;
}
