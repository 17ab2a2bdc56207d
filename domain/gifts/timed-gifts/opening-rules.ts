import type { GiftSchedule } from '#shared/merchandising/gifts';
import { seoulDate } from '#shared/content/seoul-date';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Days searched ahead and back: a weekly gift opens once in seven days. */
const DAYS_AROUND = 8;

/** An opening, end exclusive. `occasion` is unique in its campaign. */
export interface GiftOpening {
  occasion: string;
  opensAt: Date;
  closesAt: Date | null;
}

export interface GiftOpenings {
  current: GiftOpening | null;
  next: GiftOpening | null;
  last: GiftOpening | null;
}

/** A campaign's period; null for an open end. */
export interface CampaignPeriod {
  startsAt: Date | null;
  endsAt: Date | null;
}

export interface GiftClaims {
  count: number;
  lastAt: Date | null;
}

/**
 * The openings around a time, in Seoul time even past midnight. An opening belongs to the campaign when it starts in
 * its period, and ends with it at the latest.
 */
export function findOpenings(
  campaign: CampaignPeriod & { schedule: GiftSchedule },
  now: Date,
  claims: GiftClaims,
): GiftOpenings {
  const { schedule } = campaign;
  if ('waitMinutes' in schedule) return openingAfterWait({ ...campaign, minutes: schedule.waitMinutes }, now, claims);
  const days = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_none, at) => (at - DAYS_AROUND) * DAY_MS);
  const openings = days
    .flatMap((away) => openingsOfDay(new Date(now.getTime() + away), schedule))
    .filter(({ opensAt }) => isRunningAt(campaign, opensAt))
    .map((opening) => ({ ...opening, closesAt: earlier(opening.closesAt, campaign.endsAt) }))
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime());
  return {
    current: openings.findLast((one) => one.opensAt <= now && now < one.closesAt) ?? null,
    next: openings.find((one) => one.opensAt > now) ?? null,
    last: openings.findLast((one) => one.closesAt <= now) ?? null,
  };
}

export function isRunningAt({ startsAt, endsAt }: CampaignPeriod, now: Date): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

function openingAfterWait(
  wait: CampaignPeriod & { minutes: number },
  now: Date,
  { count, lastAt }: GiftClaims,
): GiftOpenings {
  const ready = lastAt === null ? (wait.startsAt ?? now) : new Date(lastAt.getTime() + wait.minutes * MINUTE_MS);
  const opening = { occasion: `n${count + 1}`, opensAt: ready, closesAt: wait.endsAt };
  const isOver = wait.endsAt !== null && (wait.endsAt <= now || wait.endsAt <= ready);
  if (isOver) return { current: null, next: null, last: null };
  return ready <= now ? { current: opening, next: null, last: null } : { current: null, next: opening, last: null };
}

function openingsOfDay(
  now: Date,
  schedule: Extract<GiftSchedule, { at: string[] }>,
): { occasion: string; opensAt: Date; closesAt: Date }[] {
  if (schedule.weekdays && !schedule.weekdays.includes(seoulDate(now).weekday)) return [];
  const day = seoulDay(now);
  return schedule.at.map((time) => {
    const opensAt = new Date(`${day}T${time}:00+09:00`);
    return {
      occasion: `${day} ${time}`,
      opensAt,
      closesAt: new Date(opensAt.getTime() + schedule.minutes * MINUTE_MS),
    };
  });
}

/** The day in Seoul, such as `2026-11-22`. */
export function seoulDay(now: Date): string {
  const { year, month, day } = seoulDate(now);
  return [year, two(month), two(day)].join('-');
}

/** The day before, such as `2026-11-21`. */
export function dayBefore(day: string): string {
  return seoulDay(new Date(new Date(`${day}T12:00:00+09:00`).getTime() - DAY_MS));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}
