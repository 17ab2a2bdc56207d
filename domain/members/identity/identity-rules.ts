import type { IdentityResult } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { MAJORITY_YEARS } from '#shared/members/family';
import { birthYearOf, birthdayAt, fullAge } from '#shared/members/identity';
import { MIN_AGE } from '#shared/members/members';

export type ProvenPerson = Extract<IdentityResult, { state: 'verified' }>;

/** The person of a provider response. Throws VERIFY_ERROR 0001 unavailable, 0002 failed, 0003 cancelled. */
export function personOf(response: IdentityResult): ProvenPerson {
  if (response.state === 'verified') return response;
  const codes = { unknown: '0001', failed: '0002', open: '0003' } as const;
  throw new DomainError('VERIFY_ERROR', codes[response.state]);
}

/** Birth year and under-age status on a day. Throws VERIFY_ERROR 0002 for an invalid date. */
export function decideAge(birthDate: string, day: string): { birthYear: number; isUnderAge: boolean } {
  const [birthYear, age] = [birthYearOf(birthDate), fullAge(birthDate, day)];
  if (birthYear === undefined || age === undefined || age < 0) throw new DomainError('VERIFY_ERROR', '0002');
  return { birthYear, isUnderAge: age < MIN_AGE };
}

/** The day on which a minor comes of age (민법 제4조); null for who has. */
export function majorityAfter(birthDate: string, day: string): string | null {
  const ofAgeOn = birthdayAt(birthDate, MAJORITY_YEARS);
  return ofAgeOn !== undefined && ofAgeOn > day ? ofAgeOn : null;
}
