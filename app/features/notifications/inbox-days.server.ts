import type { InboxEntry } from '#domain/notifications';
import { dayHeading, seoulDate } from '#shared/content/seoul-date';
import { relativeTime } from '../../components/formatters/relative-time.ts';
import type { InboxDay } from './inbox-day.ts';

export function inboxDays(lines: InboxEntry[], now: Date): InboxDay[] {
  const days: InboxDay[] = [];
  for (const { at, ...line } of lines) {
    const day = isoDay(at);
    if (days.at(-1)?.day !== day) days.push({ day, ...dayHeading(day, now), lines: [] });
    days.at(-1)?.lines.push({ ...line, at: at.toISOString(), ago: relativeTime(at, now) });
  }
  return days;
}

function isoDay(instant: Date): string {
  const { year, month, day } = seoulDate(instant);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
