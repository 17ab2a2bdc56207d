import { type LotMove, selectLotsOfCharge, offsetDebt } from '#domain/wallet';
import type { Tx } from '#kernel/context';
import { chargeRef } from './charge-ref.ts';

/**
 * Offsets a member's debt with coins that just returned to their lots, as far as they remain. Returns the coins
 * repaid.
 */
export async function offsetReturnedCoins(
  tx: Tx,
  payment: { id: string; memberNo: number },
  { ref, back: moves }: { ref: string; back: readonly LotMove[] },
): Promise<number> {
  const lots = await selectLotsOfCharge(tx, { memberNo: payment.memberNo, ref: chargeRef(payment.id), holds: true });
  const returns = moves.flatMap(({ lot, unit, amount }) => {
    const remaining = lots.find((one) => one.lot === lot)?.remaining ?? 0;
    return unit === 'coin' || unit === 'bonus' ? [{ lot, unit, amount: Math.min(amount, remaining) }] : [];
  });
  return offsetDebt(tx, { memberNo: payment.memberNo, ref, returns });
}
