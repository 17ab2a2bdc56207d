import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { AdultChoice } from '#shared/members/members';
import { updateAdultChoice } from '../identity/identity-store.ts';
import type { SessionMember } from '../sessions/session-member.ts';

/** Sets which works by rating a verified adult's lists show. Throws MEMBER_ERROR 0003 without adult mode. */
export async function setAdultChoice(
  ctx: Needs<'db'>,
  input: { member: Pick<SessionMember, 'memberNo' | 'adultMode'>; choice: AdultChoice },
): Promise<void> {
  const { memberNo, adultMode } = input.member;
  if (!adultMode) throw new DomainError('MEMBER_ERROR', '0003');
  await ctx.db.transaction().execute((tx) => updateAdultChoice(tx, { memberNo, choice: input.choice }));
}
