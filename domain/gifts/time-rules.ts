import type { GiftSchedule } from '#vocabulary/gifts';
import { seoulDate } from '#vocabulary/seoul-date';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Days looked ahead and back: a gift of one weekday comes once a week. */
const DAYS_AROUND = 8;

/** One opening: from, and until just before. Its name tells it from every other of its campaign. */
export interface Opening {
  occasion: string;
  opensAt: Date;
  closesAt: Date | null;
}

/** What is open at a moment, what comes next, and what was the last to close. */
export interface OpeningsAround {
  current: Opening | null;
  next: Opening | null;
  last: Opening | null;
}

/** When a campaign runs; null on a side that has no end. */
export interface Period {
  startsAt: Date | null;
  endsAt: Date | null;
}

/** What a member has taken of a gift that opens after a wait: how often, and when last. */
export interface TakenSoFar {
  count: number;
  lastAt: Date | null;
}

/**
 * The openings around a moment. Times of day are those of a clock in Seoul, also where an opening lasts beyond midnight;
 * an opening belongs to the campaign if it begins while that runs, and ends with it at the latest.
 */
export function openingsAround(
  campaign: Period & { schedule: GiftSchedule },
  now: Date,
  taken: TakenSoFar,
): OpeningsAround {
  const { schedule } = campaign;
  if ('waitMinutes' in schedule) return openingsAfterWait({ ...campaign, minutes: schedule.waitMinutes }, now, taken);
  const days = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_none, at) => (at - DAYS_AROUND) * DAY_MS);
  const openings = days
    .flatMap((away) => openingsOfDay(new Date(now.getTime() + away), schedule))
    .filter(({ opensAt }) => runsAt(campaign, opensAt))
    .map((opening) => ({ ...opening, closesAt: earlier(opening.closesAt, campaign.endsAt) }))
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime());
  return {
    current: openings.findLast((one) => one.opensAt <= now && now < one.closesAt) ?? null,
    next: openings.find((one) => one.opensAt > now) ?? null,
    last: openings.findLast((one) => one.closesAt <= now) ?? null,
  };
}

/** Whether a campaign runs at a moment. */
export function runsAt({ startsAt, endsAt }: Period, moment: Date): boolean {
  return (startsAt === null || startsAt <= moment) && (endsAt === null || moment < endsAt);
}

function openingsAfterWait(
  wait: Period & { minutes: number },
  now: Date,
  { count, lastAt }: TakenSoFar,
): OpeningsAround {
  const ready = lastAt === null ? (wait.startsAt ?? now) : new Date(lastAt.getTime() + wait.minutes * MINUTE_MS);
  const opening = { occasion: `n${count + 1}`, opensAt: ready, closesAt: wait.endsAt };
  const isOver = wait.endsAt !== null && (wait.endsAt <= now || wait.endsAt <= ready);
  if (isOver) return { current: null, next: null, last: null };
  return ready <= now ? { current: opening, next: null, last: null } : { current: null, next: opening, last: null };
}

function openingsOfDay(
  moment: Date,
  schedule: Extract<GiftSchedule, { at: string[] }>,
): { occasion: string; opensAt: Date; closesAt: Date }[] {
  if (schedule.weekdays && !schedule.weekdays.includes(seoulDate(moment).weekday)) return [];
  const day = seoulDay(moment);
  return schedule.at.map((time) => {
    const opensAt = new Date(`${day}T${time}:00+09:00`);
    return {
      occasion: `${day} ${time}`,
      opensAt,
      closesAt: new Date(opensAt.getTime() + schedule.minutes * MINUTE_MS),
    };
  });
}

/** The day in Seoul, as `2026-11-22`. */
export function seoulDay(moment: Date): string {
  const { year, month, day } = seoulDate(moment);
  return [year, two(month), two(day)].join('-');
}

/** The day before, as `2026-11-21`. */
export function dayBefore(day: string): string {
  return seoulDay(new Date(new Date(`${day}T12:00:00+09:00`).getTime() - DAY_MS));
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}
