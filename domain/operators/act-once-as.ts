import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type Change, actAs } from './act-as.ts';
import type { Act, Actor } from './operator.ts';
import { claimPress, keepPress, selectPress } from './press-store.ts';

/** Somebody else came first, or stood in the way: what is true by then is read anew. */
const TRY_AGAIN = new Set(['40P01', '40001']);
const MOST_TRIES = 4;
const KEY = /^[\w-]{16,80}$/;

/** Thrown inside a transaction whose key was used meanwhile: nothing of it may stand, the audit line neither. */
class Repeated extends Error {}

/**
 * Does an operator's act once for the key of its form, in one transaction with its line in the audit log and its answer.
 * The same press again gets the same answer and does nothing; the same key for anything else is refused with
 * IDEMPOTENCY_ERROR 0002, no key with 0001. What `change` refuses leaves nothing behind.
 */
export async function actOnceAs(
  ctx: Needs<'db' | 'secrets'>,
  order: { by: Actor; act: Act; key: string; request: unknown; hasOneSnapshot?: boolean },
  change: (tx: Tx) => Promise<Change<string>>,
): Promise<string> {
  const { by, act, key, hasOneSnapshot } = order;
  if (!KEY.test(key)) throw new Refusal('IDEMPOTENCY_ERROR', '0001');
  const operatorId = by === 'command-line' ? null : by.id;
  const fingerprint = ctx.secrets.digest(JSON.stringify([operatorId, act.name, act.subject, order.request]));
  for (let attempt = 1; ; attempt += 1) {
    const known = await selectPress(ctx.db, key);
    if (known && !ctx.secrets.isSame(known.fingerprint, fingerprint)) throw new Refusal('IDEMPOTENCY_ERROR', '0002');
    if (known) return known.answer;
    try {
      return await actAs(ctx, { by, act, hasOneSnapshot }, async (tx) => {
        if (!(await claimPress(tx, { key, operatorId, act: act.name, fingerprint }))) throw new Repeated();
        const changed = await change(tx);
        await keepPress(tx, { key, answer: changed.result });
        return changed;
      });
    } catch (error) {
      if (error instanceof Repeated) continue;
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!TRY_AGAIN.has(code) || attempt === MOST_TRIES) throw error;
    }
  }
}
