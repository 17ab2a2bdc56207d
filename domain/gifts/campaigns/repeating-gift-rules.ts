import { DomainError } from '#kernel/domain-error';
import { WEEKDAYS, type Weekday } from '#shared/catalog/weekdays';
import type { GiftItem, GiftSchedule } from '#shared/merchandising/gifts';
import { parsePeriod } from './admin-campaign-rules.ts';

/** A part of an attendance day or of a timed gift as typed; an empty amount leaves it out. */
export interface RepeatingThingInput {
  kind: string;
  amount: string;
  days: string;
  /** Of a ticket or of rented episodes. */
  hours: string;
}

/** Attendance or a timed gift as entered in the console. */
export interface RepeatingGiftInput {
  kind: 'attendance' | 'time';
  title: string;
  sentence: string;
  /** One list for each consecutive day; a timed gift has one. */
  steps: RepeatingThingInput[][];
  /** A timed gift opens at times of day (`clock`), or a while after it was taken (`wait`). */
  opens: string;
  /** Times of a timed gift: `12:00, 21:00`. */
  times: string;
  minutes: string;
  waitMinutes: string;
  weekdays: string[];
  /** The number of the work that tickets and episodes are of; empty for tickets of any work. */
  work: string;
  from: string;
  until: string;
}

/** A validated gift. */
export interface RepeatingGift {
  kind: 'attendance' | 'time';
  title: string;
  sentence: string;
  steps: GiftItem[][];
  schedule: GiftSchedule | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

const MAX = {
  title: 60,
  sentence: 200,
  days: 1825,
  hours: 8760,
  minutes: 1440,
  wait: 43_200,
  steps: 31,
  times: 24,
  tickets: 100,
};
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Validates a gift. Throws MONEY_ERROR 0025 with `field` for missing or invalid values, 0011 for more than `limit` of
 * one thing, 0013 for an invalid period, 0026 for episodes without a work or a work without tickets and episodes.
 */
export function validateRepeatingGift(input: RepeatingGiftInput, limit: number): RepeatingGift {
  const [title, sentence] = [input.title, input.sentence].map((text) => text.normalize('NFC').trim());
  if (!title || title.length > MAX.title) return reject('title');
  if ((sentence ?? '').length > MAX.sentence) return reject('sentence');
  const work = workOf(input.work);
  const place = { work, limit };
  const steps = input.steps.map((things, day) => things.flatMap((thing, at) => thingOf(thing, `${day}-${at}`, place)));
  const last = steps.findLastIndex((things) => things.length > 0);
  const filled = steps.slice(0, last + 1);
  if (filled.length === 0 || filled.length > MAX.steps) return reject('amount-0-0');
  const gap = filled.findIndex((things) => things.length === 0);
  if (gap >= 0) return reject(`amount-${gap}-0`);
  if (work !== null && !filled.flat().some((thing) => 'work' in thing)) throw new DomainError('MONEY_ERROR', '0026');
  const [startsAt, endsAt] = parsePeriod(input);
  const schedule = input.kind === 'time' ? scheduleOf(input) : null;
  return { kind: input.kind, title, sentence: sentence ?? '', steps: filled, schedule, startsAt, endsAt };
}

function workOf(text: string): number | null {
  if (text.trim() === '') return null;
  const work = integerIn(text, Number.MAX_SAFE_INTEGER);
  if (work === undefined) throw new DomainError('MONEY_ERROR', '0026');
  return work;
}

// oxlint-disable-next-line max-params -- thing, place and what bounds it are what a cell is.
function thingOf(
  { kind, amount, days, hours }: RepeatingThingInput,
  at: string,
  { work, limit }: { work: number | null; limit: number },
): GiftItem[] {
  if (amount.trim() === '') return [];
  const count = integerIn(amount, limit);
  if (count === undefined) {
    if (integerIn(amount, Number.MAX_SAFE_INTEGER) === undefined) return reject(`amount-${at}`);
    throw new DomainError('MONEY_ERROR', '0011');
  }
  const lifetime = days.trim() === '' ? null : integerIn(days, MAX.days);
  if (lifetime === undefined) return reject(`days-${at}`);
  const open = hours.trim() === '' ? null : integerIn(hours, MAX.hours);
  if (open === undefined) return reject(`hours-${at}`);
  if (kind === 'work') {
    if (work === null) throw new DomainError('MONEY_ERROR', '0026');
    return [{ kind, work, hold: open === null ? 'buy' : 'rental', hours: open, first: 1, last: count }];
  }
  if (kind === 'point' || kind === 'mileage') return [{ kind, amount: count, days: lifetime }];
  if (lifetime === null) return reject(`days-${at}`);
  if (kind === 'bonus' || kind === 'temp-point') return [{ kind, amount: count, days: lifetime }];
  if (kind !== 'ticket' || open === null) return reject(`hours-${at}`);
  if (count > MAX.tickets) return reject(`amount-${at}`);
  return [{ kind, work, count, hours: open, days: lifetime }];
}

function scheduleOf({ opens, times, minutes, waitMinutes, weekdays }: RepeatingGiftInput): GiftSchedule {
  if (opens === 'wait') {
    const wait = integerIn(waitMinutes, MAX.wait);
    return wait === undefined ? reject('waitMinutes') : { waitMinutes: wait };
  }
  const at = [...new Set(times.split(/[\s,]+/).filter((time) => time !== ''))].toSorted();
  if (at.length === 0 || at.length > MAX.times || !at.every((time) => TIME.test(time))) return reject('times');
  const open = integerIn(minutes, MAX.minutes);
  if (open === undefined) return reject('minutes');
  const days = WEEKDAYS.filter((day: Weekday) => weekdays.includes(day));
  return { at, minutes: open, weekdays: days.length === 0 || days.length === WEEKDAYS.length ? null : days };
}

function integerIn(text: string, max: number): number | undefined {
  const digits = text.trim().replaceAll(',', '');
  const value = Number(digits);
  return /^\d{1,9}$/.test(digits) && value >= 1 && value <= max ? value : undefined;
}

function reject(field: string): never {
  throw new DomainError('MONEY_ERROR', '0025', { field });
}
