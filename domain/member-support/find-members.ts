import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { maskEmail } from '#shared/members/members';
import { parseMemberQuery } from './member-query.ts';
import {
  type MemberFilter,
  type MemberListRow,
  type MemberSort,
  countMemberList,
  selectMemberList,
} from './member-list-store.ts';
import { selectState } from './support-store.ts';

const PAGE_SIZE = 50;
const MAX_IN_FILE = 50_000;
/** Counting of a filter stops here. */
export const MAX_COUNTED_MEMBERS = 10_000;

/** A member in the list, with masked address. */
export type MemberListItem = MemberListRow;
/** A search by number, address, order or nickname prefix (`field`), and conditions. */
export type MembersInput = Omit<MemberFilter, 'question'> & { field: string; text: string };

/** Whether a member of that number exists or existed. */
export async function isMember(ctx: Needs<'db'>, memberNo: number): Promise<boolean> {
  return (await selectState(ctx.db, memberNo)) !== undefined;
}

function filterOf({ field, text, ...filter }: MembersInput): MemberFilter {
  return { ...filter, question: parseMemberQuery({ field, text }) };
}

/** A page of members, newest first or in the order of a column; `skip` come before it. */
export async function findMembers(
  ctx: Needs<'db'>,
  input: MembersInput & { sort?: MemberSort | null; skip?: number },
): Promise<{ members: MemberListItem[]; next: number | null }> {
  const { sort = null, skip = 0, ...rest } = input;
  const found = await selectMemberList(ctx.db, { filter: filterOf(rest), sort, skip, limit: PAGE_SIZE + 1 });
  const members = found.slice(0, PAGE_SIZE).map((row) => ({ ...row, mail: row.mail && maskEmail(row.mail) }));
  return { members, next: found.length > PAGE_SIZE ? skip + PAGE_SIZE : null };
}

/** The size of a segment, counted up to a limit. */
export async function countMembers(ctx: Needs<'db'>, input: MembersInput): Promise<number> {
  return countMemberList(ctx.db, { filter: filterOf(input), most: MAX_COUNTED_MEMBERS + 1 });
}

/** The members of a filter for a file, unmasked, at most fifty thousand, with an audit entry. */
export async function exportMembers(ctx: Needs<'db'>, input: MembersInput & { by: Actor }): Promise<MemberListItem[]> {
  const { by, ...rest } = input;
  return withAudit(ctx, { by, act: { name: 'members.export', subject: 'members' } }, async (tx) => {
    const query = { filter: filterOf(rest), sort: null, skip: 0, limit: MAX_IN_FILE };
    const members = await selectMemberList(tx, query);
    return { after: { members: members.length }, result: members };
  });
}
