/** Kinds that `/operator/search` finds. */
export const SEARCH_KINDS = ['work', 'episode', 'member', 'payment'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface SearchResult {
  kind: SearchKind;
  /** Number of the work, episode, member or payment. */
  id: string;
  /** What forms submit: the source key of a work, else the id. */
  name: string;
  title: string;
  note: string;
  cover?: string;
  href: string;
}
