/** Search of the shop: works, names, suggestions, what is asked for most. */
export {
  type PopularSearches,
  countPopularSearches,
  noteSearch,
  popularSearches,
  popularTags,
} from './popular-searches.ts';
export type { SearchFilter } from './search-filter.ts';
export { type FacetChoice, type SearchOrder, type SearchPage, searchWorks } from './search-works.ts';
export { settleSearchTerms, settleUnsettled, takePopularity } from './settle-search-terms.ts';
export { renewSearchIndexes } from './renew-search-indexes.ts';
export { type Suggestions, suggest } from './suggest.ts';
export { applyPopularWords } from './apply-popular-words.ts';
export { type WordWish, readPopularWord, removePopularWord, savePopularWord } from './save-popular-word.ts';
