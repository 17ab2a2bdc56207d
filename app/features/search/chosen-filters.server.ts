import type { SearchFilter } from '#domain/search';
import { FILTERS, type SearchParams } from './search-query.ts';

/** Filters of which one value is chosen. */
export function chosenFilters(query: SearchParams): SearchFilter {
  return Object.fromEntries(FILTERS.flatMap((name) => (query[name] === '' ? [] : [[name, query[name]]])));
}
