/** Kinds that `/operator/search` finds. */
export const SEARCH_KINDS = [
  'work',
  'episode',
  'member',
  'payment',
  'promotion',
  'theme',
  'pavilion',
  'gift',
  'publisher',
  'genre',
  'tag',
  'icon',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchResult {
  kind: SearchKind;
  /** Number of the work, episode, member or payment, else its name. */
  id: string;
  /** What forms submit: the source key of a work, the name of merchandising content, else the id. */
  name: string;
  title: string;
  note: string;
  cover?: string;
  href: string;
}
