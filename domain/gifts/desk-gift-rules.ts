import { Refusal } from '#shared/refusal';
import type { CampaignKind, GiftThing } from '#vocabulary/gifts';
import { isCode, plainCode } from './coupon-rules.ts';

/** The kinds that the console makes; the others follow rules that are written in the shop folder. */
export const DESK_KINDS = ['members', 'all', 'join', 'coupon'] as const satisfies CampaignKind[];

/** A gift as it was typed in the console. */
export interface DeskGift {
  kind: string;
  title: string;
  sentence: string;
  thing: {
    kind: string;
    amount: number;
    /** Days that it lives; null without end. */
    days: number | null;
    /** Hours that a ticket or a rental opens. */
    hours: number | null;
    /** The work of a ticket (null: any) or of a gift of episodes. */
    work: number | null;
  };
  /** Days in Seoul, the last one included; empty: from now on, without end. */
  from: string;
  until: string;
  claimDays: number | null;
  budget: number | null;
  isOnceAPerson: boolean;
  /** Member numbers, one a line or between commas. */
  members: string;
  /** A code for many, and how often it can be used; empty: none. */
  code: string;
  most: number | null;
}

const MOST = {
  title: 60,
  sentence: 200,
  amount: 10_000_000,
  days: 1825,
  hours: 8760,
  tickets: 100,
  budget: 10_000_000,
};

/** What a typed gift is once it is sure that it can be given. */
export interface PlainGift {
  kind: (typeof DESK_KINDS)[number];
  title: string;
  sentence: string;
  things: GiftThing[];
  startsAt: Date | null;
  endsAt: Date | null;
  claimDays: number | null;
  budget: number | null;
  isOnceAPerson: boolean;
  members: number[];
  code: { plain: string; most: number | null } | null;
}

/**
 * Reads a gift. Refuses with MONEY_ERROR 0013 one without a title, content or a period that holds, 0011 one that gives a
 * single member more than `limit`, 0012 a list with a line that is no member's number.
 */
export function plainGift(gift: DeskGift, limit: number): PlainGift {
  const kind = DESK_KINDS.find((one) => one === gift.kind);
  const [title, sentence] = [gift.title, gift.sentence].map((text) => text.normalize('NFC').trim());
  if (!kind || !title || title.length > MOST.title || (sentence ?? '').length > MOST.sentence) refuse();
  const things = [thingOf(gift.thing)];
  if (things.some((thing) => 'amount' in thing && thing.amount > limit)) throw new Refusal('MONEY_ERROR', '0011');
  const [startsAt, endsAt] = periodOf(gift);
  if (!isAbsentOr(gift.claimDays, MOST.days) || !isAbsentOr(gift.budget, MOST.budget)) refuse();
  const members = kind === 'members' ? memberNumbers(gift.members) : [];
  if (kind === 'members' && members.length === 0) refuse();
  const { claimDays, budget, isOnceAPerson } = gift;
  const code = kind === 'coupon' ? codeOf(gift) : null;
  return {
    kind,
    title,
    sentence: sentence ?? '',
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

/** From when until when, by days in Seoul; the last day is included. Refuses with MONEY_ERROR 0013 an end before its beginning. */
export function periodOf({ from, until }: Pick<DeskGift, 'from' | 'until'>): [Date | null, Date | null] {
  const [startsAt, last] = [dayIn(from), dayIn(until)];
  const endsAt = last && new Date(last.getTime() + 86_400_000);
  if (startsAt && endsAt && endsAt <= startsAt) refuse();
  return [startsAt, endsAt];
}

/** Member numbers of a list, each once. Refuses with MONEY_ERROR 0012 a line that is none. */
function memberNumbers(text: string): number[] {
  const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split(/\r?\n/);
  // A table's first line names its column.
  const isHead = lines.length > 0 && !/\d/.test(head);
  const parts = (isHead ? lines : [head, ...lines])
    .join(' ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const wrong = parts.find((part) => !/^"?[1-9]\d{0,14}"?$/.test(part));
  if (wrong !== undefined) throw new Refusal('MONEY_ERROR', '0012', { line: wrong.slice(0, 40) });
  return [...new Set(parts.map((part) => Number(part.replaceAll('"', ''))))];
}

function thingOf({ kind, amount, days, hours, work }: DeskGift['thing']): GiftThing {
  if (kind === 'ticket') {
    const isFit = isWithin(amount, MOST.tickets) && isWithin(hours, MOST.hours) && isWithin(days, MOST.days);
    if (isFit && hours !== null && days !== null) return { kind, work, count: amount, hours, days };
    return refuse();
  }
  if (kind === 'work') {
    if (work === null || !isAbsentOr(hours, MOST.hours)) return refuse();
    return { kind, work, hold: hours === null ? 'buy' : 'rental', hours, first: null, last: null };
  }
  if (kind !== 'bonus' && kind !== 'point' && kind !== 'temp-point' && kind !== 'mileage') return refuse();
  if (!isWithin(amount, MOST.amount) || !isAbsentOr(days, MOST.days)) return refuse();
  return { kind, amount, days };
}

function codeOf({ code, most }: DeskGift): PlainGift['code'] {
  const plain = plainCode(code);
  if (plain === '') return null;
  if (!isCode(plain) || !isAbsentOr(most, MOST.budget)) return refuse();
  return { plain, most };
}

function dayIn(text: string): Date | null {
  if (text.trim() === '') return null;
  const day = new Date(/^20\d\d-\d\d-\d\d$/.test(text) ? `${text}T00:00:00+09:00` : Number.NaN);
  return Number.isNaN(day.getTime()) ? refuse() : day;
}

function isWithin(value: number | null, most: number): boolean {
  return value !== null && Number.isSafeInteger(value) && value >= 1 && value <= most;
}

function isAbsentOr(value: number | null, most: number): boolean {
  return value === null || isWithin(value, most);
}

function refuse(): never {
  throw new Refusal('MONEY_ERROR', '0013');
}
