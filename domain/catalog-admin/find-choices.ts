import type { Needs } from '#kernel/context';
import {
  type EpisodeOption,
  type NameOption,
  type WorkOption,
  selectEpisodeChoices,
  selectNameChoices,
  selectWorksById,
  selectWorksByName,
} from './choice-store.ts';
import { findWorks } from './find-works.ts';

const LIMIT = 8;
const MAX_NAMES = 500;

/** Works to pick from: the first eight of a search. */
export async function findWorkChoices(ctx: Needs<'db'>, words: string): Promise<WorkOption[]> {
  const { works } = await findWorks(ctx, { query: words === '' ? {} : { words }, after: null });
  return selectWorksById(
    ctx.db,
    works.slice(0, LIMIT).map(({ id }) => id),
  );
}

/** Works that are picked already, by source key, number or title. */
export async function findNamedWorks(ctx: Needs<'db'>, names: readonly string[]): Promise<WorkOption[]> {
  return selectWorksByName(ctx.db, names.slice(0, MAX_NAMES));
}

/** Publishers, genres or tags to pick from. */
export async function findNameChoices(
  ctx: Needs<'db'>,
  input: { kind: 'publisher' | 'genre' | 'tag'; words: string },
): Promise<NameOption[]> {
  return selectNameChoices(ctx.db, { ...input, limit: LIMIT * 2 });
}

/** Episodes of a work to pick from. */
export async function findEpisodeChoices(
  ctx: Needs<'db'>,
  input: { workId: number; words: string },
): Promise<EpisodeOption[]> {
  return selectEpisodeChoices(ctx.db, { ...input, limit: LIMIT * 5 });
}
