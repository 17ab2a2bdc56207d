import type { ShelfWorkDto } from '#contract/library';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { EXPIRING_HOURS } from '#shared/reading/library-lists';
import { durationLabel } from '../../components/formatters/duration.ts';
import { remainingTime } from '../../components/formatters/remaining-time.ts';

const HOUR_MS = 3_600_000;

/** Last read episode, else the number of episodes. */
export function readingLabel({ card, reading }: Pick<ShelfWorkDto, 'card' | 'reading'>): string {
  if (reading?.isReadToEnd) return '완독';
  if (reading) return `${episodeLabel(reading)}${reading.isFinished ? '까지 읽음' : ' 읽는 중'}`;
  return card.kind === 'serial' ? `총 ${card.episodes}화` : card.creator;
}

export function episodeLabel({
  position,
  unit,
}: Pick<NonNullable<ShelfWorkDto['reading']>, 'position' | 'unit'>): string {
  return `${position}${UNIT_NAMES[unit]}`;
}

/** Above 0% once started, below 100% until finished. */
export function progressLabel(progress: number): string {
  const percent = progress >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(progress * 100)));
  return `${percent}% 읽음`;
}

/** Rental time (T7); `soon` on the last day. */
export function rentalEndLabel(
  { rentalEndsAt, rentalHours, isRentalOver }: Pick<ShelfWorkDto, 'rentalEndsAt' | 'rentalHours' | 'isRentalOver'>,
  now: Date,
): { text: string; tone: 'running' | 'soon' | 'over' } | undefined {
  if (isRentalOver) return { text: '대여 종료', tone: 'over' };
  if (rentalEndsAt === null) return undefined;
  const endsAt = new Date(rentalEndsAt);
  // Expired while the page was open.
  if (endsAt <= now) return { text: '대여 종료', tone: 'over' };
  if (rentalHours !== null) return { text: `대여 · 첫 열람 후 ${durationLabel(rentalHours)}`, tone: 'running' };
  const isSoon = endsAt.getTime() - now.getTime() <= EXPIRING_HOURS * HOUR_MS;
  return { text: `대여 ${remainingTime(endsAt, now)}`, tone: isSoon ? 'soon' : 'running' };
}
