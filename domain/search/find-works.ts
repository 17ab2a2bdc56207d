import type { Needs } from '#kernel/context';
import { gramOfName } from '#shared/search/search-grams';
import { beyondCodes, knownCodes } from './filter-store.ts';
import { FUZZY_TIER } from './query-attempts.ts';
import { type SearchQuery, type SearchResultSet, maxResults, selectSearchResults, waysOf } from './search-store.ts';

/**
 * Works of one interpretation. A search engine proposes candidates, of which the database takes those that match and
 * that the reader may see; without it, and while it is down, the built-in index does both.
 */
export async function findWorks(ctx: Needs<'db' | 'searchEngine'>, looking: SearchQuery): Promise<SearchResultSet> {
  const candidates = await engineCandidates(ctx, looking);
  return selectSearchResults(ctx.db, candidates ? { ...looking, candidates } : looking);
}

async function engineCandidates(
  { searchEngine }: Needs<'searchEngine'>,
  looking: SearchQuery,
): Promise<SearchQuery['candidates']> {
  const { attempt, filter, sort = 'near' } = looking;
  // Without words there is nothing to find: the database lists by popularity or date.
  if (searchEngine === null || attempt === undefined) return undefined;
  const { borne, lacked } = filter ? knownCodes(filter) : { borne: [], lacked: [] };
  const limit = maxResults(looking);
  const { looks, names } = waysOf(looking);
  const ids = await searchEngine.find({
    sets: [
      ...looks.flatMap(({ tier, codes }) => codes.map((set) => ({ tier, codes: set }))),
      ...names.map(({ tier, kind, name }) => ({ tier, codes: [gramOfName(kind, name)] })),
    ],
    words: attempt.words === undefined ? undefined : { tier: FUZZY_TIER - 1, text: attempt.words },
    required: borne,
    excluded: lacked,
    sort,
    limit: limit + 1,
  });
  if (ids === undefined) return undefined;
  const isAll = ids.length <= limit;
  // Prices and warnings have no codes: among the first candidates there might be no match.
  if (!isAll && filter && beyondCodes(filter, 's').length > 0) return undefined;
  return { ids, isAll };
}
