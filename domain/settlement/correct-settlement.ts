import type { Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { lastDayOf } from '#vocabulary/settlement';
import type { SettlementChange } from '#vocabulary/settlement-changes';
import type { AppliedChange, CheckedChange } from './checked-change.ts';
import { requireDraftable, writeDraft } from './draft-settlement.ts';
import { selectHolder } from './holder-store.ts';
import { insertCorrection, selectHolderPeriods } from './settlement-store.ts';
import { kindOn } from './share-rules.ts';

const MOST_WON = 10_000_000_000;

type Correction = Extract<SettlementChange, { act: 'correction' }>;

/**
 * Checks a sum that is put right in the draft of a month. The sum of a holder who was a person at the end of that month is
 * taxed at the source whatever is asked for. Refuses with SETTLE_ERROR 0008 no sum, 0009 no reason, NOT_FOUND 0003 no holder,
 * and as `requireDraftable` does.
 */
export async function checkCorrection(tx: Tx, change: Correction): Promise<CheckedChange & { change: Correction }> {
  const { month, holderId, won } = change;
  const reason = change.reason.trim();
  if (!Number.isSafeInteger(won) || won === 0 || Math.abs(won) > MOST_WON) throw new Refusal('SETTLE_ERROR', '0008');
  if (reason === '' || reason.length > 200) throw new Refusal('SETTLE_ERROR', '0009');
  const holder = await selectHolder(tx, holderId);
  if (!holder) throw new Refusal('NOT_FOUND', '0003');
  await requireDraftable(tx, month);
  const asked = change.tax === 'withholding' ? 'vat' : change.tax;
  const kind = kindOn(await selectHolderPeriods(tx), { holderId, day: lastDayOf(month) });
  const tax = kind === 'person' ? 'withholding' : asked;
  return {
    change: { ...change, reason, tax },
    holder: { id: holderId, name: holder.name },
    about: month,
    won: Math.abs(won),
  };
}

/** Puts a sum right in the draft of a month, once for its key, and makes the draft anew. */
export async function applyCorrection(
  tx: Tx,
  { change, key }: { change: Correction; key: string },
): Promise<AppliedChange> {
  const { change: checked, holder } = await checkCorrection(tx, change);
  const { month, holderId, tax, won, reason } = checked;
  const isNew = await insertCorrection(tx, { key, month, holderId, tax, won, reason });
  await writeDraft(tx, month);
  return { before: null, after: { holder: holder?.name, tax, won, isNew } };
}
