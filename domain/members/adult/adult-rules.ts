import type { Reader } from '#kernel/reader';
import type { FamilyLimits } from '#shared/members/family';
import type { AdultChoice, AdultDetail } from '#shared/members/members';

export const ADULT_YEARS = 19;
const PROOF_YEARS = 1;

/** A member's verified birth year and the time of verification. */
export interface AgeProof {
  birthYear: number;
  verifiedAt: Date;
}

/**
 * Adult from 1 January of the year one turns 19, Korean time (청소년 보호법 §2-1). Computed on each call: it changes at
 * midnight.
 */
export function isAdultAt(birthYear: number, now: Date): boolean {
  return koreanYear(now) - birthYear >= ADULT_YEARS;
}

/** Age of full contractual capacity, in full years (민법 §4). */
const CONTRACT_YEARS = 19;

/**
 * The payer's age group under 민법 §4. With only the birth year stored, a payer turning 19 this year is a minor. A minor
 * stays one after the proof has expired.
 */
export function payerKindOf(proof: AgeProof | undefined, now: Date): 'adult' | 'minor' | 'unverified' {
  if (!proof) return 'unverified';
  if (koreanYear(now) - proof.birthYear <= CONTRACT_YEARS) return 'minor';
  return isProofInForce(proof.verifiedAt, now) ? 'adult' : 'unverified';
}

/** A proof is valid for one year (청소년 보호법 시행령 §17②). */
export function isProofInForce(verifiedAt: Date, now: Date): boolean {
  return now < proofEndsAt(verifiedAt);
}

/** When a proof expires. */
export function proofEndsAt(verifiedAt: Date): Date {
  const ends = new Date(verifiedAt);
  ends.setUTCFullYear(ends.getUTCFullYear() + PROOF_YEARS);
  return ends;
}

/** The gate step (specification T2): 1 verify, 2 minor, 3 adult mode must be on. */
export function adultDetailOf(proof: AgeProof | undefined, now: Date): AdultDetail {
  if (!proof || !isProofInForce(proof.verifiedAt, now)) return 1;
  return isAdultAt(proof.birthYear, now) ? 3 : 2;
}

/** Which of the six reader kinds a member is. Adult mode needs a valid proof of age. */
export function readerOf(member: {
  memberNo: number;
  adultMode: boolean;
  adultDetail: AdultDetail;
  adultChoice?: AdultChoice;
  blockedTags?: readonly number[];
  mutedWorks?: readonly number[];
  family?: FamilyLimits | undefined;
}): Reader {
  const { adultDetail, blockedTags, mutedWorks, family } = member;
  const who = {
    memberNo: member.memberNo,
    ...(blockedTags?.length ? { blockedTags } : {}),
    ...(mutedWorks?.length ? { mutedWorks } : {}),
    ...(family ? { family } : {}),
  };
  if (adultDetail === 1) return { kind: 'unverified', ...who };
  if (adultDetail === 2) return { kind: 'minor', ...who };
  if (!member.adultMode) return { kind: 'adult-off', ...who };
  const { adultChoice = 'all' } = member;
  return { kind: 'adult-on', ...(adultChoice === 'all' ? {} : { adultChoice }), ...who };
}

function koreanYear(now: Date): number {
  return new Date(now.getTime() + 9 * 3_600_000).getUTCFullYear();
}
