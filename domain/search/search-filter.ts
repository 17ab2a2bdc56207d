import type { PriceKind, SearchSort } from '#vocabulary/search';
import type { Rating } from '#vocabulary/ratings';
import type { Shelf, WorkStatus } from '#vocabulary/shelves';

/** What narrows a search; every part narrows further. Tags by name: all of `tags`, none of `without`. */
export interface SearchFilter {
  shelf?: Shelf;
  genre?: string;
  status?: WorkStatus;
  price?: PriceKind;
  rating?: Rating;
  tags?: readonly string[];
  without?: readonly string[];
}

/** A tag of a filter with the ids that bear its name; a name that is no tag has none, and then no work carries it. */
export interface FilterTag {
  name: string;
  ids: readonly number[];
  /** Whether works are found by that name: those that warn of a work are no reason to look for it. */
  isSearched: boolean;
}

/** The same with the tags' ids. */
export interface FilterByIds extends Omit<SearchFilter, 'tags' | 'without'> {
  tags: readonly FilterTag[];
  without: readonly FilterTag[];
}

/** A work that answers a question, with what decides its place and its facets. */
export interface FoundWork {
  id: number;
  /** How near: 0 the very name, 1 a beginning, 2 a part, 3 and 4 by consonants or unfinished, from 6 on about so. */
  tier: number;
  pop: number;
  /** Milliseconds; 0 where the reader may not know. */
  latest: number;
  shelf: Shelf;
  genre: string;
  status: WorkStatus;
  rating: Rating;
  prices: PriceKind[];
  tags: number[];
  /** An adult work before a reader who may know no more than its name. */
  isMasked: boolean;
}

/** Whether a filter tells something of what works are about: by it nobody may learn of an adult work. */
export function narrowsByContent(filter: SearchFilter): boolean {
  const { shelf: _shelf, tags = [], without = [], ...rest } = filter;
  return tags.length > 0 || without.length > 0 || Object.values(rest).some((part) => part !== undefined);
}

/** Whether a filter narrows at all. */
export function narrows(filter: SearchFilter): boolean {
  return filter.shelf !== undefined || narrowsByContent(filter);
}

type FacetName = 'shelf' | 'genre' | 'status' | 'price' | 'rating';

/** How many works each choice would leave; each facet is counted as if its own filter were not there. */
export type FacetCounts = Record<FacetName, Map<string, number>> & { tags: Map<number, number> };

function carries({ tags }: FoundWork, { ids }: FilterTag): boolean {
  return ids.some((id) => tags.includes(id));
}

function passes(work: FoundWork, filter: FilterByIds, except?: FacetName): boolean {
  const isOne = (name: FacetName, is: (wanted: string) => boolean): boolean => {
    const wanted = filter[name];
    return wanted === undefined || except === name || is(wanted);
  };
  return (
    isOne('shelf', (wanted) => work.shelf === wanted) &&
    isOne('genre', (wanted) => work.genre === wanted) &&
    isOne('status', (wanted) => work.status === wanted) &&
    isOne('rating', (wanted) => work.rating === wanted) &&
    isOne('price', (wanted) => work.prices.some((price) => price === wanted)) &&
    filter.tags.every((tag) => carries(work, tag)) &&
    !filter.without.some((tag) => carries(work, tag))
  );
}

/** The works that a filter leaves. What a masked work is about narrows nothing: only its shelf is known. */
export function filtered(works: readonly FoundWork[], filter: FilterByIds, isByContent: boolean): FoundWork[] {
  return works.filter((work) =>
    work.isMasked ? !isByContent && (filter.shelf ?? work.shelf) === work.shelf : passes(work, filter),
  );
}

/** Counts what each choice of each facet would leave. */
export function countFacets(works: readonly FoundWork[], filter: FilterByIds): FacetCounts {
  const known = works.filter((work) => !work.isMasked);
  const count = (name: FacetName, valuesOf: (work: FoundWork) => string[]): Map<string, number> =>
    tally(known.filter((work) => passes(work, filter, name)).flatMap(valuesOf));
  return {
    shelf: count('shelf', (work) => [work.shelf]),
    genre: count('genre', (work) => (work.genre === '' ? [] : [work.genre])),
    status: count('status', (work) => [work.status]),
    price: count('price', (work) => work.prices),
    rating: count('rating', (work) => [work.rating]),
    tags: tally(known.filter((work) => passes(work, filter)).flatMap((work) => work.tags)),
  };
}

function tally<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].toSorted(([, one], [, other]) => other - one));
}

/** What a work is sorted by, the smallest first. */
type SortKey = readonly [number, number, number];

function sortKey(work: FoundWork, sort: SearchSort): SortKey {
  // Where a masked work stands may not tell how much it is read, nor when it went on.
  const pop = work.isMasked ? 0 : work.pop;
  if (sort === 'latest') return [work.isMasked ? 1 : 0, -work.latest, -work.id];
  if (sort === 'popular') return [work.isMasked ? 1 : 0, -pop, -work.id];
  return [work.tier, -pop, -work.id];
}

function compare(one: SortKey, other: SortKey): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/** A page of what was found in its order, and how to ask for the next; null at the end. */
export function pageOf(
  works: readonly FoundWork[],
  ask: { sort: SearchSort; after: string | undefined; limit: number },
): { ids: number[]; next: string | null } {
  const after = readPlace(ask.after);
  const sorted = works
    .map((work) => ({ id: work.id, key: sortKey(work, ask.sort) }))
    .filter(({ key }) => !after || compare(key, after) > 0)
    .toSorted((one, other) => compare(one.key, other.key));
  const page = sorted.slice(0, ask.limit);
  const last = sorted.length > ask.limit ? page.at(-1) : undefined;
  return { ids: page.map(({ id }) => id), next: last ? last.key.map((part) => -part).join('~') : null };
}

/** Where a page begins; whatever nobody made begins anew. */
function readPlace(text: string | undefined): SortKey | undefined {
  const parts = /^(-?\d{1,15})~(-?\d{1,15})~(-?\d{1,15})$/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
  return parts ? [-(parts[0] ?? 0), -(parts[1] ?? 0), -(parts[2] ?? 0)] : undefined;
}
