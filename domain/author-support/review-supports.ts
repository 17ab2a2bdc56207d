import { raisePageVersion } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  type ListedSupport,
  type SupportFilter,
  selectListed,
  selectOpenReports,
  writeReportResult,
} from './review-store.ts';

const MAX = 50;

/** Supports for the console, newest first. */
export async function listAllSupports(
  ctx: Needs<'db'>,
  filter: Omit<SupportFilter, 'most'>,
): Promise<{ supports: ListedSupport[]; next: number | null; reports: number }> {
  const [found, reports] = await Promise.all([
    selectListed(ctx.db, { ...filter, most: MAX + 1 }),
    selectOpenReports(ctx.db),
  ]);
  const supports = found.slice(0, MAX);
  return { supports, reports, next: found.length > MAX ? (supports.at(-1)?.id ?? null) : null };
}

/** Decides an author's report about a message: it stays, or readers and author no longer see it. Throws NOT_FOUND 0003. */
export async function decideSupportReport(
  ctx: Needs<'db'>,
  { by, supportId, result }: { by: Actor; supportId: number; result: 'keep' | 'hide' },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'support.report', subject: `support:${supportId}` } }, async (tx) => {
    const decided = await writeReportResult(tx, { id: supportId, result });
    if (!decided) throw new DomainError('NOT_FOUND', '0003');
    if (result === 'hide') await raisePageVersion(tx);
    return { after: { result }, result: undefined };
  });
}
