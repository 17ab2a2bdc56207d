import { type WorkCard, workCards } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { type NameKind, SEARCH_BOUNDS, type SearchSort } from '#vocabulary/search';
import { patternOf } from '#vocabulary/search-text';
import { selectFilterTags, selectTagNames } from './filter-store.ts';
import { ABOUT, type Attempt, attemptsOf, distanceTo } from './question.ts';
import {
  type FacetCounts,
  type FilterByIds,
  type FilterTag,
  type SearchFilter,
  countFacets,
  filtered,
  narrows,
  narrowsByContent,
  pageOf,
} from './search-filter.ts';
import { type Found, type FoundName, selectFound, selectNames, selectSeenNames } from './search-store.ts';

/** A choice of a filter with the works it would leave. */
export interface FacetChoice {
  value: string;
  works: number;
}

/** What a search answers. */
export interface SearchPage {
  works: WorkCard[];
  /** Address part for the next page, null at the end. */
  next: string | null;
  /** How many works are found; `isAll` is false where there are more than a search counts. */
  count: number;
  isAll: boolean;
  /** False where a choice of a facet leaves at least so many works, since more are found without it than a search holds. */
  isCounted: boolean;
  /** How the question was read: other words than were typed, and whether what was found is only nearly so. */
  read: { words: string; isOther: boolean; isAbout: boolean } | null;
  /** Creators, publishers, genres and tags of that name. */
  names: { kind: NameKind; name: string }[];
  facets: Record<'shelf' | 'genre' | 'status' | 'price' | 'rating' | 'tag', FacetChoice[]>;
  /** Works of this list, by their very name, that open only to verified adults. */
  adults: number;
}

/** What is searched, narrowed, sorted, and from where on. */
export interface SearchOrder {
  query: string;
  filter: SearchFilter;
  sort?: SearchSort;
  after?: string;
  limit?: number;
  /** The words as they are typed, nothing that may be meant by them. */
  isExact?: boolean;
  reader: Reader;
}

const PAGE = 24;
const MOST_PAGE = 100;

/**
 * Finds works by title, other titles, creator, publisher, genre and tag; the nearest first, popularity within. Where
 * nothing is found as it is typed, it is read by the other keyboard, by how Chinese characters are read, and about so.
 * An adult work is found by its very title only, and shown as a placeholder, unless the reader may see it.
 * Refuses with SEARCH_ERROR 0001 where neither words nor filters are given.
 */
export async function searchWorks(ctx: Needs<'db' | 'secrets'>, order: SearchOrder): Promise<SearchPage> {
  if (order.query.trim() === '' && !narrows(order.filter)) throw new Refusal('SEARCH_ERROR', '0001');
  const filter = await byIds(ctx, order.filter);
  const attempts = attemptsOf(order.query, order.isExact ?? false);
  if (order.query.trim() !== '' && attempts.length === 0) return nothingFound();
  const { found, narrowed, attempt, names } = await firstFound(ctx, order, { attempts, filter });
  const isByContent = narrowsByContent(order.filter);
  const sort = order.sort ?? 'near';
  const isWhole = found.isAll || narrowed === undefined;
  const taken = isWhole ? found : narrowed;
  // What was narrowed where it was looked for is not narrowed again.
  const works = isWhole ? filtered(found.works, filter, isByContent) : near(taken, attempt).works;
  // Of more than a search holds, what is shown is counted beside what was found for all choices: at least so many.
  const counted = isWhole ? found.works : [...new Map([...found.works, ...works].map((one) => [one.id, one])).values()];
  const page = pageOf(works, { sort, after: order.after, limit: Math.min(order.limit ?? PAGE, MOST_PAGE) });
  return {
    works: await workCards(ctx, page.ids, order.reader),
    next: page.next,
    count: works.length,
    isAll: taken.isAll,
    isCounted: found.isAll,
    read: attempt
      ? { words: attempt.plain, isOther: attempt.plain !== attempts[0]?.plain, isAbout: attempt.isAbout }
      : null,
    names: names.map(({ kind, name }) => ({ kind, name })),
    facets: await facetChoices(ctx, countFacets(counted, filter)),
    adults: works.filter((work) => work.isMasked).length,
  };
}

/**
 * Tries what the question may mean until something is found; beside it, what a filter leaves of it. Which of the two a
 * search shows is known only when both could be there: they are looked for at once, so that nobody waits for one and then
 * the other.
 */
