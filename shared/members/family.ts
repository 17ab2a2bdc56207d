import { seoulDate } from '#shared/content/seoul-date';
import type { Rating } from '#shared/catalog/ratings';

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
  /** When that changes, in milliseconds; null: never. */
  turnsAt: number | null;
}

/** No rule at all. */
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
/** Characters of a reason, an answer or a way of checking. */
export const FAMILY_REASON_LENGTH = 500;
/** Highest monthly limits that a guardian may enter. */
export const MAX_FAMILY_WON = 10_000_000;
/** The same in coins. */
export const MAX_FAMILY_COINS = 1_000_000;

/** Why a link ended. */
export const FAMILY_END_NAMES = {
  minor: '미성년자가 요청 취소',
  guardian: '보호자가 해제',
  operator: '운영자가 해제',
  age: '성년',
  left: '탈퇴',
} as const;
/** Why a link ended, or a request was withdrawn. */
export type FamilyEnd = keyof typeof FAMILY_END_NAMES;

/** What a row of the record of consents says. */
export const FAMILY_ACT_NAMES = { confirmed: '동의', changed: '변경', ended: '해제' } as const;
/** Kind of a row of the record of consents. */
export type FamilyAct = keyof typeof FAMILY_ACT_NAMES;

/** What happened to a link or to a cancellation that was requested. */
export type FamilyNotification = 'linked' | 'changed' | 'ended' | 'of-age' | 'accepted' | 'refused';

/** States of a requested cancellation, in the order of the console. */
export const CANCELLATION_STATES = ['open', 'accepted', 'refused', 'withdrawn'] as const;
/** State of a requested cancellation. */
export type CancellationState = (typeof CANCELLATION_STATES)[number];
/** Their names. */
export const CANCELLATION_STATE_NAMES = {
  open: '검토 중',
  accepted: '취소 완료',
  refused: '취소 불가',
  withdrawn: '요청 철회',
} as const satisfies Record<CancellationState, string>;

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
  return { maxRating: rules.maxRating, isClosed, turnsAt: nextTurn(rules, now, isClosed) };
}

function isClosedAt(rules: FamilyRules, at: Date): boolean {
  const { weekday, hour } = seoulDate(at);
  const hours = weekday === 'sat' || weekday === 'sun' ? rules.weekend : rules.weekday;
  if (!hours) return false;
  return hours.from < hours.to ? hour >= hours.from && hour < hours.to : hour >= hours.from || hour < hours.to;
}

function nextTurn(rules: FamilyRules, now: Date, isClosed: boolean): number | null {
  if (!rules.weekday && !rules.weekend) return null;
  // Seoul is a whole number of hours from UTC.
  const hour = Math.floor(now.getTime() / HOUR_MS);
  for (let ahead = 1; ahead <= HOURS_AHEAD; ahead += 1) {
    const at = (hour + ahead) * HOUR_MS;
    if (isClosedAt(rules, new Date(at)) !== isClosed) return at;
  }
  return null;
}

/** `22:00–06:00`; `제한 없음` without hours. */
export function closedHoursText(hours: ClosedHours | null): string {
  return hours ? `${hourText(hours.from)}–${hourText(hours.to)}` : '제한 없음';
}

/** `06:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
