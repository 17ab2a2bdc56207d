import { scheduledDates, showAdminWork } from '#domain/catalog-admin';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { WEEKDAYS } from '#shared/catalog/weekdays';
import { asAuthor } from './as-author.ts';
import { ownEpisode, saveAuthorEpisode } from './save-author-episode.ts';

const MAX_EPISODES = 100;

/** First day, time and interval of a schedule, in Seoul. */
export interface AuthorSchedule {
  from: string;
  time: string;
  every: string;
}

/**
 * Schedules draft episodes in their order; those that need it are sent for review with their hour. Throws like
 * `saveAuthorEpisode`, WORK_ERROR 0009 without drafts, 0011 for an invalid schedule, 0014 for too many.
 */
export async function publishAuthorEpisodes(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number; ids: readonly number[]; schedule: AuthorSchedule },
): Promise<{ scheduled: number; submitted: number }> {
  const { memberNo, workId, ids, schedule } = input;
  await asAuthor(ctx, { memberNo, workId, right: 'publish' });
  if (ids.length > MAX_EPISODES) throw new DomainError('WORK_ERROR', '0014');
  const episodes = await Promise.all(ids.map((id) => ownEpisode(ctx, { workId, id })));
  const drafts = episodes.filter(({ isDraft }) => isDraft).toSorted((one, other) => one.position - other.position);
  if (drafts.length === 0) throw new DomainError('WORK_ERROR', '0009');
  const { sheet } = await showAdminWork(ctx, workId);
  const usesWeekdays = schedule.every === 'weekdays' && sheet.weekdays.length > 0;
  const dates = scheduledDates(
    {
      from: schedule.from,
      time: schedule.time,
      weekdays: usesWeekdays ? sheet.weekdays : [...WEEKDAYS],
      perDay: schedule.every === 'once' ? MAX_EPISODES : 1,
    },
    drafts.length,
  );
  let submitted = 0;
  for (const [at, { id, version, title, noteBefore, noteAfter }] of drafts.entries()) {
    const release = { later: dates[at] };
    const form = { title, noteBefore, noteAfter, release, isSilent: false };
    const saved = await saveAuthorEpisode(ctx, { memberNo, workId, episode: { id, version }, ...form });
    if (saved.isSubmitted) submitted += 1;
  }
  return { scheduled: drafts.length, submitted };
}
