import { DomainError } from '#kernel/domain-error';
import type { AdminGiftInput, CampaignKind, GiftItem } from '#shared/merchandising/gifts';
import { isValidCode, normalizeCode } from '../coupons/coupon-rules.ts';

export const ADMIN_CAMPAIGN_KINDS = ['members', 'all', 'join', 'coupon'] as const satisfies CampaignKind[];

const MAX = {
  title: 60,
  sentence: 200,
  amount: 10_000_000,
  days: 1825,
  hours: 8760,
  tickets: 100,
  budget: 10_000_000,
};

export interface ValidatedGift {
  kind: (typeof ADMIN_CAMPAIGN_KINDS)[number];
  title: string;
  sentence: string;
  things: GiftItem[];
  startsAt: Date | null;
  endsAt: Date | null;
  claimDays: number | null;
  budget: number | null;
  isOnceAPerson: boolean;
  members: number[];
  code: { plain: string; most: number | null } | null;
}

/**
 * Validates a gift. Throws MONEY_ERROR 0013 without title, content or valid period, 0011 when a member would get more
 * than `limit`, 0012 for an invalid member list.
 */
export function validateGift(gift: AdminGiftInput, limit: number): ValidatedGift {
  const kind = ADMIN_CAMPAIGN_KINDS.find((one) => one === gift.kind);
  const [title, description] = [gift.title, gift.sentence].map((text) => text.normalize('NFC').trim());
  if (!kind || !title || title.length > MAX.title || (description ?? '').length > MAX.sentence) rejectGift();
  const things = [thingOf(gift.thing)];
  if (things.some((thing) => 'amount' in thing && thing.amount > limit)) throw new DomainError('MONEY_ERROR', '0011');
  const [startsAt, endsAt] = parsePeriod(gift);
  if (!isAbsentOr(gift.claimDays, MAX.days) || !isAbsentOr(gift.budget, MAX.budget)) rejectGift();
  const members = kind === 'members' ? memberNumbers(gift.members) : [];
  if (kind === 'members' && members.length === 0) rejectGift();
  const { claimDays, budget, isOnceAPerson } = gift;
  const code = kind === 'coupon' ? codeOf(gift) : null;
  return {
    kind,
    title,
    sentence: description ?? '',
    things,
    startsAt,
    endsAt,
    claimDays,
    budget,
    isOnceAPerson,
    members,
    code,
  };
}

/**
 * Parses a period of days in Seoul, the last one included. Throws MONEY_ERROR 0013 when the end is before the start.
 */
export function parsePeriod({ from, until }: Pick<AdminGiftInput, 'from' | 'until'>): [Date | null, Date | null] {
  const [startsAt, last] = [dayIn(from), dayIn(until)];
  const endsAt = last && new Date(last.getTime() + 86_400_000);
  if (startsAt && endsAt && endsAt <= startsAt) rejectGift();
  return [startsAt, endsAt];
}

/** Unique member numbers of a list. Throws MONEY_ERROR 0012 for an invalid line. */
function memberNumbers(text: string): number[] {
  const [head = '', ...rest] = text.replace('\uFEFF', '').trim().split(/\r?\n/);
  const isHead = rest.length > 0 && !/\d/.test(head);
  const values = (isHead ? rest : [head, ...rest])
    .join(' ')
    .split(/[\s,;]+/)
    .filter((value) => value !== '');
  const wrong = values.find((value) => !/^"?[1-9]\d{0,14}"?$/.test(value));
  if (wrong !== undefined) throw new DomainError('MONEY_ERROR', '0012', { line: wrong.slice(0, 40) });
  return [...new Set(values.map((value) => Number(value.replaceAll('"', ''))))];
}

function thingOf({ kind, amount, days, hours, work }: AdminGiftInput['thing']): GiftItem {
  if (kind === 'ticket') {
    const isFit = isWithin(amount, MAX.tickets) && isWithin(hours, MAX.hours) && isWithin(days, MAX.days);
    if (isFit && hours !== null && days !== null) return { kind, work, count: amount, hours, days };
    return rejectGift();
  }
  if (kind === 'work') {
    if (work === null || !isAbsentOr(hours, MAX.hours)) return rejectGift();
    return { kind, work, hold: hours === null ? 'buy' : 'rental', hours, first: null, last: null };
  }
  if (kind !== 'bonus' && kind !== 'point' && kind !== 'temp-point' && kind !== 'mileage') return rejectGift();
  if (!isWithin(amount, MAX.amount) || !isAbsentOr(days, MAX.days)) return rejectGift();
  return { kind, amount, days };
}

function codeOf({ code, most }: AdminGiftInput): ValidatedGift['code'] {
  const normalized = normalizeCode(code);
  if (normalized === '') return null;
  if (!isValidCode(normalized) || !isAbsentOr(most, MAX.budget)) return rejectGift();
  return { plain: normalized, most };
}

function dayIn(text: string): Date | null {
  if (text.trim() === '') return null;
  const day = new Date(/^20\d\d-\d\d-\d\d$/.test(text) ? `${text}T00:00:00+09:00` : Number.NaN);
  return Number.isNaN(day.getTime()) ? rejectGift() : day;
}

function isWithin(value: number | null, most: number): boolean {
  return value !== null && Number.isSafeInteger(value) && value >= 1 && value <= most;
}

function isAbsentOr(value: number | null, most: number): boolean {
  return value === null || isWithin(value, most);
}

function rejectGift(): never {
  throw new DomainError('MONEY_ERROR', '0013');
}
