import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type StatementPayer, monthAfter, monthName } from '#shared/money/settlement';
import { lockSettlements, writeDraft } from './draft-settlement.ts';
import { selectTotals } from './settlement-report-store.ts';
import { selectFirstMonth } from './revenue-store.ts';
import { closeMonth, selectMonthRange, selectLastClosed, selectSettlementState } from './settlement-store.ts';
import { countOpenHolds } from '../pass/pass-revenue-store.ts';
import { insertCorrection } from './correction-store.ts';
import { selectStatements } from '../statements/statement-store.ts';
import { notifyHolders } from '../statements/notify-holders.ts';
import { carryOver } from '../statements/tax-rules.ts';

/**
 * Closes a month: recreates its draft, checks it against the ledger to the coin, carries over negative sums and
 * e-mails the holders. A closed month never changes. Throws SETTLE_ERROR 0035 while months of passes are held, SETTLE_ERROR 0001 when it is closed, 0003 when it is not
 * over, 0004 while an earlier month with sales, tickets or corrections is open, 0018 when lines and ledger differ.
 */
export async function closeSettlement(
  ctx: Needs<'db' | 'mailer' | 'secrets'>,
  input: { by: Actor; month: string; payer: StatementPayer },
): Promise<void> {
  const { by, month, payer } = input;
  await withAudit(ctx, { by, act: { name: 'settlement.close', subject: `settlement:${month}` } }, async (tx) => {
    await lockSettlements(tx);
    if ((await selectSettlementState(tx, month)) === 'closed') throw new DomainError('SETTLE_ERROR', '0001');
    const next = await nextToClose(tx);
    if (next !== null && next < month) throw new DomainError('SETTLE_ERROR', '0004', { month: monthName(next) });
    if (!(await selectMonthRange(tx, month)).isOver) throw new DomainError('SETTLE_ERROR', '0003');
    await writeDraft(tx, month);
    const held = await countOpenHolds(tx, month);
    if (held > 0) throw new DomainError('SETTLE_ERROR', '0035', { held });
    const totals = await selectTotals(tx, month);
    if (!totals || totals.coinsApart !== 0 || totals.bonusApart !== 0) throw new DomainError('SETTLE_ERROR', '0018');
    const statements = await selectStatements(tx, { month });
    for (const { holderId, sums } of statements)
      for (const { tax, won } of carryOver(sums))
        await insertCorrection(tx, {
          key: `carried:${month}:${holderId}:${tax}`,
          month: monthAfter(month),
          holderId,
          tax,
          won,
          reason: `${monthName(month)} 이월`,
        });
    await closeMonth(tx, { month, payer });
    const notified = await notifyHolders(ctx, tx, { month, statements });
    const { shares, won, lines } = totals;
    return {
      before: { state: 'draft' },
      after: { state: 'closed', lines, won, shares, told: notified },
      result: undefined,
    };
  });
}

/** The next month to close: after the last closed one, otherwise the first with activity. */
async function nextToClose(tx: Tx): Promise<string | null> {
  const last = await selectLastClosed(tx);
  return last === null ? selectFirstMonth(tx) : monthAfter(last);
}
