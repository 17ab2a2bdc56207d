import type { PriceKind, SearchSort } from '#shared/search/search';
import { type WorkFormValues } from '#shared/catalog/work-fields';
import { FILTER_FIELDS, type FilterField } from '#shared/catalog/work-field-lists';

type FilterValues = { [Name in FilterField]?: NonNullable<WorkFormValues[Name]> };

/** Search filter; all conditions must match. Tags by name: all of `tags`, none of `without`. */
export interface SearchFilter extends FilterValues {
  price?: PriceKind;
  tags?: readonly string[];
  without?: readonly string[];
}

/** Ids of a tag name; an unknown name has none and matches no work. */
export interface FilterTag {
  name: string;
  ids: readonly number[];
  /** Whether the tag is searchable by name; warnings are not. */
  isSearched: boolean;
}

export interface FilterByIds extends Omit<SearchFilter, 'tags' | 'without'> {
  tags: readonly FilterTag[];
  without: readonly FilterTag[];
}

export interface FoundWork extends Pick<WorkFormValues, FilterField> {
  id: number;
  /** 0 exact name, 1 prefix, 2 substring, 3 and 4 consonants or unfinished, from 6 fuzzy. */
  tier: number;
  pop: number;
  /** Milliseconds; 0 if masked. */
  latest: number;
  prices: PriceKind[];
  tags: number[];
  /** Adult, only the name is visible. */
  isMasked: boolean;
}

/** Whether the filter could reveal the content of adult works. */
export function narrowsByContent(filter: SearchFilter): boolean {
  const { shelf: _shelf, tags = [], without = [], ...rest } = filter;
  return tags.length > 0 || without.length > 0 || Object.values(rest).some((part) => part !== undefined);
}

export function narrows(filter: SearchFilter): boolean {
  return filter.shelf !== undefined || narrowsByContent(filter);
}

export type FacetName = FilterField | 'price';

export type FacetCounts = Record<FacetName, Map<string, number>> & { tags: Map<number, number> };

function carries({ tags }: FoundWork, { ids }: FilterTag): boolean {
  return ids.some((id) => tags.includes(id));
}

function passes(work: FoundWork, filter: FilterByIds, except?: FacetName): boolean {
  const isFree = (name: FacetName): boolean => filter[name] === undefined || except === name;
  return (
    FILTER_FIELDS.every((name) => isFree(name) || work[name] === filter[name]) &&
    (isFree('price') || work.prices.some((price) => price === filter.price)) &&
    filter.tags.every((tag) => carries(work, tag)) &&
    !filter.without.some((tag) => carries(work, tag))
  );
}

/** Applies a filter; of masked works only the shelf is known. */
export function filtered(works: readonly FoundWork[], filter: FilterByIds, isByContent: boolean): FoundWork[] {
  return works.filter((work) =>
    work.isMasked ? !isByContent && (filter.shelf ?? work.shelf) === work.shelf : passes(work, filter),
  );
}

export function countFacets(works: readonly FoundWork[], filter: FilterByIds): FacetCounts {
  const existing = works.filter((work) => !work.isMasked);
  const count = (name: FacetName, valuesOf: (work: FoundWork) => string[]): Map<string, number> =>
    tally(existing.filter((work) => passes(work, filter, name)).flatMap(valuesOf));
  const fields = FILTER_FIELDS.map((name) => [name, count(name, (work) => [work[name] ?? ''].filter(Boolean))]);
  return {
    ...Object.fromEntries(fields),
    price: count('price', (work) => work.prices),
    tags: tally(existing.filter((work) => passes(work, filter)).flatMap((work) => work.tags)),
  };
}

function tally<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].toSorted(([, one], [, other]) => other - one));
}

type SortKey = readonly [number, number, number];

function sortKey(work: FoundWork, sort: SearchSort): SortKey {
  // The position of a masked work must not reveal its popularity or date.
  const pop = work.isMasked ? 0 : work.pop;
  if (sort === 'latest') return [work.isMasked ? 1 : 0, -work.latest, -work.id];
  if (sort === 'popular') return [work.isMasked ? 1 : 0, -pop, -work.id];
  return [work.tier, -pop, -work.id];
}

function compare(one: SortKey, other: SortKey): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/** A page in sort order and the next cursor, null at the end. */
export function pageOf(
  works: readonly FoundWork[],
  input: { sort: SearchSort; after: string | undefined; limit: number },
): { ids: number[]; next: string | null } {
  const after = readPlace(input.after);
  const sorted = works
    .map((work) => ({ id: work.id, key: sortKey(work, input.sort) }))
    .filter(({ key }) => !after || compare(key, after) > 0)
    .toSorted((one, other) => compare(one.key, other.key));
  const page = sorted.slice(0, input.limit);
  const last = sorted.length > input.limit ? page.at(-1) : undefined;
  return { ids: page.map(({ id }) => id), next: last ? last.key.map((part) => -part).join('~') : null };
}

/** Parses a cursor; an invalid one starts from the beginning. */
function readPlace(text: string | undefined): SortKey | undefined {
  const parts = /^(-?\d{1,15})~(-?\d{1,15})~(-?\d{1,15})$/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
  return parts ? [-(parts[0] ?? 0), -(parts[1] ?? 0), -(parts[2] ?? 0)] : undefined;
}
