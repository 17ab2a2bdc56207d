import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { lastDayOf } from '#shared/money/settlement';
import type { SettlementChange } from '#shared/money/settlement-changes';
import type { AppliedChange, CheckedChange } from '../checked-change.ts';
import { requireDraftable, writeDraft } from './draft-settlement.ts';
import { selectHolder } from '../contracts/holder-store.ts';
import { type CorrectionRow, deleteCorrection, insertCorrection, selectCorrections } from './correction-store.ts';
import { selectHolderPeriods } from './settlement-store.ts';
import { kindOn } from '../contracts/share-rules.ts';
import { taxFor } from '../statements/tax-rules.ts';

const MAX_WON = 10_000_000_000;

type Correction = Extract<SettlementChange, { act: 'correction' }>;
type Deletion = Extract<SettlementChange, { act: 'correction-delete' }>;

/**
 * Validates a correction in the draft of a month. Corrections for a person are always subject to withholding tax.
 * Throws SETTLE_ERROR 0008 for an invalid amount, 0009 without a reason, NOT_FOUND 0003 for an unknown holder, and as
 * `requireDraftable`.
 */
export async function checkCorrection(tx: Tx, change: Correction): Promise<CheckedChange & { change: Correction }> {
  const { month, holderId, won } = change;
  const reason = change.reason.trim();
  if (!Number.isSafeInteger(won) || won === 0 || Math.abs(won) > MAX_WON) throw new DomainError('SETTLE_ERROR', '0008');
  if (reason === '' || reason.length > 200) throw new DomainError('SETTLE_ERROR', '0009');
  const holder = await selectHolder(tx, holderId);
  if (!holder) throw new DomainError('NOT_FOUND', '0003');
  await requireDraftable(tx, month);
  const tax = taxFor(kindOn(await selectHolderPeriods(tx), { holderId, day: lastDayOf(month) }), change.tax);
  return {
    change: { ...change, reason, tax },
    holder: { id: holderId, name: holder.name },
    about: month,
    won: Math.abs(won),
  };
}

/** Adds a correction once per key and recreates the draft. */
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

/**
 * Validates that a correction can be deleted. Throws NOT_FOUND 0003 for an unknown one, SETTLE_ERROR 0022 for an amount
 * that was carried over, and as `requireDraftable`.
 */
export async function checkCorrectionDelete(
  tx: Tx,
  change: Deletion,
): Promise<CheckedChange & { correction: CorrectionRow }> {
  const [correction] = await selectCorrections(tx, { id: change.correctionId });
  if (!correction) throw new DomainError('NOT_FOUND', '0003');
  if (correction.isCarried) throw new DomainError('SETTLE_ERROR', '0022');
  const { month, holderId, holder, won } = correction;
  await requireDraftable(tx, month);
  return { change, holder: { id: holderId, name: holder }, about: month, won: Math.abs(won), correction };
}

/** Deletes a correction and recreates the draft. */
export async function deleteDraftCorrection(tx: Tx, change: Deletion): Promise<AppliedChange> {
  const { correction } = await checkCorrectionDelete(tx, change);
  await deleteCorrection(tx, correction.id);
  await writeDraft(tx, correction.month);
  const { holder, month, tax, won, reason } = correction;
  return { before: { holder, month, tax, won, reason }, after: { id: correction.id } };
}
