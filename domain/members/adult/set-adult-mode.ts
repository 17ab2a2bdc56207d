import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { AdultGateStep } from '#shared/members/identity';
import { adultDetailOf } from './adult-rules.ts';
import { lockNewestProof, updateAdultMode } from '../identity/identity-store.ts';
import type { SessionMember } from '../sessions/session-member.ts';

/**
 * Switches adult mode (specification A6). Switching on throws MEMBER_ERROR 0003 without a valid proof, 0004 for
 * minors, ADULT_ERROR 0002 where adult works are hidden.
 */
export async function setAdultMode(
  ctx: Needs<'db'>,
  input: { memberNo: number; isOn: boolean; isAdultHidden?: true | undefined },
): Promise<{ adultMode: boolean }> {
  if (input.isOn && input.isAdultHidden) throw new DomainError('ADULT_ERROR', '0002');
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockNewestProof(tx, input.memberNo);
    if (!found) throw new DomainError('AUTH_ERROR', '0002');
    if (input.isOn) {
      const { birth_year: birthYear, verified_at: verifiedAt, now } = found;
      const detail = adultDetailOf(birthYear !== null && verifiedAt ? { birthYear, verifiedAt } : undefined, now);
      if (detail === 1) throw new DomainError('MEMBER_ERROR', '0003');
      if (detail === 2) throw new DomainError('MEMBER_ERROR', '0004');
    }
    await updateAdultMode(tx, input);
    return { adultMode: input.isOn };
  });
}

/** The step before this reader can open an adult work (specification T2). */
export function adultGateStep(member: SessionMember | null | undefined, isHidden: boolean): AdultGateStep {
  if (isHidden) return 'elsewhere';
  if (!member) return 'login';
  if (member.adultDetail === 2) return 'minor';
  if (member.adultDetail === 3) return 'switch-on';
  return member.isProofOver ? 'reverify' : 'verify';
}
