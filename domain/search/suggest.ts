import { type WorkCard, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { NameKind } from '#shared/search/search';
import { findWorks } from './find-works.ts';
import { FUZZY_TIER, type QueryAttempt, editDistanceTo, typeaheadAttempts } from './query-attempts.ts';
import { type FoundName, selectNames, selectSeenNames } from './search-store.ts';

const WORKS = 6;
const NAMES = 4;
/** Candidates per shown work; some are hidden from the reader. */
const MAX_CANDIDATES = 9;

/** Works and names that begin with or contain the input. */
export interface Suggestions {
  works: Pick<WorkCard, 'id' | 'title' | 'creator' | 'shelf'>[];
  names: { kind: NameKind; name: string }[];
  /** The searched words if they differ from the input. */
  words: string | null;
}

/** Suggestions while typing, without works and names hidden from the reader. Empty for an empty query. */
export async function suggest(
  ctx: Needs<'db' | 'secrets' | 'searchEngine'>,
  input: { query: string; reader: Reader },
): Promise<Suggestions> {
  const attempts = typeaheadAttempts(input.query);
  for (const attempt of attempts) {
    const [ids, names] = await Promise.all([
      workIds(ctx, attempt, input.reader),
      offeredNames(ctx, attempt, input.reader),
    ]);
    if (ids.length === 0 && names.length === 0) continue;
    const cards = await workCards(ctx, ids, input.reader);
    return {
      works: cards.map(({ id, title, creator, shelf }) => ({ id, title, creator, shelf })),
      names: names.map(({ kind, name }) => ({ kind, name })),
      words: attempt.plain === attempts[0]?.plain ? null : attempt.plain,
    };
  }
  return { works: [], names: [], words: null };
}

/** Prefix matches first, substrings only if few. */
async function workIds(ctx: Needs<'db' | 'searchEngine'>, attempt: QueryAttempt, reader: Reader): Promise<number[]> {
  const check = async (looks: QueryAttempt['looks']): Promise<{ id: number; tier: number; pop: number }[]> => {
    const order = {
      attempt: { ...attempt, looks },
      names: [],
      title: null,
      reader,
      limit: MAX_CANDIDATES,
      isUntagged: true,
    };
    const { works } = await findWorks(ctx, order);
    if (!attempt.isAbout) return works;
    return works.flatMap((work) => {
      const distance = editDistanceTo(attempt.plain, work.norm);
      return distance === undefined ? [] : [{ ...work, tier: FUZZY_TIER + distance }];
    });
  };
  const beginning = attempt.looks.slice(0, -1);
  const first = beginning.length > 0 ? await check(beginning) : [];
  const rest = first.length < WORKS ? await check(attempt.looks.slice(-1)) : [];
  const existing = new Set(first.map(({ id }) => id));
  return [...first, ...rest.filter(({ id }) => !existing.has(id))]
    .toSorted((one, other) => one.tier - other.tier || other.pop - one.pop || other.id - one.id)
    .slice(0, WORKS)
    .map(({ id }) => id);
}

async function offeredNames(ctx: Needs<'db'>, attempt: QueryAttempt, reader: Reader): Promise<FoundName[]> {
  const names = await selectNames(ctx.db, attempt, 2 * NAMES);
  const meant = attempt.isAbout ? names.filter(({ norm }) => editDistanceTo(attempt.plain, norm) !== undefined) : names;
  return (await selectSeenNames(ctx.db, meant.slice(0, 2 * NAMES), reader)).slice(0, NAMES);
}
