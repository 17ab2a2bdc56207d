import type { Reader } from '#shared/reader';
import type { AdultDetail } from '#vocabulary/members';

export const ADULT_YEARS = 19;
const PROOF_YEARS = 1;

/** What is known of a member's age: the year of birth and when it was proved. */
export interface AgeProof {
  birthYear: number;
  verifiedAt: Date;
}

/**
 * Adult from 1 January of the year one turns 19, by Korean time (청소년 보호법 §2-1). Computed at each asking: it changes
 * at midnight.
 */
export function isAdultAt(birthYear: number, now: Date): boolean {
  return koreanYear(now) - birthYear >= ADULT_YEARS;
}

/** Full years from which a contract needs nobody's consent (민법 §4). */
const CONTRACT_YEARS = 19;

/**
 * Who pays: an adult under 민법 §4, a minor, or somebody whose age is not known. Only the year of birth is kept, so whoever
 * turns 19 this year may still be a minor and counts as one until it is over. A minor stays known when the proof has aged.
 */
export function payerKindOf(proof: AgeProof | undefined, now: Date): 'adult' | 'minor' | 'unverified' {
  if (!proof) return 'unverified';
  if (koreanYear(now) - proof.birthYear <= CONTRACT_YEARS) return 'minor';
  return isProofInForce(proof.verifiedAt, now) ? 'adult' : 'unverified';
}

/** A proof counts for one year (청소년 보호법 시행령 §17②); an older one is as good as none. */
export function isProofInForce(verifiedAt: Date, now: Date): boolean {
  return now < proofEndsAt(verifiedAt);
}

/** The moment from which a proof counts no more. */
export function proofEndsAt(verifiedAt: Date): Date {
  const ends = new Date(verifiedAt);
  ends.setUTCFullYear(ends.getUTCFullYear() + PROOF_YEARS);
  return ends;
}

/** The gate by what is known (specification T2): 1 verify, 2 a minor, 3 the mode has to be on. */
export function adultDetailOf(proof: AgeProof | undefined, now: Date): AdultDetail {
  if (!proof || !isProofInForce(proof.verifiedAt, now)) return 1;
  return isAdultAt(proof.birthYear, now) ? 3 : 2;
}

/** Which of the six readers a member is. Adult mode counts only while a proof of age is in force. */
export function readerOf(member: {
  memberNo: number;
  adultMode: boolean;
  adultDetail: AdultDetail;
  blockedTags?: readonly number[];
}): Reader {
  const { adultDetail } = member;
  const who = { memberNo: member.memberNo, ...(member.blockedTags?.length ? { blockedTags: member.blockedTags } : {}) };
  if (adultDetail === 1) return { kind: 'unverified', ...who };
  if (adultDetail === 2) return { kind: 'minor', ...who };
  return { kind: member.adultMode ? 'adult-on' : 'adult-off', ...who };
}

function koreanYear(now: Date): number {
  return new Date(now.getTime() + 9 * 3_600_000).getUTCFullYear();
}
