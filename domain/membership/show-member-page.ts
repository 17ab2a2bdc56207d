import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type MemberPageRow, selectMemberPage } from './profile-store.ts';

/** What the first of a member's own pages tells beside what every page knows of them. */
export type MemberPage = MemberPageRow;

/** How a member came here and gets in. Refuses with AUTH_ERROR 0004 whoever has left. */
export async function showMemberPage(ctx: Needs<'db'>, memberNo: number): Promise<MemberPage> {
  const row = await selectMemberPage(ctx.db, memberNo);
  if (!row) throw new Refusal('AUTH_ERROR', '0004');
  return row;
}
