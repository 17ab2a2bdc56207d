import { countAttempt } from '#domain/members';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { REPORT_REASONS } from '#shared/community/comments';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { countSaves, insertListReport, selectPublicList, writeSave } from './public-list-store.ts';

const DAY_SECONDS = 86_400;

/** Saves another member's list or stops. Throws PUBLIC_LIST_ERROR 0001 if it is not public, 0011 for one's own, 0013 beyond the limit. */
export async function saveList(
  ctx: Needs<'db'>,
  input: { memberNo: number; id: number; isSaved: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (input.isSaved) {
      await requireOthersList(tx, input);
      if ((await countSaves(tx, input.memberNo)) >= PUBLIC_LIST_LIMITS.saves)
        throw new DomainError('PUBLIC_LIST_ERROR', '0013', { most: PUBLIC_LIST_LIMITS.saves });
    }
    await writeSave(tx, input);
  });
}

/** Reports a list once. Throws PUBLIC_LIST_ERROR 0001 if it is not public, 0011 for one's own, 0012 without a reason, 0014 beyond the limit. */
export async function reportList(
  ctx: Needs<'db'>,
  input: { memberNo: number; id: number; reason: string; detail: string },
): Promise<void> {
  const { memberNo, id } = input;
  const reason = REPORT_REASONS.find((known) => known === input.reason);
  if (!reason) throw new DomainError('PUBLIC_LIST_ERROR', '0012', { field: 'reason' });
  const detail = [...input.detail.normalize('NFC').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, PUBLIC_LIST_LIMITS.reason)
    .join('');
  await ctx.db.transaction().execute(async (tx) => {
    await requireOthersList(tx, input);
    if (!(await insertListReport(tx, { id, memberNo, reason, detail }))) return;
    const counter = { kind: 'public-list-report', key: String(memberNo), windowSeconds: DAY_SECONDS };
    if ((await countAttempt(tx, counter)).failures > PUBLIC_LIST_LIMITS.reportsADay)
      throw new DomainError('PUBLIC_LIST_ERROR', '0014');
  });
}

async function requireOthersList(
  tx: Parameters<typeof selectPublicList>[0],
  { memberNo, id }: { memberNo: number; id: number },
): Promise<void> {
  const list = await selectPublicList(tx, { id, memberNo });
  if (!list) throw new DomainError('PUBLIC_LIST_ERROR', '0001');
  if (list.memberNo === memberNo) throw new DomainError('PUBLIC_LIST_ERROR', '0011');
}
