import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { monthAfter, monthName } from '#vocabulary/settlement';
import { holdAlone, writeDraft } from './draft-settlement.ts';
import { selectTotals } from './reading-store.ts';
import { selectFirstMonth } from './revenue-store.ts';
import { closeMonth, insertCorrection, rangeOf, selectLastClosed, selectState } from './settlement-store.ts';
import { selectStatements } from './statement-store.ts';
import { tellHolders } from './tell-holders.ts';
import { carriedOver } from './share-rules.ts';

/**
 * Closes a month: its draft is made once more, must agree with the ledger to the coin, and is never touched again. What a
 * holder owes is carried over; holders with an address are told by letter. Refuses with SETTLE_ERROR 0001 a month that is
 * closed, 0003 one that is not over, 0004 while an earlier one with sales, tickets or corrections is open, 0018 where lines
 * and ledger differ.
 */
export async function closeSettlement(ctx: Needs<'db' | 'mailer'>, order: { by: Actor; month: string }): Promise<void> {
  const { by, month } = order;
  await actAs(ctx, { by, act: { name: 'settlement.close', subject: `settlement:${month}` } }, async (tx) => {
    await holdAlone(tx);
    if ((await selectState(tx, month)) === 'closed') throw new Refusal('SETTLE_ERROR', '0001');
    const next = await nextToClose(tx);
    if (next !== null && next < month) throw new Refusal('SETTLE_ERROR', '0004', { month: monthName(next) });
    if (!(await rangeOf(tx, month)).isOver) throw new Refusal('SETTLE_ERROR', '0003');
    await writeDraft(tx, month);
    const totals = await selectTotals(tx, month);
    if (!totals || totals.coinsApart !== 0 || totals.bonusApart !== 0) throw new Refusal('SETTLE_ERROR', '0018');
    const statements = await selectStatements(tx, { month });
    for (const { holderId, sums } of statements)
      for (const { tax, won } of carriedOver(sums))
        await insertCorrection(tx, {
          key: `carried:${month}:${holderId}:${tax}`,
          month: monthAfter(month),
          holderId,
          tax,
          won,
          reason: `${month} 이월`,
        });
    await closeMonth(tx, month);
    const told = await tellHolders(ctx, tx, { month, statements });
    const { shares, won, lines } = totals;
    return { before: { state: 'draft' }, after: { state: 'closed', lines, won, shares, told }, result: undefined };
  });
}

/** The month that is closed next: the one after the last, else the first in which anything happened. */
async function nextToClose(tx: Tx): Promise<string | null> {
  const last = await selectLastClosed(tx);
  return last === null ? selectFirstMonth(tx) : monthAfter(last);
}
