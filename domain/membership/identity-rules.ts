import type { IdentityAnswer } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { birthYearOf, fullAge } from '#vocabulary/identity';
import { LEAST_AGE } from '#vocabulary/members';

/** A person as a provider proved them; forgotten as soon as the year is known and the numbers are hashed. */
export type ProvenPerson = Extract<IdentityAnswer, { state: 'verified' }>;

/**
 * The person of an answer. Refuses with VERIFY_ERROR 0001 what could not be asked, 0002 a check that failed, 0003 one that
 * was never finished.
 */
export function personOf(answer: IdentityAnswer): ProvenPerson {
  if (answer.state === 'verified') return answer;
  const codes = { unknown: '0001', failed: '0002', open: '0003' } as const;
  throw new Refusal('VERIFY_ERROR', codes[answer.state]);
}

/** What a birth date says on a day; it goes no further than this. Refuses with VERIFY_ERROR 0002 what is no date. */
export function decideAge(birthDate: string, day: string): { birthYear: number; isUnderAge: boolean } {
  const [birthYear, age] = [birthYearOf(birthDate), fullAge(birthDate, day)];
  if (birthYear === undefined || age === undefined || age < 0) throw new Refusal('VERIFY_ERROR', '0002');
  return { birthYear, isUnderAge: age < LEAST_AGE };
}
