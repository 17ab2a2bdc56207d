import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { AdultGateStep } from '#vocabulary/identity';
import { adultDetailOf } from './adult-rules.ts';
import { lockNewestProof, updateAdultMode } from './identity-store.ts';
import type { MemberVisit } from './member-visit.ts';

/**
 * Switches adult mode (specification A6); off is always granted. On is refused with MEMBER_ERROR 0003 without a proof of
 * identity in force, 0004 to minors; with ADULT_ERROR 0002 where adult works are shown to nobody.
 */
export async function setAdultMode(
  ctx: Needs<'db'>,
  order: { memberNo: number; isOn: boolean; isAdultHidden?: true | undefined },
): Promise<{ adultMode: boolean }> {
  if (order.isOn && order.isAdultHidden) throw new Refusal('ADULT_ERROR', '0002');
  return ctx.db.transaction().execute(async (tx) => {
    const found = await lockNewestProof(tx, order.memberNo);
    if (!found) throw new Refusal('AUTH_ERROR', '0002');
    if (order.isOn) {
      const { birth_year: birthYear, verified_at: verifiedAt, now } = found;
      const detail = adultDetailOf(birthYear !== null && verifiedAt ? { birthYear, verifiedAt } : undefined, now);
      if (detail === 1) throw new Refusal('MEMBER_ERROR', '0003');
      if (detail === 2) throw new Refusal('MEMBER_ERROR', '0004');
    }
    await updateAdultMode(tx, order);
    return { adultMode: order.isOn };
  });
}

/** What stands before an adult work for this reader (specification T2), first of all what they read with. */
export function adultGateStep(member: MemberVisit | null | undefined, isHidden: boolean): AdultGateStep {
  if (isHidden) return 'elsewhere';
  if (!member) return 'login';
  if (member.adultDetail === 2) return 'minor';
  if (member.adultDetail === 3) return 'switch-on';
  return member.isProofOver ? 'reverify' : 'verify';
}
