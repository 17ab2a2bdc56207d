import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isDay } from '#vocabulary/settlement';
import { payClosed } from './settlement-store.ts';
import { selectStatements } from './statement-store.ts';

/**
 * Writes down that a statement was paid, on which day and by which transfer; the same again changes nothing. Refuses with
 * NOT_FOUND 0003 what is no statement, SETTLE_ERROR 0005 a draft, 0006 one that was paid otherwise, 0007 one with nothing to
 * pay, 0020 without a day or a reference.
 */
export async function payStatement(
  ctx: Needs<'db'>,
  order: { by: Actor; id: number; on: string; reference: string },
): Promise<void> {
  const { by, id, on } = order;
  const reference = order.reference.trim();
  if (!isDay(on) || reference === '' || reference.length > 100) throw new Refusal('SETTLE_ERROR', '0020');
  await actAs(ctx, { by, act: { name: 'statement.pay', subject: `statement:${id}` } }, async (tx) => {
    const [statement] = await selectStatements(tx, { id });
    if (!statement) throw new Refusal('NOT_FOUND', '0003');
    if (statement.state !== 'closed') throw new Refusal('SETTLE_ERROR', '0005');
    if (statement.sums.payable <= 0) throw new Refusal('SETTLE_ERROR', '0007');
    if (!(await payClosed(tx, { id, on, reference }))) {
      const [now] = await selectStatements(tx, { id });
      if (now?.paidOn !== on || now.reference !== reference) throw new Refusal('SETTLE_ERROR', '0006');
    }
    const { month, holder, sums } = statement;
    return {
      before: { paidOn: null },
      after: { month, holder, payable: sums.payable, paidOn: on, reference },
      result: undefined,
    };
  });
}
