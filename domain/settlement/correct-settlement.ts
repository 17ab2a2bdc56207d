import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type ShareTax, lastDayOf } from '#vocabulary/settlement';
import { holdAlone, writeDraft } from './draft-settlement.ts';
import { selectHolder } from './holder-store.ts';
import { insertCorrection, selectHolderPeriods } from './settlement-store.ts';
import { kindOn } from './share-rules.ts';

const MOST_WON = 10_000_000_000;

/**
 * Puts a sum right in the draft of a month, once for its key, and makes the draft anew. The sum of a holder who was a person
 * at the end of that month is taxed at the source whatever is asked for. Refuses with SETTLE_ERROR 0008 no sum, 0009 no reason, NOT_FOUND 0003 no holder, and as
 * `draftSettlement` does.
 */
export async function correctSettlement(
  ctx: Needs<'db'>,
  order: { by: Actor; key: string; month: string; holderId: number; tax: ShareTax; won: number; reason: string },
): Promise<void> {
  const { by, key, month, holderId, won } = order;
  const reason = order.reason.trim();
  if (!Number.isSafeInteger(won) || won === 0 || Math.abs(won) > MOST_WON) throw new Refusal('SETTLE_ERROR', '0008');
  if (reason === '' || reason.length > 200) throw new Refusal('SETTLE_ERROR', '0009');
  const act = { name: 'settlement.correct', subject: `settlement:${month}`, reason };
  await actAs(ctx, { by, act }, async (tx) => {
    await holdAlone(tx);
    const holder = await selectHolder(tx, holderId);
    if (!holder) throw new Refusal('NOT_FOUND', '0003');
    const asked = order.tax === 'withholding' ? 'vat' : order.tax;
    const day = lastDayOf(month);
    const kind = kindOn(await selectHolderPeriods(tx), { holderId, day });
    const tax = kind === 'person' ? 'withholding' : asked;
    const isNew = await insertCorrection(tx, { key: `form:${key}`, month, holderId, tax, won, reason });
    await writeDraft(tx, month);
    return { after: { holder: holder.name, tax, won, isNew }, result: undefined };
  });
}
