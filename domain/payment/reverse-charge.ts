import { type AccountSide, type LotMove, chargeLots, giveLots, lockWallet, moveLots } from '#domain/wallet';
import type { Tx } from '#shared/context';
import { TEST_CHANNEL } from '#vocabulary/stores';
import { chargeRef } from './charge-ref.ts';
import { planReversal } from './payment-rules.ts';
import { type HeldPayment, type ReversalRow, insertReversal, selectReversals, undoReversal } from './payment-store.ts';
import { setOffReturned } from './set-off-returned.ts';

/**
 * Money went back without the shop's doing, once for its id: the coins of that charge follow, and what was spent is owed,
 * except of a charge that a minor lawfully cancelled.
 * A charge that cost nothing goes back whole.
 */
export async function reverseCharge(
  tx: Tx,
  payment: HeldPayment,
  { id, won }: { id: string; won: number },
): Promise<void> {
  const noted = await selectReversals(tx, payment.id);
  if ((won <= 0 && payment.won > 0) || noted.some(({ cancellationId }) => cancellationId === id)) return;
  await takeReversal(tx, payment, { id, won, noted });
}

/**
 * Takes what the reversals of a charge could not take while a refund held its coins. Called after the hold was released;
 * without it the money and the coins would both be back.
 */
export async function takeReleasedCoins(tx: Tx, payment: HeldPayment, refundId: string): Promise<void> {
  const noted = await selectReversals(tx, payment.id);
  if (noted.every(({ isUndone }) => isUndone)) return;
  await takeReversal(tx, payment, { id: `released:${refundId}`, won: 0, noted });
}

async function takeReversal(
  tx: Tx,
  payment: HeldPayment,
  { id, won, noted }: { id: string; won: number; noted: ReversalRow[] },
): Promise<void> {
  const before = noted.filter(({ isUndone }) => !isUndone);
  const ref = chargeRef(payment.id);
  await lockWallet(tx, payment.memberNo);
  const lots = await chargeLots(tx, { ref, holds: true });
  const sum = (pick: (row: (typeof before)[number]) => number): number =>
    before.reduce((all, row) => all + pick(row), 0);
  const { takes, debt: unpaid } = planReversal(
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
  // A minor returns only what is still there (민법 §141).
  const debt = payment.isMinors ? 0 : unpaid;
  if (won === 0 && takes.length === 0 && debt === 0) return;
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

/**
 * The money came after all: what was taken for its going back is given back, each once. What was owed is owed no more;
 * what was repaid meanwhile comes as coins of their own. What is owed for other charges is repaid first. Answers how many times something had been taken.
 */
export async function undoReversals(tx: Tx, payment: HeldPayment): Promise<number> {
  const noted = await selectReversals(tx, payment.id);
  const standing = noted.filter(({ isUndone }) => !isUndone);
  const back: LotMove[] = [];
  for (const one of standing) back.push(...(await undo(tx, payment, one)));
  const last = standing.at(-1);
  if (last) await setOffReturned(tx, payment, { ref: undoneRef(payment.id, last), back });
  return noted.length;
}

const undoneRef = (id: string, { cancellationId }: ReversalRow): string => `${chargeRef(id)}:${cancellationId}:undone`;

async function undo(tx: Tx, payment: HeldPayment, taken: ReversalRow): Promise<LotMove[]> {
  const { id, memberNo, coinsUntil } = payment;
  const channel = payment.won === 0 ? TEST_CHANNEL : payment.channel;
  const ref = undoneRef(id, taken);
  const { debt: owed } = await lockWallet(tx, memberNo);
  const lots = await chargeLots(tx, { ref: chargeRef(id), holds: true });
  const forgiven = Math.min(owed, taken.debt);
  const repaid = taken.debt - forgiven;
  const back = (['coin', 'bonus'] as const).map((unit) => ({
    unit,
    amount: taken[unit === 'coin' ? 'coins' : 'bonus'],
  }));
  const moves = back.flatMap(({ unit, amount }) => {
    const lot = lots.find((one) => one.unit === unit);
    // A lot that has ended meanwhile is not revived.
    return lot && !lot.isExpired ? [{ lot: lot.lot, unit, amount }] : [];
  });
  const lapsed = (unit: 'coin' | 'bonus', amount: number): number =>
    moves.some((move) => move.unit === unit) ? 0 : amount;
  const sides: AccountSide[] = [
    { account: 'issued-paid', unit: 'coin', amount: -(taken.coins + forgiven) },
    { account: 'issued-free', unit: 'bonus', amount: -taken.bonus },
    ...back.map(({ unit, amount }) => ({ account: 'breakage' as const, unit, amount: lapsed(unit, amount) })),
    { account: 'member-debt', unit: 'coin', amount: forgiven },
    { account: 'gateway', unit: 'krw', amount: taken.won },
    { account: 'issued-paid', unit: 'krw', amount: -taken.won },
  ];
  await moveLots(tx, { memberNo, kind: 'chargeback', ref, moves, sides });
  if (repaid > 0)
    await giveLots(tx, {
      memberNo,
      kind: 'chargeback',
      ref: `${ref}:repaid`,
      lots: [{ unit: 'coin', amount: repaid, expiresAt: coinsUntil, channel, against: 'issued-paid' }],
    });
  await undoReversal(tx, { paymentId: id, cancellationId: taken.cancellationId });
  return moves;
}
