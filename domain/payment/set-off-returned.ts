import { type LotMove, chargeLots, setOffDebt } from '#domain/wallet';
import type { Tx } from '#shared/context';
import { chargeRef } from './charge-ref.ts';

/**
 * Sets what a member owes off against coins of a charge that have just come back to their lots, as a charge does, as far as
 * they are still there. Answers how many.
 */
export async function setOffReturned(
  tx: Tx,
  payment: { id: string; memberNo: number },
  { ref, back }: { ref: string; back: readonly LotMove[] },
): Promise<number> {
  const lots = await chargeLots(tx, { ref: chargeRef(payment.id), holds: true });
  const returns = back.flatMap(({ lot, unit, amount }) => {
    const remaining = lots.find((one) => one.lot === lot)?.remaining ?? 0;
    return unit === 'coin' || unit === 'bonus' ? [{ lot, unit, amount: Math.min(amount, remaining) }] : [];
  });
  return setOffDebt(tx, { memberNo: payment.memberNo, ref, returns });
}
