import type { SavedFilter } from '#shared/search/saved-searches';
import { FILTER_FIELDS, type FilterField } from '#shared/catalog/work-field-lists';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import type { PriceKind } from '#shared/search/search';
import { hasConsonants, normalizeQuery, patternOf, plainText } from '#shared/search/search-text';

export interface NewWork extends Pick<WorkFormValues, FilterField> {
  id: number;
  /** Normalised forms of the titles. */
  norm: string;
  openedAt: Date;
  /** Today in Seoul. */
  day: string;
  isFree: boolean;
  hasFree: boolean;
  isWaitFree: boolean;
  tags: string[];
  /** Creators and publisher. */
  names: string[];
}

export interface AlarmSearch {
  id: number;
  memberNo: number;
  name: string;
  query: string;
  filter: SavedFilter;
  madeAt: Date;
}

/** Whether a work is new to a search and meets its query and filter, as the search page would find it. */
export function matchesSearch(work: NewWork, { query, filter, madeAt }: AlarmSearch): boolean {
  const { price, tags = [], without = [] } = filter;
  return (
    work.openedAt > madeAt &&
    FILTER_FIELDS.every((name) => filter[name] === undefined || work[name] === filter[name]) &&
    (price === undefined || hasPrice(work, price)) &&
    tags.every((tag) => work.tags.includes(tag)) &&
    !without.some((tag) => work.tags.includes(tag)) &&
    matchesQuery(work, query)
  );
}

function hasPrice({ isFree, hasFree, isWaitFree }: NewWork, price: PriceKind): boolean {
  const prices: Record<PriceKind, boolean> = {
    free: isFree,
    'wait-free': isWaitFree,
    'some-free': hasFree,
    paid: !hasFree,
  };
  return prices[price];
}

/** All words in the titles, or in the names of creators, publisher, genre and tags. */
function matchesQuery(work: NewWork, query: string): boolean {
  const plain = normalizeQuery(query);
  if (plain === '') return query.trim() === '';
  if (hasConsonants(plain)) return new RegExp(patternOf(plain, false), 'u').test(work.norm);
  const forms = [work.norm, ...[...work.names, ...work.tags, work.genre ?? ''].map(plainText)];
  const has = (word: string): boolean => forms.some((form) => form.includes(word));
  const words = query.trim().split(/\s+/).map(normalizeQuery).filter(Boolean);
  return has(plain) || (words.length > 1 && words.every(has));
}
