import { MEMBER_STATES, type MemberState } from '#shared/members/members';
import { choiceOf } from '../catalog/form-values.ts';
import { dayIn } from '../reports/date-range-query.ts';

export const AGES = ['adult', 'minor', 'unverified'] as const;
export const SEEN_DAYS = [7, 30, 90, 365] as const;

/** Parameters of the member list, in the order of its form. */
export const MEMBER_FIELDS = [
  'q',
  'by',
  'state',
  'seen',
  'age',
  'adverts',
  'coins',
  'spent',
  'joinedFrom',
  'joinedUntil',
] as const;

interface MemberConditions {
  field: string;
  text: string;
  state: MemberState | undefined;
  joinedFrom: string | undefined;
  joinedUntil: string | undefined;
  seenWithin: number | undefined;
  unseenFor: number | undefined;
  minSpent: number | undefined;
  hasCoins: boolean | undefined;
  age: (typeof AGES)[number] | undefined;
  takesAdverts: boolean | undefined;
}

/** The member filter of an address; unknown values filter nothing. */
export function memberFilterOf(search: URLSearchParams): MemberConditions {
  const text = (name: string): string => (search.get(name) ?? '').slice(0, 200);
  const truth = (name: string): boolean | undefined =>
    text(name) === '' ? undefined : text(name) === 'yes' ? true : text(name) === 'no' ? false : undefined;
  const days = SEEN_DAYS.find((each) => String(each) === text('seen').replace('-', ''));
  const isUnseen = text('seen').startsWith('-');
  const spent = text('spent').replaceAll(',', '');
  return {
    field: text('by'),
    text: text('q'),
    state: choiceOf(MEMBER_STATES, text('state')),
    joinedFrom: dayIn(search, 'joinedFrom'),
    joinedUntil: dayIn(search, 'joinedUntil'),
    seenWithin: isUnseen ? undefined : days,
    unseenFor: isUnseen ? days : undefined,
    minSpent: /^\d{1,12}$/.test(spent) ? Number(spent) : undefined,
    hasCoins: truth('coins'),
    age: choiceOf(AGES, text('age')),
    takesAdverts: truth('adverts'),
  };
}

/** Whether the address asks for anything but the newest members. */
export function hasConditions(search: URLSearchParams): boolean {
  return MEMBER_FIELDS.some((name) => (search.get(name) ?? '') !== '');
}
