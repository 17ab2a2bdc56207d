import type { Db } from '#kernel/context';
import type { EpisodePlan } from '../import-plan.ts';
import { type ExistingEpisode, type ExistingWork, selectCurrentBlocks } from '../import-store.ts';
import { textLines, textOverlap } from './text-similarity.ts';

const REPLACED_MAX = 0.5;

export interface ReplacedText {
  /** Episodes mostly replaced. */
  titles: string[];
  /** Replaced or withdrawn share of the work. */
  percent: number;
}

/** Finds replacements that need confirmation; undefined if none. */
export async function findReplacedText(
  db: Db,
  input: {
    existing: ExistingWork;
    plans: readonly EpisodePlan[];
    gone: readonly ExistingEpisode[];
    overwrites?: boolean | undefined;
  },
): Promise<ReplacedText | undefined> {
  const { existing, plans, gone, overwrites } = input;
  const isAsked = (was: ExistingEpisode): boolean => !(overwrites && was.is_edited);
  const changed = plans.flatMap(({ existing: was, isNewRevision, ...plan }) =>
    was && isNewRevision && isAsked(was) ? [{ plan, was }] : [],
  );
  const visible = existing.episodes.filter(
    (episode) => episode.revision > 0 && (!episode.is_withdrawn || episode.is_draft),
  );
  const blocks = await selectCurrentBlocks(
    db,
    changed.map(({ was }) => was.id),
  );
  const lost = new Map(gone.map((episode) => [episode.id, 1]));
  const titles: string[] = [];
  for (const { plan, was } of changed) {
    const part = lostShare(plan, was.content === 'text' ? textLines(blocks.get(was.id) ?? []) : undefined);
    lost.set(was.id, part);
    if (was.revision > 0 && part > REPLACED_MAX) titles.push(was.title);
  }
  const weightOf = (episode: ExistingEpisode): number => Math.max(1, episode.characters);
  const full = visible.reduce((sum, episode) => sum + weightOf(episode), 0);
  const all = visible.reduce((sum, episode) => sum + weightOf(episode) * (lost.get(episode.id) ?? 0), 0);
  const share = full === 0 ? 0 : all / full;
  return titles.length > 0 || share > REPLACED_MAX ? { titles, percent: Math.round(share * 100) } : undefined;
}

/** Replaced share of an episode; pictures compare by hash, so all or nothing. */
function lostShare({ source: { content } }: Pick<EpisodePlan, 'source'>, old: string | undefined): number {
  if (old === undefined || content.kind !== 'text') return 1;
  return 1 - textOverlap(old, textLines(content.blocks));
}
