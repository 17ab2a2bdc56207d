import { DomainError } from '#kernel/domain-error';
import {
  type ClosedHours,
  FAMILY_RATINGS,
  FAMILY_REASON_LENGTH,
  type FamilyRules,
  MAJORITY_YEARS,
  MAX_FAMILY_COINS,
  MAX_FAMILY_WON,
} from '#shared/members/family';
import { birthdayAt, fullAge } from '#shared/members/identity';
import { MIN_AGE } from '#shared/members/members';
import { seoulDate } from '#shared/content/seoul-date';

/** A minor's contract can be cancelled for three years after the majority, and for ten after it was made (민법 제146조). */
const CANCELLABLE = { yearsAfterMajority: 3, years: 10 } as const;

/**
 * The rules of a form; an empty field sets no rule. Throws FAMILY_ERROR 0012 to 0014 for an invalid amount or hours.
 */
export function readFamilyRules(field: (name: string) => string): FamilyRules {
  const amount = (name: string, most: number, code: '0012' | '0013'): number | null => {
    const text = field(name).replaceAll(',', '').trim();
    if (text === '') return null;
    if (!/^\d{1,9}$/.test(text) || Number(text) > most) throw new DomainError('FAMILY_ERROR', code, { field: name });
    return Number(text);
  };
  return {
    monthWon: amount('monthWon', MAX_FAMILY_WON, '0012'),
    monthCoins: amount('monthCoins', MAX_FAMILY_COINS, '0013'),
    maxRating: FAMILY_RATINGS.find((rating) => rating === field('maxRating')) ?? null,
    weekday: readHours(field, 'weekday'),
    weekend: readHours(field, 'weekend'),
  };
}

function readHours(field: (name: string) => string, days: 'weekday' | 'weekend'): ClosedHours | null {
  const texts = [field(`${days}From`), field(`${days}To`)];
  if (texts.every((text) => text === '')) return null;
  const [from = Number.NaN, to = Number.NaN] = texts.map((text) =>
    /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN,
  );
  if (!(from < 24 && to < 24) || from === to)
    throw new DomainError('FAMILY_ERROR', '0014', { field: `${days}${texts[0] === '' ? 'From' : 'To'}` });
  return { from, to };
}

/** The 19th birthday of a minor from 14 years on. Throws FAMILY_ERROR 0019 for any other birthday. */
export function majorityOf(birthDate: string, today: string): string {
  const age = fullAge(birthDate, today);
  const ofAgeOn = birthdayAt(birthDate, MAJORITY_YEARS);
  if (age === undefined || ofAgeOn === undefined || age < MIN_AGE || age >= MAJORITY_YEARS)
    throw new DomainError('FAMILY_ERROR', '0019', { field: 'birthDate' });
  return ofAgeOn;
}

/** A trimmed text of 1 to 500 characters. Throws FAMILY_ERROR with this code otherwise. */
export function requireText(text: string, { code, field }: { code: '0015' | '0020'; field: string }): string {
  const trimmed = text.normalize('NFC').replaceAll('\r\n', '\n').trim();
  if (trimmed === '' || [...trimmed].length > FAMILY_REASON_LENGTH)
    throw new DomainError('FAMILY_ERROR', code, { field });
  return trimmed;
}

/**
 * Whether a member without a known birthday may be a minor: birth years leave the age open until the year after the
 * 19th birthday, a check of the same day does not.
 */
export function needsBirthdayCheck(member: {
  birthYear: number | null;
  verifiedOn: string | null;
  today: string;
}): boolean {
  const { birthYear, verifiedOn, today } = member;
  if (birthYear === null) return true;
  const age = Number(today.slice(0, 4)) - birthYear;
  return age < MAJORITY_YEARS || (age === MAJORITY_YEARS && verifiedOn !== today);
}

/**
 * Whether a minor's charge may be cancelled by a request now. With the birth year alone, the year of the 19th birthday
 * counts as one of minority; without it, only a link proves that the payer was a minor.
 */
export function mayRequestCancellation(charge: {
  paidAt: Date;
  now: Date;
  birthYear: number | null;
  /** Under a guardian when it was paid. */
  wasLinked: boolean;
  isReturned: boolean;
}): boolean {
  const { paidAt, now, birthYear, wasLinked, isReturned } = charge;
  const yearOf = (date: Date): number => seoulDate(date).year;
  if (isReturned || yearOf(now) - yearOf(paidAt) > CANCELLABLE.years) return false;
  if (birthYear === null) return wasLinked;
  const wasMinor = wasLinked || yearOf(paidAt) - birthYear <= MAJORITY_YEARS;
  return wasMinor && yearOf(now) - birthYear <= MAJORITY_YEARS + CANCELLABLE.yearsAfterMajority;
}
