import type { Needs, Tx } from '#kernel/context';
import type { AuditRecord, AuditState } from '#shared/operations/audit-fields';
import { insertAudit } from './audit-store.ts';
import type { AuditAction, Actor } from '../operator.ts';

/** State before and after; personal data masked, no secrets. */
export interface AuditedChange<Result, Before = AuditRecord | null, After = AuditRecord | null> {
  before?: AuditState<Before>;
  after?: AuditState<After>;
  result: Result;
}

/**
 * Runs an operator's action and its audit entry in one transaction (P4). The caller has checked the permission.
 * `hasOneSnapshot` uses repeatable read.
 */
export async function withAudit<Result, Before extends object | null = null, After extends object | null = null>(
  ctx: Needs<'db'>,
  { by, act, hasOneSnapshot = false }: { by: Actor; act: AuditAction; hasOneSnapshot?: boolean | undefined },
  change: (tx: Tx) => Promise<AuditedChange<Result, Before, After>>,
): Promise<Result> {
  const transaction = ctx.db.transaction();
  return (hasOneSnapshot ? transaction.setIsolationLevel('repeatable read') : transaction).execute(async (tx) => {
    const { before, after, result } = await change(tx);
    await insertAudit(tx, { by, act, before: before ?? null, after: after ?? null });
    return result;
  });
}

/** Writes an audit entry in the transaction of its action. */
export async function recordAudit<Before extends object | null = null, After extends object | null = null>(
  tx: Tx,
  { by, act, before, after }: { by: Actor; act: AuditAction; before?: AuditState<Before>; after?: AuditState<After> },
): Promise<void> {
  await insertAudit(tx, { by, act, before: before ?? null, after: after ?? null });
}

/** Audits that personal data was read. */
export async function auditRead(ctx: Needs<'db'>, { by, act }: { by: Actor; act: AuditAction }): Promise<void> {
  await insertAudit(ctx.db, { by, act, before: null, after: null });
}