async function firstFound(
  ctx: Needs<'db'>,
  order: SearchOrder,
  { attempts, filter }: { attempts: readonly Attempt[]; filter: FilterByIds },
): Promise<{ found: Found; narrowed: Found | undefined; attempt: Attempt | undefined; names: FoundName[] }> {
  const { reader, sort = 'near' } = order;
  const isNarrowed = narrows(order.filter);
  // Of more than a search holds the newest are others than the nearest: what is not narrowed is found in its order at once.
  const wholeSort = sort === 'latest' && !isNarrowed ? { sort } : {};
  const look = async (attempt: Attempt | undefined, names: FoundName[]): Promise<[Found, Found | undefined]> => {
    const title = narrowsByContent(order.filter) ? null : (attempt?.plain ?? null);
    const looking = { attempt, names, title, reader };
    return Promise.all([
      selectFound(ctx.db, { ...looking, ...(attempt && !attempt.isAbout ? wholeSort : {}) }),
      isNarrowed ? selectFound(ctx.db, { ...looking, filter, sort }) : undefined,
    ]);
  };
  for (const attempt of attempts) {
    const names = await namesOf(ctx, attempt, reader);
    const [whole, narrowed] = await look(attempt, names);
    const found = near(whole, attempt);
    if (found.works.length > 0) return { found, narrowed, attempt, names };
  }
  const none: Found = { works: [], isAll: true };
  if (attempts.length > 0) return { found: none, narrowed: undefined, attempt: attempts[0], names: [] };
  const [found, narrowed] = await look(undefined, []);
  return { found, narrowed, attempt: undefined, names: [] };
}

async function namesOf(ctx: Needs<'db'>, attempt: Attempt, reader: Reader): Promise<FoundName[]> {
  const names = await selectNames(ctx.db, attempt);
  const meant = attempt.isAbout ? names.filter(({ norm }) => distanceTo(attempt.plain, norm) !== undefined) : names;
  // The very name of a tag says as much as the beginning of a title; a piece of it says less.
  const ranked = meant.slice(0, 5).map((name) => ({ ...name, tier: attempt.isAbout ? ABOUT - 1 : name.tier + 1 }));
  return selectSeenNames(ctx.db, ranked, reader);
}

/** Of what is nearly so, only what is wrong by little, the nearest first. */
function near(found: Found, attempt: Attempt | undefined): Found {
  if (!attempt) return found;
  if (!attempt.isAbout) {
    const typed = new RegExp(` ${patternOf(attempt.plain, true)}`, 'u');
    return { ...found, works: found.works.map((work) => ({ ...work, tier: tierOf(work, attempt.plain, typed) })) };
  }
  const works = found.works.flatMap((work) => {
    if (work.isMasked) return [];
    if (work.tier < ABOUT) return [work];
    const distance = distanceTo(attempt.plain, work.norm);
    return distance === undefined ? [] : [{ ...work, tier: ABOUT + distance }];
  });
  return { works, isAll: true };
}

/** Beginnings are told from parts by the name itself: of very many only the most read came as beginnings. */
function tierOf({ tier, norm }: Found['works'][number], plain: string, typed: RegExp): number {
  if (tier === 2 && norm.includes(` ${plain}`)) return 1;
  return tier === 4 && typed.test(norm) ? 3 : tier;
}

async function byIds(ctx: Needs<'db'>, { tags = [], without = [], ...rest }: SearchFilter): Promise<FilterByIds> {
  const tagsByName = await selectFilterTags(ctx.db, [...tags, ...without]);
  const known = (name: string): FilterTag => tagsByName.get(name) ?? { name, ids: [], isSearched: false };
  return { ...rest, tags: tags.map(known), without: without.map(known) };
}

async function facetChoices(ctx: Needs<'db'>, counts: FacetCounts): Promise<SearchPage['facets']> {
  const choices = (facet: Map<string, number>): FacetChoice[] => [...facet].map(([value, works]) => ({ value, works }));
  const most = [...counts.tags].slice(0, 3 * SEARCH_BOUNDS.tags);
  const names = await selectTagNames(
    ctx.db,
    most.map(([id]) => id),
  );
  const tags = most.flatMap(([id, works]) => {
    const value = names.get(id);
    return value === undefined ? [] : [{ value, works }];
  });
  return {
    shelf: choices(counts.shelf),
    genre: choices(counts.genre).slice(0, 20),
    status: choices(counts.status),
    price: choices(counts.price),
    rating: choices(counts.rating),
    tag: tags.slice(0, SEARCH_BOUNDS.tags),
  };
}

function nothingFound(): SearchPage {
  const facets = { shelf: [], genre: [], status: [], price: [], rating: [], tag: [] };
  return { works: [], next: null, count: 0, isAll: true, isCounted: true, read: null, names: [], facets, adults: 0 };
}
