/** Search: works, names, suggestions and popular searches. */
export {
  type PopularSearches,
  countPopularSearches,
  recordSearch,
  listPopularSearches,
  listPopularTags,
} from './popular-searches.ts';
export { FILTER_COLUMNS } from './filter-store.ts';
export type { SearchFilter } from './search-filter.ts';
export { type FacetChoice, type SearchInput, type SearchPage, searchWorks } from './search-works.ts';
export { updateSearchTerms, updateMissingSearchTerms, updateSearchPopularity } from './update-search-terms.ts';
export { rebuildSearchIndexes } from './rebuild-search-indexes.ts';
export { TERMS_VERSION, nameTerms, workTerms } from './search-terms.ts';
export { type Suggestions, suggest } from './suggest.ts';
export { applyPopularWords } from './apply-popular-words.ts';
export { type PopularWordInput, readPopularWord, removePopularWord, savePopularWord } from './save-popular-word.ts';
export {
  type SearchEngineState,
  readSearchEngine,
  requestSearchRebuild,
  syncSearchEngine,
} from './sync-search-engine.ts';
