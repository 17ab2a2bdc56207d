import type { Needs } from '#kernel/context';
import { auditRead } from './with-audit.ts';
import { hasRecentAudit } from './audit-store.ts';
import { type AuditAction, type Actor, operatorIdOf } from '../operator.ts';

/** Minutes that a given reason allows reading personal data. */
const READING_MINUTES = 10;

/** Whether this operator recently recorded this read with `auditRead`. Never for the command line. */
export async function hasRecentRead(ctx: Needs<'db'>, { by, act }: { by: Actor; act: AuditAction }): Promise<boolean> {
  const operatorId = operatorIdOf(by);
  if (operatorId === null) return false;
  const { name, subject } = act;
  return hasRecentAudit(ctx.db, { operatorId, act: name, subject, minutes: READING_MINUTES });
}

/** Audits a view of personal data, at most once in ten minutes. */
export async function auditView(ctx: Needs<'db'>, { by, act }: { by: Actor; act: AuditAction }): Promise<void> {
  if (!(await hasRecentRead(ctx, { by, act }))) await auditRead(ctx, { by, act });
}
