import { hourText, seoulDate } from '#shared/content/seoul-date';
import { RATING_NAMES, type Rating } from '#shared/catalog/ratings';

/** Closed from one full hour to another in Seoul; `from` above `to` spans midnight. */
export interface ClosedHours {
  from: number;
  to: number;
}

/** What a guardian set for a minor (보호자 설정); null: no rule. */
export interface FamilyRules {
  /** Won a month that the guardian agrees to; null: no consent to charges, 0: none allowed. */
  monthWon: number | null;
  monthCoins: number | null;
  maxRating: FamilyRating | null;
  weekday: ClosedHours | null;
  weekend: ClosedHours | null;
}

/** Highest ratings that a guardian may choose. */
export const FAMILY_RATINGS = ['all', '12', '15'] as const satisfies readonly Rating[];
export type FamilyRating = (typeof FAMILY_RATINGS)[number];

/** Rules of a linked member at one moment. */
export interface FamilyLimits {
  maxRating: FamilyRating | null;
  /** Reading and paying are closed. */
  isClosed: boolean;
  /** When `isClosed` changes next, in milliseconds; null: never. */
  changesAt: number | null;
}

/** Rules that limit nothing. */
export const NO_FAMILY_RULES: FamilyRules = {
  monthWon: null,
  monthCoins: null,
  maxRating: null,
  weekday: null,
  weekend: null,
};

/** Days for which the link of a minor can be confirmed. */
export const FAMILY_REQUEST_DAYS = 7;
/** Full years at which a minor comes of age (민법 제4조). */
export const MAJORITY_YEARS = 19;
/** Characters of a reason, an answer or the method by which a consent was checked. */
export const FAMILY_REASON_LENGTH = 500;
/** Highest monthly limit, in won, that a guardian may enter. */
export const MAX_FAMILY_WON = 10_000_000;
/** Highest monthly limit, in coins, that a guardian may enter. */
export const MAX_FAMILY_COINS = 1_000_000;

/** Why a link ended, or a request was withdrawn. */
export const FAMILY_END_NAMES = {
  minor: '미성년자가 요청 취소',
  guardian: '보호자가 해제',
  operator: '운영자가 해제',
  age: '성년',
  left: '탈퇴',
} as const;
export type FamilyEnd = keyof typeof FAMILY_END_NAMES;

/** Kinds of rows of the record of consents. */
export const FAMILY_ACT_NAMES = { confirmed: '동의', changed: '변경', ended: '해제' } as const;
export type FamilyAct = keyof typeof FAMILY_ACT_NAMES;

/** Event of a link or of a requested cancellation. */
export type FamilyNotification = 'linked' | 'changed' | 'ended' | 'of-age' | 'accepted' | 'refused';

/** States of a requested cancellation, in the order of the console. */
export const CANCELLATION_STATES = ['open', 'accepted', 'refused', 'withdrawn'] as const;
export type CancellationState = (typeof CANCELLATION_STATES)[number];
/** Labels of the states. */
export const CANCELLATION_STATE_NAMES = {
  open: '검토 중',
  accepted: '취소 완료',
  refused: '취소 불가',
  withdrawn: '요청 철회',
} as const satisfies Record<CancellationState, string>;

/** Text of a rule that is not set. */
export const NO_LIMIT = '제한 없음';

const HOUR_MS = 3_600_000;
const HOURS_AHEAD = 8 * 24;

/** Whether a rating is above the highest one that a guardian allows. */
export function isAboveRating(rating: Rating, maxRating: FamilyRating | null): boolean {
  if (maxRating === null) return false;
  const allowed: readonly Rating[] = ratingsUpTo(maxRating);
  return !allowed.includes(rating);
}

/** The ratings up to one. */
export function ratingsUpTo(maxRating: FamilyRating): readonly FamilyRating[] {
  return FAMILY_RATINGS.slice(0, FAMILY_RATINGS.indexOf(maxRating) + 1);
}

/** Applies the rules of a moment. Each hour follows the rule of its own day, so Saturday 02:00 that of weekends. */
export function familyLimitsAt(rules: FamilyRules, now: Date): FamilyLimits {
  const isClosed = isClosedAt(rules, now);
  return { maxRating: rules.maxRating, isClosed, changesAt: nextChange(rules, now, isClosed) };
}

function isClosedAt(rules: FamilyRules, at: Date): boolean {
  const { weekday, hour } = seoulDate(at);
  const hours = weekday === 'sat' || weekday === 'sun' ? rules.weekend : rules.weekday;
  if (!hours) return false;
  return hours.from < hours.to ? hour >= hours.from && hour < hours.to : hour >= hours.from || hour < hours.to;
}

function nextChange(rules: FamilyRules, now: Date, isClosed: boolean): number | null {
  if (!rules.weekday && !rules.weekend) return null;
  // Seoul is a whole number of hours from UTC.
  const hour = Math.floor(now.getTime() / HOUR_MS);
  for (let ahead = 1; ahead <= HOURS_AHEAD; ahead += 1) {
    const at = (hour + ahead) * HOUR_MS;
    if (isClosedAt(rules, new Date(at)) !== isClosed) return at;
  }
  return null;
}

/** `22:00–06:00`. */
export function closedHoursText(hours: ClosedHours | null): string {
  return hours ? `${hourText(hours.from)}–${hourText(hours.to)}` : NO_LIMIT;
}

/** Name of the highest rating allowed. */
export function maxRatingText(maxRating: FamilyRating | null): string {
  return maxRating === null ? NO_LIMIT : RATING_NAMES[maxRating];
}
