import type { CardBadge } from './work-card.ts';
import type { WorkStatus } from '#shared/catalog/categories';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days of the new badge; updates show for one day. */
const NEW_DAYS = 7;

/** At most two badges, freshness before state. */
export function cardBadges(
  work: { status: WorkStatus; firstAt: Date | null; latestAt: Date | null; episodes: number; freeEpisodes: number },
  now: Date,
): CardBadge[] {
  const badges: CardBadge[] = [];
  const age = (date: Date | null): number => (date ? now.getTime() - date.getTime() : Infinity);
  if (age(work.firstAt) < NEW_DAYS * DAY_MS) badges.push('new');
  else if (age(work.latestAt) < DAY_MS) badges.push('up');
  if (work.status === 'completed') badges.push('completed');
  if (work.status === 'hiatus') badges.push('hiatus');
  if (work.episodes > 0 && work.freeEpisodes === work.episodes) badges.push('free');
  return badges.slice(0, 2);
}
