import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isDay, isMonth, lastDayOf, monthAfter } from '#shared/money/settlement';
import type { SettlementChange } from '#shared/money/settlement-changes';
import type { AppliedChange, CheckedChange } from '../checked-change.ts';
import { findSubject, selectHolder } from '../contracts/holder-store.ts';
import { kindOn } from '../contracts/share-rules.ts';
import { selectHolderPeriods, selectLastClosed } from '../months/settlement-store.ts';
import { taxFor } from '../statements/tax-rules.ts';
import { type AdvanceRow, insertAdvance, selectAdvances, updateAdvanceEnd } from './advance-store.ts';

const MAX_WON = 10_000_000_000;

type Advance = Extract<SettlementChange, { act: 'advance' }>;
type AdvanceEnd = Extract<SettlementChange, { act: 'advance-end' }>;

/**
 * Validates an advance. Its tax follows the holder's status. Throws SETTLE_ERROR 0008 for an invalid amount, 0009
 * without a reason, 0010 for an invalid day, 0012 for a closed month, 0019 for an unknown work, NOT_FOUND 0003 for an
 * unknown holder.
 */
export async function checkAdvance(
  tx: Tx,
  change: Advance,
): Promise<CheckedChange & { change: Advance; workId: number | null }> {
  const { holderId, won, paidOn, fromMonth } = change;
  const reason = change.reason.normalize('NFC').trim();
  if (!Number.isSafeInteger(won) || won <= 0 || won > MAX_WON) throw new DomainError('SETTLE_ERROR', '0008');
  if (reason === '' || reason.length > 200) throw new DomainError('SETTLE_ERROR', '0009');
  if (!isDay(paidOn) || !isMonth(fromMonth)) throw new DomainError('SETTLE_ERROR', '0010');
  const holder = await selectHolder(tx, holderId);
  if (!holder) throw new DomainError('NOT_FOUND', '0003');
  await requireOpenMonth(tx, fromMonth);
  const text = change.work.normalize('NFC').trim();
  const work = text === '' ? null : await findSubject(tx, { kind: 'work', text });
  if (work === undefined) throw new DomainError('SETTLE_ERROR', '0019');
  const tax = taxFor(kindOn(await selectHolderPeriods(tx), { holderId, day: lastDayOf(fromMonth) }), change.tax);
  return {
    change: { ...change, reason, tax, work: work === null ? '' : String(work.id) },
    holder: { id: holderId, name: holder.name },
    about: work === null ? '모든 작품' : work.name,
    won,
    workId: work?.id ?? null,
  };
}

/** Adds an advance once per key. */
export async function addAdvance(tx: Tx, { change, key }: { change: Advance; key: string }): Promise<AppliedChange> {
  const { change: checked, holder, about, workId } = await checkAdvance(tx, change);
  const { holderId, kind, tax, won, reason, paidOn, fromMonth } = checked;
  const advance = { key, holderId, workId, kind, tax, won, reason, paidOn, fromMonth };
  const id = await insertAdvance(tx, advance);
  return {
    before: null,
    after: { id, holder: holder?.name, about, kind, tax, won, reason, paidOn, fromMonth, isNew: id !== undefined },
    ...(id === undefined ? {} : { id }),
  };
}

/**
 * Validates the end of an advance: from that month on the rest is waived. Throws SETTLE_ERROR 0009 without a reason,
 * 0010 for an invalid month, 0012 for a closed one, 0023 when it has ended, NOT_FOUND 0003 for an unknown advance.
 */
export async function checkAdvanceEnd(
  tx: Tx,
  change: AdvanceEnd,
): Promise<CheckedChange & { change: AdvanceEnd; advance: AdvanceRow }> {
  const { advanceId, month } = change;
  const reason = change.reason.normalize('NFC').trim();
  if (reason === '' || reason.length > 200) throw new DomainError('SETTLE_ERROR', '0009');
  if (!isMonth(month)) throw new DomainError('SETTLE_ERROR', '0010');
  const [advance] = await selectAdvances(tx, { id: advanceId });
  if (!advance) throw new DomainError('NOT_FOUND', '0003');
  if (advance.endedMonth !== null) throw new DomainError('SETTLE_ERROR', '0023');
  await requireOpenMonth(tx, month);
  const { holderId, holder, work, won, recouped } = advance;
  return {
    change: { ...change, reason },
    holder: { id: holderId, name: holder },
    about: work ?? '모든 작품',
    won: won - recouped,
    advance,
  };
}

export async function endAdvance(tx: Tx, change: AdvanceEnd): Promise<AppliedChange> {
  const { change: checked, advance, won } = await checkAdvanceEnd(tx, change);
  const { month, reason } = checked;
  await updateAdvanceEnd(tx, { id: advance.id, month, reason });
  return { before: { holder: advance.holder, won: advance.won, remaining: won }, after: { month, reason } };
}

async function requireOpenMonth(tx: Tx, month: string): Promise<void> {
  const closed = await selectLastClosed(tx);
  if (closed !== null && month <= closed)
    throw new DomainError('SETTLE_ERROR', '0012', { day: `${monthAfter(closed)}-01` });
}
