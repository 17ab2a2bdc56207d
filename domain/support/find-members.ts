import type { Needs } from '#shared/context';
import { maskedMail } from '#vocabulary/members';
import { memberQuestion } from './member-question.ts';
import { type MemberLineRow, selectMembers, selectState } from './support-store.ts';

const PAGE = 30;

/** A member on the console's list: their address masked. */
export type MemberLine = MemberLineRow;

/** Whether there is, or was, a member of that number. */
export async function isMember(ctx: Needs<'db'>, memberNo: number): Promise<boolean> {
  return (await selectState(ctx.db, memberNo)) !== undefined;
}

/** Members by what was typed: a number, an address, an order, the beginning of a nick; `field` says which. The newest first. */
export async function findMembers(
  ctx: Needs<'db'>,
  ask: { field: string; text: string; before?: number | undefined },
): Promise<{ members: MemberLine[]; next: number | null }> {
  const found = await selectMembers(ctx.db, { question: memberQuestion(ask), before: ask.before, limit: PAGE + 1 });
  const members = found.slice(0, PAGE).map((row) => ({ ...row, mail: row.mail && maskedMail(row.mail) }));
  return { members, next: found.length > PAGE ? (members.at(-1)?.memberNo ?? null) : null };
}
