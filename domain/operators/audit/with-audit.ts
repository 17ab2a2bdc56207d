import type { Needs, Tx } from '#kernel/context';
import { insertAudit } from './audit-store.ts';
import type { AuditAction, Actor } from '../operator.ts';

/** State before and after; personal data masked, no secrets. */
export interface AuditedChange<Result> {
  before?: object | null;
  after?: object | null;
  result: Result;
}

/**
 * Runs an operator's action and its audit entry in one transaction (P4). The caller has checked the permission.
 * `hasOneSnapshot` uses repeatable read.
 */
export async function withAudit<Result>(
  ctx: Needs<'db'>,
  { by, act, hasOneSnapshot = false }: { by: Actor; act: AuditAction; hasOneSnapshot?: boolean | undefined },
  change: (tx: Tx) => Promise<AuditedChange<Result>>,
): Promise<Result> {
  const transaction = ctx.db.transaction();
  return (hasOneSnapshot ? transaction.setIsolationLevel('repeatable read') : transaction).execute(async (tx) => {
    const { before, after, result } = await change(tx);
    await insertAudit(tx, { by, act, before: before ?? null, after: after ?? null });
    return result;
  });
}

/** Audits that personal data was read. */
export async function auditRead(ctx: Needs<'db'>, { by, act }: { by: Actor; act: AuditAction }): Promise<void> {
  await insertAudit(ctx.db, { by, act, before: null, after: null });
}
