import { type AccountSide, chargeLots, lockWallet, moveLots } from '#domain/wallet';
import type { GatewayCancellation, GatewayPayment, Needs, Tx } from '#shared/context';
import { chargeRef } from './charge-ref.ts';
import { finishHeld } from './finish-held.ts';
import { planReversal } from './payment-rules.ts';
import { type HeldPayment, insertReversal, selectReversals } from './payment-store.ts';
import { refundOfReason } from './refund-rules.ts';
import { selectRefundsOf } from './refund-store.ts';

/**
 * Brings an order along with the cancellations that the gateway tells of, each once: one of ours finishes its refund, one
 * that the gateway's side made takes the coins back. Answers how many won went back in all.
 */
export async function settleCancellations(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { payment, told }: { payment: HeldPayment; told: GatewayPayment },
): Promise<number> {
  const cancellations = wholeList(told);
  if (cancellations.length === 0) return payment.returnedWon;
  const ours = new Set<GatewayCancellation>();
  for (const refund of await selectRefundsOf(tx, payment.id)) {
    const mine = cancellations.filter(({ reason }) => refundOfReason(reason) === refund.id);
    const best = mine.toSorted((a, b) => RANK[a.state] - RANK[b.state])[0];
    // A refund that was given up, and went through after all, is money that went back without its coins.
    if (!best || refund.state === 'failed') continue;
    await finishHeld(ctx, tx, { refund, went: best.state });
    ours.add(best);
  }
  const gone = cancellations.filter(({ state }) => state === 'succeeded');
  for (const one of gone) if (!ours.has(one)) await reverse(tx, payment, one);
  const returned = gone.reduce((sum, { won }) => sum + won, 0);
  return Math.max(payment.returnedWon, Math.min(returned, payment.won));
}

/** Of several tries of one refund, the one that counts. */
const RANK: Record<GatewayCancellation['state'], number> = { succeeded: 0, requested: 1, unknown: 2, failed: 3 };

/** A payment that is cancelled went back whole, also where the list of its cancellations says less. */
function wholeList({ state, totalWon, cancellations }: GatewayPayment): GatewayCancellation[] {
  const listed = cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
  if (state !== 'cancelled' || listed >= totalWon) return cancellations;
  return [...cancellations, { id: 'unlisted', state: 'succeeded', won: totalWon - listed, reason: '' }];
}

/** Money went back from the gateway's side: the coins of that charge follow, and what was spent of them is owed. */
async function reverse(tx: Tx, payment: HeldPayment, { id, won }: GatewayCancellation): Promise<void> {
  const before = await selectReversals(tx, payment.id);
  if (won <= 0 || before.some(({ cancellationId }) => cancellationId === id)) return;
  const ref = chargeRef(payment.id);
  const lots = await chargeLots(tx, { ref, holds: true });
  await lockWallet(tx, payment.memberNo);
  const sum = (pick: (row: (typeof before)[number]) => number): number =>
    before.reduce((all, row) => all + pick(row), 0);
  const { takes, debt } = planReversal(
    {
      won: payment.won,
      coins: payment.coins,
      bonus: payment.bonus,
      lots,
      before: {
        won: sum((row) => row.won),
        value: sum((row) => row.coins + row.bonus + row.debt),
        debt: sum((row) => row.debt),
      },
    },
    won,
  );
  const taken = (unit: 'coin' | 'bonus'): number =>
    takes.filter((take) => take.unit === unit).reduce((all, take) => all + take.amount, 0);
  const sides: AccountSide[] = [
    { account: 'issued-paid', unit: 'coin', amount: taken('coin') + debt },
    { account: 'issued-free', unit: 'bonus', amount: taken('bonus') },
    { account: 'member-debt', unit: 'coin', amount: -debt },
    { account: 'gateway', unit: 'krw', amount: -won },
    { account: 'issued-paid', unit: 'krw', amount: won },
  ];
  const moves = takes.map((take) => ({ ...take, amount: -take.amount }));
  await moveLots(tx, { memberNo: payment.memberNo, kind: 'chargeback', ref: `${ref}:${id}`, moves, sides });
  await insertReversal(tx, {
    paymentId: payment.id,
    cancellationId: id,
    won,
    coins: taken('coin'),
    bonus: taken('bonus'),
    debt,
  });
}
