import { WEEKDAYS } from '#shared/catalog/weekdays';
import type { ReleasePlan } from './source-work.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SEOUL_MS = 9 * 60 * 60 * 1000;

/** Release dates at midnight in Seoul; now without a plan. */
export function releaseDates(plan: ReleasePlan | undefined, count: number, now: Date): Date[] {
  if (!plan || (!plan.from && plan.lastDaysAgo === undefined && !plan.weekdays?.length))
    return Array.from({ length: count }, () => now);
  const today = Math.floor((now.getTime() + SEOUL_MS) / DAY_MS);
  if (plan.from) return daysFrom(Math.floor(Date.parse(`${plan.from}T00:00:00Z`) / DAY_MS), plan, count).map(midnight);
  const upcoming = Math.min(plan.upcoming ?? 0, count);
  const past = daysBack(today - (plan.lastDaysAgo ?? 0), plan, count - upcoming);
  return [...past, ...daysFrom(today + 1, plan, upcoming)].map(midnight);
}

function midnight(day: number): Date {
  return new Date(day * DAY_MS - SEOUL_MS);
}

function isPlanned(day: number, plan: ReleasePlan): boolean {
  const weekday = WEEKDAYS[(((day + 3) % 7) + 7) % 7];
  return !plan.weekdays?.length || (weekday !== undefined && plan.weekdays.includes(weekday));
}

function daysFrom(first: number, plan: ReleasePlan, count: number): number[] {
  const days: number[] = [];
  for (let day = first; days.length < count; day += 1) if (isPlanned(day, plan)) days.push(day);
  return days;
}

function daysBack(last: number, plan: ReleasePlan, count: number): number[] {
  if (!plan.weekdays?.length) return Array.from({ length: count }, () => last);
  const days: number[] = [];
  for (let day = last; days.length < count; day -= 1) if (isPlanned(day, plan)) days.unshift(day);
  return days;
}
