import { type WorkCard, workCards } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { type Reader, mutedWorksOf, withoutMutes } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { type NameKind, SEARCH_BOUNDS, type SearchSort } from '#shared/search/search';
import { FILTER_FIELDS } from '#shared/catalog/work-field-lists';
import { patternOf } from '#shared/search/search-text';
import { findWorks } from './find-works.ts';
import { selectFilterTags, selectTagNames } from './filter-store.ts';
import { FUZZY_TIER, type QueryAttempt, queryAttempts, editDistanceTo } from './query-attempts.ts';
import {
  type FacetCounts,
  type FacetName,
  type FilterByIds,
  type FilterTag,
  type SearchFilter,
  countFacets,
  filtered,
  narrows,
  narrowsByContent,
  pageOf,
} from './search-filter.ts';
import { type SearchResultSet, type FoundName, selectNames, selectSeenNames } from './search-store.ts';

/** A facet choice with its count. */
export interface FacetChoice {
  value: string;
  works: number;
}

/** A page of results. */
export interface SearchPage {
  works: WorkCard[];
  /** Cursor, null at the end. */
  next: string | null;
  /** `isAll` is false if the count is truncated. */
  count: number;
  isAll: boolean;
  /** False if the counts are lower bounds. */
  isCounted: boolean;
  /** How the query was read: other words, or fuzzy. */
  read: { words: string; isOther: boolean; isAbout: boolean } | null;
  /** Matching creators, publishers, genres and tags. */
  names: { kind: NameKind; name: string }[];
  facets: Record<FacetName | 'tag', FacetChoice[]>;
  /** Exact matches restricted to verified adults. */
  adults: number;
  /** Matches that the reader has muted (숨긴 작품); not among the works unless requested. */
  muted: number;
}

/** Query, filter, sort and cursor. */
export interface SearchInput {
  query: string;
  filter: SearchFilter;
  sort?: SearchSort;
  after?: string;
  limit?: number;
  /** Search as typed only. */
  isExact?: boolean;
  /** With muted works. */
  withMuted?: boolean;
  reader: Reader;
}

const PAGE_SIZE = 24;
const MAX_PAGE = 100;
const MAX_CHOICES = 20;
const FACETS: readonly FacetName[] = [...FILTER_FIELDS, 'price'];

/**
 * Searches titles, creators, publishers, genres and tags, by closeness and popularity. Without results it tries the
 * other keyboard layout, hanja readings and fuzzy matches. Hidden adult works match by exact title only, as
 * placeholders. Throws SEARCH_ERROR 0001 without query and filter.
 */
export async function searchWorks(
  ctx: Needs<'db' | 'secrets' | 'searchEngine'>,
  input: SearchInput,
): Promise<SearchPage> {
  if (input.query.trim() === '' && !narrows(input.filter)) throw new DomainError('SEARCH_ERROR', '0001');
  const filter = await byIds(ctx, input.filter);
  const attempts = queryAttempts(input.query, input.isExact ?? false);
  if (input.query.trim() !== '' && attempts.length === 0) return nothingFound();
  const { found, narrowed, attempt, names } = await firstFound(ctx, input, { attempts, filter });
  const isByContent = narrowsByContent(input.filter);
  const sort = input.sort ?? 'near';
  const isWhole = found.isAll || narrowed === undefined;
  const claimed = isWhole ? found : narrowed;
  // Results already filtered in SQL are not filtered again.
  const matches = isWhole ? filtered(found.works, filter, isByContent) : near(claimed, attempt).works;
  const mutes = new Set(mutedWorksOf(input.reader));
  const isShown = ({ id }: { id: number }): boolean => input.withMuted === true || !mutes.has(id);
  const works = matches.filter(isShown);
  // For truncated results the shown works are added, so counts are lower bounds.
  const all = isWhole ? found.works : [...new Map([...found.works, ...works].map((one) => [one.id, one])).values()];
  const counted = all.filter(isShown);
  const page = pageOf(works, { sort, after: input.after, limit: Math.min(input.limit ?? PAGE_SIZE, MAX_PAGE) });
  return {
    works: await workCards(ctx, page.ids, input.reader),
    next: page.next,
    count: works.length,
    isAll: claimed.isAll,
    isCounted: found.isAll,
    read: attempt
      ? { words: attempt.plain, isOther: attempt.plain !== attempts[0]?.plain, isAbout: attempt.isAbout }
      : null,
    names: names.map(({ kind, name }) => ({ kind, name })),
    facets: await facetChoices(ctx, countFacets(counted, filter)),
    adults: works.filter((work) => work.isMasked).length,
    muted: matches.filter(({ id }) => mutes.has(id)).length,
  };
}

