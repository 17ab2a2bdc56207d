import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type AuditedChange, withAudit } from './with-audit.ts';
import { type AuditAction, type Actor, actorColumns } from '../operator.ts';
import { claimSubmission, saveSubmissionResult, selectSubmission } from './submission-store.ts';

/** Deadlock or serialization failure: retry with fresh data. */
const TRY_AGAIN = new Set(['40P01', '40001']);
const MAX_TRIES = 4;
const KEY = /^[\w-]{16,80}$/;

/** Rolls the transaction back when the key was used meanwhile. */
class Repeated extends Error {}

/**
 * `withAudit`, once per form key: action, audit entry and result share a transaction. A repeated submission returns
 * the stored result. Throws IDEMPOTENCY_ERROR 0002 for a key used with another request, 0001 without a key.
 */
export async function withAuditOnce<Before extends object | null = null, After extends object | null = null>(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: Actor; act: AuditAction; key: string; request: unknown; hasOneSnapshot?: boolean },
  change: (tx: Tx) => Promise<AuditedChange<string, Before, After>>,
): Promise<string> {
  const { by, act, key, hasOneSnapshot } = input;
  if (!KEY.test(key)) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
  const { operatorId, memberNo } = actorColumns(by);
  const fingerprint = ctx.secrets.digest(
    JSON.stringify([
      operatorId ?? (memberNo === null ? null : `member:${memberNo}`),
      act.name,
      act.subject,
      input.request,
    ]),
  );
  for (let attempt = 1; ; attempt += 1) {
    const existing = await selectSubmission(ctx.db, key);
    if (existing && !ctx.secrets.timingSafeEqual(existing.fingerprint, fingerprint))
      throw new DomainError('IDEMPOTENCY_ERROR', '0002');
    if (existing) return existing.answer;
    try {
      return await withAudit(ctx, { by, act, hasOneSnapshot }, async (tx) => {
        if (!(await claimSubmission(tx, { key, operatorId, act: act.name, fingerprint }))) throw new Repeated();
        const changed = await change(tx);
        await saveSubmissionResult(tx, { key, answer: changed.result });
        return changed;
      });
    } catch (error) {
      if (error instanceof Repeated) continue;
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!TRY_AGAIN.has(code) || attempt === MAX_TRIES) throw error;
    }
  }
}
