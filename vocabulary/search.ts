/** Orders of what a search finds: nearest, most readers, newest episode. */
export const SEARCH_SORTS = ['near', 'popular', 'latest'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** What a work may cost: nothing, nothing for a while, nothing at first, coins from the first episode on. */
export const PRICE_KINDS = ['free', 'wait-free', 'some-free', 'paid'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** What besides titles is searched: who wrote, who published, what it is about. */
export const NAME_KINDS = ['creator', 'publisher', 'genre', 'tag'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** How a name is called before readers. */
export const NAME_KIND_NAMES: Record<NameKind, string> = {
  creator: '작가',
  publisher: '출판사',
  genre: '장르',
  tag: '키워드',
};

/** How much is found and kept: works of one search, tags of one, days that searches are counted, askers of a shown word. */
export const SEARCH_BOUNDS = { works: 500, tags: 10, tagLetters: 40, countedDays: 7, askers: 3, popular: 10 } as const;
