import { type AccountSide, type LotMove, selectLotsOfCharge, grantLots, lockWallet, moveLots } from '#domain/wallet';
import type { Tx } from '#kernel/context';
import { TEST_CHANNEL } from '#shared/money/app-stores';
import { chargeRef } from './charge-ref.ts';
import { planReversal } from './payment-rules.ts';
import {
  type LockedPayment,
  type ReversalRow,
  insertReversal,
  selectReversals,
  undoReversal,
} from './payment-store.ts';
import { offsetReturnedCoins } from './offset-returned-coins.ts';

/**
 * Reverses a charge for money that went back outside the shop, once per cancellation: takes its coins and books spent
 * ones as debt, except when a minor cancelled. A charge of 0 won is reversed as a whole.
 */
export async function reverseCharge(
  tx: Tx,
  payment: LockedPayment,
  { id, won }: { id: string; won: number },
): Promise<void> {
  const reversals = await selectReversals(tx, payment.id);
  if ((won <= 0 && payment.won > 0) || reversals.some(({ cancellationId }) => cancellationId === id)) return;
  await applyReversal(tx, payment, { id, won, reversals });
}

/**
 * Takes what earlier reversals could not take while a refund reserved the coins. Call it after the release; otherwise
 * the member would keep both money and coins.
 */
export async function reverseReleasedCoins(tx: Tx, payment: LockedPayment, refundId: string): Promise<void> {
  const reversals = await selectReversals(tx, payment.id);
  if (reversals.every(({ isUndone }) => isUndone)) return;
  await applyReversal(tx, payment, { id: `released:${refundId}`, won: 0, reversals });
}

async function applyReversal(
  tx: Tx,
  payment: LockedPayment,
  { id, won, reversals }: { id: string; won: number; reversals: ReversalRow[] },
): Promise<void> {
  const before = reversals.filter(({ isUndone }) => !isUndone);
  const ref = chargeRef(payment.id);
  await lockWallet(tx, payment.memberNo);
  const lots = await selectLotsOfCharge(tx, { memberNo: payment.memberNo, ref, holds: true });
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
  const loadClaimed = (unit: 'coin' | 'bonus'): number =>
    takes.filter((take) => take.unit === unit).reduce((all, take) => all + take.amount, 0);
  const sides: AccountSide[] = [
    { account: 'issued-paid', unit: 'coin', amount: loadClaimed('coin') + debt },
    { account: 'issued-free', unit: 'bonus', amount: loadClaimed('bonus') },
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
    coins: loadClaimed('coin'),
    bonus: loadClaimed('bonus'),
    debt,
  });
}

/**
 * Undoes all reversals of a charge when the money came after all: restores coins, clears the debt, returns repaid debt
 * as new coins and offsets debt of other charges. Returns the number of reversals.
 */
export async function undoReversals(tx: Tx, payment: LockedPayment): Promise<number> {
  const reversals = await selectReversals(tx, payment.id);
  const active = reversals.filter(({ isUndone }) => !isUndone);
  const returned: LotMove[] = [];
  for (const reversal of active) returned.push(...(await undoReversalMoves(tx, payment, reversal)));
  const last = active.at(-1);
  if (last) await offsetReturnedCoins(tx, payment, { ref: undoRef(payment.id, last), back: returned });
  return reversals.length;
}

const undoRef = (id: string, { cancellationId }: ReversalRow): string => `${chargeRef(id)}:${cancellationId}:undone`;

async function undoReversalMoves(tx: Tx, payment: LockedPayment, row: ReversalRow): Promise<LotMove[]> {
  const { id, memberNo, coinsUntil } = payment;
  const channel = payment.won === 0 ? TEST_CHANNEL : payment.channel;
  const ref = undoRef(id, row);
  const { debt } = await lockWallet(tx, memberNo);
  const lots = await selectLotsOfCharge(tx, { memberNo, ref: chargeRef(id), holds: true });
  const forgiven = Math.min(debt, row.debt);
  const repaid = row.debt - forgiven;
  const returned = (['coin', 'bonus'] as const).map((unit) => ({
    unit,
    amount: row[unit === 'coin' ? 'coins' : 'bonus'],
  }));
  const moves = returned.flatMap(({ unit, amount }) => {
    const lot = lots.find((reversal) => reversal.unit === unit);
    // An expired lot is not revived.
    return lot && !lot.isExpired ? [{ lot: lot.lot, unit, amount }] : [];
  });
  const lapsed = (unit: 'coin' | 'bonus', amount: number): number =>
    moves.some((move) => move.unit === unit) ? 0 : amount;
  const sides: AccountSide[] = [
    { account: 'issued-paid', unit: 'coin', amount: -(row.coins + forgiven) },
    { account: 'issued-free', unit: 'bonus', amount: -row.bonus },
    ...returned.map(({ unit, amount }) => ({ account: 'breakage' as const, unit, amount: lapsed(unit, amount) })),
    { account: 'member-debt', unit: 'coin', amount: forgiven },
    { account: 'gateway', unit: 'krw', amount: row.won },
    { account: 'issued-paid', unit: 'krw', amount: -row.won },
  ];
  await moveLots(tx, { memberNo, kind: 'chargeback', ref, moves, sides });
  if (repaid > 0)
    await grantLots(tx, {
      memberNo,
      kind: 'chargeback',
      ref: `${ref}:repaid`,
      lots: [{ unit: 'coin', amount: repaid, expiresAt: coinsUntil, channel, against: 'issued-paid' }],
    });
  await undoReversal(tx, { paymentId: id, cancellationId: row.cancellationId });
  return moves;
}
