import type { Needs } from '#kernel/context';
import { type AuditFilter, type AuditRow, selectAudit } from './audit-store.ts';

const PAGE = 50;
const MAX_IN_FILE = 100_000;

/** A page of the audit log, newest first; `older` is the cursor of the next page. */
export async function listAudit(
  ctx: Needs<'db'>,
  filter: AuditFilter,
): Promise<{ lines: AuditRow[]; older: number | undefined }> {
  const rows = await selectAudit(ctx.db, filter, PAGE + 1);
  const lines = rows.slice(0, PAGE);
  return { lines, older: rows.length > PAGE ? lines.at(-1)?.id : undefined };
}

/** All matching entries for a file, up to a hundred thousand. */
export async function exportAudit(ctx: Needs<'db'>, filter: AuditFilter): Promise<AuditRow[]> {
  return selectAudit(ctx.db, filter, MAX_IN_FILE);
}
