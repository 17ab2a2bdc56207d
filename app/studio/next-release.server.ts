import { type AdminEpisode, formatSeoulField, nextScheduledDate } from '#domain/catalog-admin';
import type { AuthorWork } from '#domain/studio';
import { scheduleTime } from '#shared/content/seoul-date';

/** The next release by the work's weekdays, after the last planned one: as in a form, and in words. */
export function nextRelease(
  { sheet, now }: Pick<AuthorWork, 'sheet' | 'now'>,
  episodes: readonly Pick<AdminEpisode, 'opensAt' | 'isWithdrawn'>[],
): { value: string; text: string } {
  const planned = episodes.filter(({ isWithdrawn }) => !isWithdrawn).map(({ opensAt }) => opensAt.getTime());
  const last = planned.length > 0 ? new Date(Math.max(...planned)) : null;
  const date = nextScheduledDate({ weekdays: sheet.weekdays, last, now: new Date(now) });
  return { value: formatSeoulField(date), text: scheduleTime(date) };
}