/** Tries interpretations until one has results, with and without the filter in parallel. */
async function firstFound(
  ctx: Needs<'db' | 'searchEngine'>,
  input: SearchInput,
  { attempts, filter }: { attempts: readonly QueryAttempt[]; filter: FilterByIds },
): Promise<{
  found: SearchResultSet;
  narrowed: SearchResultSet | undefined;
  attempt: QueryAttempt | undefined;
  names: FoundName[];
}> {
  const { sort = 'near' } = input;
  // Muted works are counted, and left out afterwards.
  const reader = withoutMutes(input.reader);
  const isNarrowed = narrows(input.filter);
  // Truncated by date, other works qualify, so sort in SQL.
  const wholeSort = sort === 'latest' && !isNarrowed ? { sort } : {};
  const check = async (
    attempt: QueryAttempt | undefined,
    names: FoundName[],
  ): Promise<[SearchResultSet, SearchResultSet | undefined]> => {
    const title = narrowsByContent(input.filter) ? null : (attempt?.plain ?? null);
    const looking = { attempt, names, title, reader };
    return Promise.all([
      findWorks(ctx, { ...looking, ...(attempt && !attempt.isAbout ? wholeSort : {}) }),
      isNarrowed ? findWorks(ctx, { ...looking, filter, sort }) : undefined,
    ]);
  };
  for (const attempt of attempts) {
    const names = await namesOf(ctx, attempt, reader);
    const [whole, narrowed] = await check(attempt, names);
    const found = near(whole, attempt);
    if (found.works.length > 0) return { found, narrowed, attempt, names };
  }
  const none: SearchResultSet = { works: [], isAll: true };
  if (attempts.length > 0) return { found: none, narrowed: undefined, attempt: attempts[0], names: [] };
  const [found, narrowed] = await check(undefined, []);
  return { found, narrowed, attempt: undefined, names: [] };
}

async function namesOf(ctx: Needs<'db'>, attempt: QueryAttempt, reader: Reader): Promise<FoundName[]> {
  const names = await selectNames(ctx.db, attempt);
  const meant = attempt.isAbout ? names.filter(({ norm }) => editDistanceTo(attempt.plain, norm) !== undefined) : names;
  // An exact tag name ranks like a title prefix, a part of it lower.
  const ranked = meant.slice(0, 5).map((name) => ({ ...name, tier: attempt.isAbout ? FUZZY_TIER - 1 : name.tier + 1 }));
  return selectSeenNames(ctx.db, ranked, reader);
}

function near(found: SearchResultSet, attempt: QueryAttempt | undefined): SearchResultSet {
  if (!attempt) return found;
  if (!attempt.isAbout) {
    const input = new RegExp(` ${patternOf(attempt.plain, true)}`, 'u');
    return { ...found, works: found.works.map((work) => ({ ...work, tier: tierOf(work, attempt.plain, input) })) };
  }
  const works = found.works.flatMap((work) => {
    if (work.isMasked) return [];
    if (work.tier < FUZZY_TIER) return [work];
    const distance = editDistanceTo(attempt.plain, work.norm);
    return distance === undefined ? [] : [{ ...work, tier: FUZZY_TIER + distance }];
  });
  return { works, isAll: true };
}

/** Tier by the name itself, since truncated results mark only the most popular prefixes. */
function tierOf({ tier, norm }: SearchResultSet['works'][number], plain: string, input: RegExp): number {
  if (tier === 2 && norm.includes(` ${plain}`)) return 1;
  return tier === 4 && input.test(norm) ? 3 : tier;
}

async function byIds(ctx: Needs<'db'>, { tags = [], without = [], ...rest }: SearchFilter): Promise<FilterByIds> {
  const tagsByName = await selectFilterTags(ctx.db, [...tags, ...without]);
  const tagNamed = (name: string): FilterTag => tagsByName.get(name) ?? { name, ids: [], isSearched: false };
  return { ...rest, tags: tags.map(tagNamed), without: without.map(tagNamed) };
}

async function facetChoices(ctx: Needs<'db'>, counts: FacetCounts): Promise<SearchPage['facets']> {
  const facets = FACETS.map((name) => {
    const choices: FacetChoice[] = [...counts[name]].map(([value, works]) => ({ value, works }));
    return [name, choices.slice(0, MAX_CHOICES)];
  });
  const max = [...counts.tags].slice(0, 3 * SEARCH_BOUNDS.tags);
  const names = await selectTagNames(
    ctx.db,
    max.map(([id]) => id),
  );
  const tags = max.flatMap(([id, works]) => {
    const value = names.get(id);
    return value === undefined ? [] : [{ value, works }];
  });
  return { ...Object.fromEntries(facets), tag: tags.slice(0, SEARCH_BOUNDS.tags) };
}

function nothingFound(): SearchPage {
  const none = FACETS.map((name) => [name, []]);
  const facets = { ...Object.fromEntries(none), tag: [] };
  return {
    works: [],
    next: null,
    count: 0,
    isAll: true,
    isCounted: true,
    read: null,
    names: [],
    facets,
    adults: 0,
    muted: 0,
  };
}
