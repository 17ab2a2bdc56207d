import { episodeNumber } from '../chapters/episode-numbering.ts';
import type { DigestedEpisode } from '../import-plan.ts';
import type { ExistingWork } from '../import-store.ts';
import type { SourceWork } from '../source-work.ts';

/**
 * Whether a source holds only new episodes of a work, and at most some of its last ones: every episode that it lacks
 * comes before it. Declared works are complete by definition.
 */
export function isAddition(
  { isDeclared, isIssue }: Pick<SourceWork, 'isDeclared' | 'isIssue'>,
  read: readonly DigestedEpisode[],
  existing: Pick<ExistingWork, 'episodes'> | undefined,
): boolean {
  if (!existing || isDeclared || isIssue || read.length === 0) return false;
  const standing = existing.episodes.filter((episode) => !episode.isWithdrawn || episode.is_draft);
  const digests = new Set(standing.map(({ digest }) => digest));
  const added = read.filter(({ digest }) => !digests.has(digest));
  const held = new Set(read.map(({ digest }) => digest));
  const lacking = standing.filter(({ digest }) => !held.has(digest)).map(({ title }) => episodeNumber(title));
  const numbers = added.map(({ source }) => episodeNumber(source.title));
  const all = [...numbers, ...read.map(({ source }) => episodeNumber(source.title))];
  if (added.length === 0 || lacking.length === 0 || [...all, ...lacking].includes(undefined)) return false;
  const first = Math.min(...all.map((number) => number ?? 0));
  const taken = new Set(standing.map(({ title }) => episodeNumber(title)));
  return lacking.every((number) => (number ?? 0) < first) && numbers.every((number) => !taken.has(number));
}
