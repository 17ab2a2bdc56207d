import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type MemberPageRow, selectMemberPage } from './profile-store.ts';

/** Data of the member page beyond the session member. */
export type MemberPage = MemberPageRow;

/** How a member joined and logs in. Throws AUTH_ERROR 0004 for a former member. */
export async function showMemberPage(ctx: Needs<'db'>, memberNo: number): Promise<MemberPage> {
  const row = await selectMemberPage(ctx.db, memberNo);
  if (!row) throw new DomainError('AUTH_ERROR', '0004');
  return row;
}
