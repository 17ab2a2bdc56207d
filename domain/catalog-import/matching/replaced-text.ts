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
    (episode) => episode.revision > 0 && (!episode.isWithdrawn || episode.is_draft),
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

/** Minimum share of a new episode's text that was part of another. */
const SPLIT_SHARE = 0.8;
const MAX_PARTS = 3;

/** New episodes whose text was part of an existing one just before them: `[existing, new]` titles. */
export async function findSplitEpisodes(db: Db, plans: readonly EpisodePlan[]): Promise<[string, string][]> {
  const changed = plans.flatMap(({ existing, isNewRevision }, place) =>
    existing && isNewRevision && plans[place + 1]?.existing === undefined ? [{ existing, place }] : [],
  );
  const blocks = await selectCurrentBlocks(
    db,
    changed.map(({ existing }) => existing.id),
  );
  return changed.flatMap(({ existing, place }) => {
    const old = textLines(blocks.get(existing.id) ?? []);
    return partsAfter(plans, place).flatMap(({ source, record }): [string, string][] => {
      const text = source.content.kind === 'text' ? textLines(source.content.blocks) : '';
      return text !== '' && textOverlap(text, old) >= SPLIT_SHARE ? [[existing.title, record.title]] : [];
    });
  });
}

function partsAfter(plans: readonly EpisodePlan[], place: number): EpisodePlan[] {
  const following = plans.slice(place + 1, place + 1 + MAX_PARTS);
  const end = following.findIndex(({ existing }) => existing !== undefined);
  return end < 0 ? following : following.slice(0, end);
}
