import type { ShelfWorkWire } from '#contract/bookshelf';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { ENDING_HOURS } from '#vocabulary/bookshelf';
import { durationWords } from '../wording/duration.ts';
import { remainingTime } from '../wording/remaining-time.ts';

const HOUR_MS = 3_600_000;

/** The one line under a title: how far it is read, else how much of it there is. */
export function readingWords({ card, reading }: Pick<ShelfWorkWire, 'card' | 'reading'>): string {
  if (reading) return reading.isReadToEnd ? '완독' : `${episodeWords(reading)}까지 읽음`;
  return card.kind === 'serial' ? `총 ${card.episodes}화` : card.creator;
}

/** `3화`, `2권`. */
export function episodeWords({ position, unit }: NonNullable<ShelfWorkWire['reading']>): string {
  return `${position}${UNIT_NAMES[unit]}`;
}

/** `25% 읽음`; what is begun is never nothing, what is not at its end never whole. */
export function progressWords(progress: number): string {
  const percent = progress >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(progress * 100)));
  return `${percent}% 읽음`;
}

/** What is said of a rental (T7): how long its clock will run, or still runs; `soon` on its last day. Nothing where there is none. */
export function rentalWords(
  { rentalEndsAt, rentalHours, isRentalOver }: Pick<ShelfWorkWire, 'rentalEndsAt' | 'rentalHours' | 'isRentalOver'>,
  now: Date,
): { text: string; tone: 'running' | 'soon' | 'over' } | undefined {
  if (isRentalOver) return { text: '대여 종료', tone: 'over' };
  if (rentalEndsAt === null) return undefined;
  const until = new Date(rentalEndsAt);
  // It ended while the page stood open.
  if (until <= now) return { text: '대여 종료', tone: 'over' };
  if (rentalHours !== null) return { text: `대여 · 열면 ${durationWords(rentalHours)}`, tone: 'running' };
  const isSoon = until.getTime() - now.getTime() <= ENDING_HOURS * HOUR_MS;
  return { text: `대여 ${remainingTime(until, now)}`, tone: isSoon ? 'soon' : 'running' };
}
