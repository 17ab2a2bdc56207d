import { countAttempt } from '#domain/members';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { REPORT_REASONS } from '#shared/community/comments';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { oneLine } from '#shared/content/one-line';
import { insertListReport } from './public-list-store.ts';
import { requireOthersList } from './save-list.ts';

const DAY_SECONDS = 86_400;

/** Reports a list once. Throws PUBLIC_LIST_ERROR 0001 if it is not public, 0011 for one's own, 0012 without a reason, 0014 beyond the limit. */
export async function reportList(
  ctx: Needs<'db'>,
  input: { memberNo: number; id: number; reason: string; detail: string },
): Promise<void> {
  const { memberNo, id } = input;
  const reason = REPORT_REASONS.find((known) => known === input.reason);
  if (!reason) throw new DomainError('PUBLIC_LIST_ERROR', '0012', { field: 'reason' });
  const detail = oneLine(input.detail, PUBLIC_LIST_LIMITS.reason);
  await ctx.db.transaction().execute(async (tx) => {
    await requireOthersList(tx, input);
    if (!(await insertListReport(tx, { id, memberNo, reason, detail }))) return;
    const counter = { kind: 'public-list-report', key: String(memberNo), windowSeconds: DAY_SECONDS };
    if ((await countAttempt(tx, counter)).failures > PUBLIC_LIST_LIMITS.reportsADay)
      throw new DomainError('PUBLIC_LIST_ERROR', '0014');
  });
}
