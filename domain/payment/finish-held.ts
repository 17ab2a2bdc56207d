import { type AccountSide, type LotMove, lockWallet, moveLots } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import type { GatewayCancellation } from '#shared/payment-ports';
import { writeRefundLetter } from './payment-letters.ts';
import type { HeldPayment } from './payment-store.ts';
import { type RefundRow, selectTakenLots, updateRefund } from './refund-store.ts';
import { takeReleasedCoins } from './reverse-charge.ts';
import { setOffReturned } from './set-off-returned.ts';

/** What the ledger calls a refund: the hold of its coins, and with a word behind it how the hold ended. */
export function refundRef(refundId: string): string {
  return `refund:${refundId}`;
}

/**
 * Ends the hold of a refund's coins by how its cancellation went, once: the money has gone and the coins with it, or the
 * coins return to their lots, as far as no other cancellation took the money, where they repay what is owed first. What is
 * still under way leaves them held. The caller holds the order.
 */
export async function finishHeld(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { payment, refund, went }: { payment: HeldPayment; refund: RefundRow; went: GatewayCancellation['state'] },
): Promise<void> {
  if (refund.state === 'done' || refund.state === 'failed' || went === 'unknown') return;
  if (went === 'requested') {
    await updateRefund(tx, { id: refund.id, state: 'requested' });
    return;
  }
  await lockWallet(tx, refund.memberNo);
  const isDone = went === 'succeeded';
  if (!(await updateRefund(tx, { id: refund.id, state: isDone ? 'done' : 'failed' }))) return;
  if (isDone) {
    await passOn(tx, refund);
    await writeRefundLetter(ctx, tx, refund);
    return;
  }
  const back = await giveBack(tx, refund);
  await takeReleasedCoins(tx, payment, refund.id);
  await setOffReturned(tx, payment, { ref: refundRef(refund.id), back });
}

async function passOn(tx: Tx, { id, memberNo, won, coins, bonus }: RefundRow): Promise<void> {
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

async function giveBack(tx: Tx, { id, memberNo, coins, bonus }: RefundRow): Promise<LotMove[]> {
  if (coins + bonus === 0) return [];
  const lots = await selectTakenLots(tx, refundRef(id));
  const moves: LotMove[] = lots.filter(({ isExpired }) => !isExpired);
  const lapsed = (unit: 'coin' | 'bonus'): number =>
    lots.filter((lot) => lot.isExpired && lot.unit === unit).reduce((sum, { amount }) => sum + amount, 0);
  const sides: AccountSide[] = [
    { account: 'refund', unit: 'coin', amount: -coins },
    { account: 'refund', unit: 'bonus', amount: -bonus },
    // A lot that has ended meanwhile is not revived.
    { account: 'breakage', unit: 'coin', amount: lapsed('coin') },
    { account: 'breakage', unit: 'bonus', amount: lapsed('bonus') },
  ];
  await moveLots(tx, { memberNo, kind: 'charge-cancel', ref: `${refundRef(id)}:failed`, moves, sides });
  return moves;
}
