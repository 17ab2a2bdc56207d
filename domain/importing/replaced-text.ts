import type { Db } from '#shared/context';
import type { EpisodePlan } from './import-plan.ts';
import { type KnownEpisode, type KnownWork, selectShownBlocks } from './import-store.ts';
import { linesOf, sharedPart } from './text-likeness.ts';

/** More than this share of a text or of a work is replaced only when an operator has confirmed it. */
const REPLACED_MAX = 0.5;

/** What an import would replace beyond that. */
export interface Replaced {
  /** Episodes of which more than half is replaced. */
  titles: string[];
  /** How much of the whole work is replaced or withdrawn. */
  percent: number;
}

/** Finds what an import would replace of a known work; undefined where it is no more than half of anything. */
export async function findReplaced(
  db: Db,
  asked: {
    known: KnownWork;
    plans: readonly EpisodePlan[];
    gone: readonly KnownEpisode[];
    overwrites?: boolean | undefined;
  },
): Promise<Replaced | undefined> {
  const { known, plans, gone, overwrites } = asked;
  // Whoever has texts of the console overwritten has confirmed that.
  const isAsked = (was: KnownEpisode): boolean => !(overwrites && was.is_edited);
  const changed = plans.flatMap(({ known: was, isNewRevision, ...plan }) =>
    was && isNewRevision && isAsked(was) ? [{ plan, was }] : [],
  );
  const shown = known.episodes.filter((episode) => episode.revision > 0 && (!episode.is_withdrawn || episode.is_draft));
  const blocks = await selectShownBlocks(
    db,
    changed.map(({ was }) => was.id),
  );
  const lost = new Map(gone.map((episode) => [episode.id, 1]));
  const titles: string[] = [];
  for (const { plan, was } of changed) {
    const part = lostPart(plan, was.content === 'text' ? linesOf(blocks.get(was.id) ?? []) : undefined);
    lost.set(was.id, part);
    if (was.revision > 0 && part > REPLACED_MAX) titles.push(was.title);
  }
  const weightOf = (episode: KnownEpisode): number => Math.max(1, episode.characters);
  const whole = shown.reduce((sum, episode) => sum + weightOf(episode), 0);
  const all = shown.reduce((sum, episode) => sum + weightOf(episode) * (lost.get(episode.id) ?? 0), 0);
  const share = whole === 0 ? 0 : all / whole;
  return titles.length > 0 || share > REPLACED_MAX ? { titles, percent: Math.round(share * 100) } : undefined;
}

/** How much of an episode is replaced; pictures are known by their content as one, so all of them. */
function lostPart({ source: { content } }: Pick<EpisodePlan, 'source'>, old: string | undefined): number {
  if (old === undefined || content.kind !== 'text') return 1;
  return 1 - sharedPart(old, linesOf(content.blocks));
}
