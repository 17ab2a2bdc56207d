import type { InboxLine } from '#domain/notifications';
import { dayHeading, seoulDate } from '#vocabulary/seoul-date';
import { relativeTime } from '../wording/relative-time.ts';
import type { InboxDay } from './inbox-day.ts';

/** Lines by their days, in their order. */
export function inboxDays(lines: InboxLine[], now: Date): InboxDay[] {
  const days: InboxDay[] = [];
  for (const { at, ...line } of lines) {
    const day = isoDay(at);
    if (days.at(-1)?.day !== day) days.push({ day, ...dayHeading(day, now), lines: [] });
    days.at(-1)?.lines.push({ ...line, at: at.toISOString(), ago: relativeTime(at, now) });
  }
  return days;
}

function isoDay(moment: Date): string {
  const { year, month, day } = seoulDate(moment);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
