import { type Actor, recordAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isMonth } from '#shared/money/settlement';
import { PASS_NOTICE_DAYS } from '#shared/pass/pass';
import {
  type PassFormula,
  type PassHold,
  insertFormula,
  selectAllHolds,
  selectFirstFormulaMonth,
  selectFormulas,
  updateHold,
} from './pass-formula-store.ts';

const MAX_HOLDS = 100;
const MAX_NOTE = 500;

/** How the pass is shared, from the earliest formula on, the first month that a new one may begin, and held months. */
export async function showPassPool(
  ctx: Needs<'db'>,
): Promise<{ formulas: PassFormula[]; firstMonth: string; holds: PassHold[] }> {
  const [formulas, firstMonth, holds] = await Promise.all([
    selectFormulas(ctx.db),
    selectFirstFormulaMonth(ctx.db, PASS_NOTICE_DAYS),
    selectAllHolds(ctx.db, MAX_HOLDS),
  ]);
  return { formulas, firstMonth, holds };
}

/**
 * Announces a formula for a month that begins in 30 days or later. Throws PASS_ERROR 0013 for an earlier month, 0014 for
 * other numbers, 0015 when one was announced for it.
 */
export async function announcePassFormula(
  ctx: Needs<'db'>,
  { by, formula }: { by: Actor; formula: PassFormula },
): Promise<void> {
  const { fromMonth, poolBp, msPerCharacter, msPerPixel } = formula;
  const isWithin = (value: number, least: number, most: number): boolean =>
    Number.isSafeInteger(value) && value >= least && value <= most;
  if (!isWithin(poolBp, 0, 10_000)) throw new DomainError('PASS_ERROR', '0014', { field: 'pool' });
  if (!isWithin(msPerCharacter, 1, 10_000)) throw new DomainError('PASS_ERROR', '0014', { field: 'character' });
  if (!isWithin(msPerPixel, 1, 1000)) throw new DomainError('PASS_ERROR', '0014', { field: 'pixel' });
  await ctx.db.transaction().execute(async (tx) => {
    const first = await selectFirstFormulaMonth(tx, PASS_NOTICE_DAYS);
    if (!isMonth(fromMonth) || fromMonth < first)
      throw new DomainError('PASS_ERROR', '0013', { field: 'month', month: first });
    if (!(await insertFormula(tx, formula))) throw new DomainError('PASS_ERROR', '0015', { field: 'month' });
    const after = { fromMonth, poolBp, msPerCharacter, msPerPixel };
    await recordAudit(tx, { by, act: { name: 'pass.formula', subject: 'shop' }, before: null, after });
  });
}

/**
 * Decides a held month with a reason: its money is shared by the reading, or stays with the shop. The month's draft is
 * made again. Throws PASS_ERROR 0016 without a reason, 0017 when it is decided.
 */
export async function decidePassHold(
  ctx: Needs<'db'>,
  decision: { by: Actor; memberNo: number; month: string; state: 'share' | 'keep'; note: string },
): Promise<void> {
  const { by, memberNo, month, state } = decision;
  const note = decision.note.normalize('NFC').trim();
  if (note === '' || note.length > MAX_NOTE) throw new DomainError('PASS_ERROR', '0016', { field: 'note' });
  if (!isMonth(month)) throw new DomainError('PASS_ERROR', '0017');
  await ctx.db.transaction().execute(async (tx) => {
    const operatorId = typeof by === 'object' && 'id' in by ? by.id : null;
    if (!(await updateHold(tx, { memberNo, month, state, note, operatorId })))
      throw new DomainError('PASS_ERROR', '0017');
    const act = { name: 'pass.hold', subject: `member:${memberNo}` } as const;
    await recordAudit(tx, { by, act, before: null, after: { month, state, reason: note } });
  });
}
