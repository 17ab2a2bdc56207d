import type { Needs } from '#kernel/context';
import { maskEmail } from '#shared/members/members';
import { parseMemberQuery } from './member-query.ts';
import { type MemberListRow, selectMembers, selectState } from './support-store.ts';

const PAGE = 30;

/** A member in the list, with masked address. */
export type MemberListItem = MemberListRow;

/** Whether a member of that number exists or existed. */
export async function isMember(ctx: Needs<'db'>, memberNo: number): Promise<boolean> {
  return (await selectState(ctx.db, memberNo)) !== undefined;
}

/** Searches members by number, address, order or nickname prefix (`field`), newest first. */
export async function findMembers(
  ctx: Needs<'db'>,
  input: { field: string; text: string; before?: number | undefined },
): Promise<{ members: MemberListItem[]; next: number | null }> {
  const found = await selectMembers(ctx.db, {
    question: parseMemberQuery(input),
    before: input.before,
    limit: PAGE + 1,
  });
  const members = found.slice(0, PAGE).map((row) => ({ ...row, mail: row.mail && maskEmail(row.mail) }));
  return { members, next: found.length > PAGE ? (members.at(-1)?.memberNo ?? null) : null };
}
