/** Sort orders of search results. */
export const SEARCH_SORTS = ['near', 'popular', 'latest'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Price filters. */
export const PRICE_KINDS = ['free', 'wait-free', 'some-free', 'paid'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** Searchable names besides titles. */
export const NAME_KINDS = ['creator', 'publisher', 'genre', 'tag'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Display names of the name kinds. */
export const NAME_KIND_NAMES: Record<NameKind, string> = {
  creator: '작가',
  publisher: '출판사',
  genre: '장르',
  tag: '키워드',
};

/**
 * Limits of results, tags per query, tag length, days of counted searches, minimum searchers of a shown term, popular
 * terms.
 */
export const SEARCH_BOUNDS = { works: 500, tags: 10, tagLetters: 40, countedDays: 7, askers: 3, popular: 10 } as const;
