/** A work in a search engine: titles and the codes of `shared/search/search-grams.ts`. */
export interface SearchDocument {
  id: number;
  titles: string[];
  codes: number[];
  popularity: number;
  /** Seconds since 1970 of the last release. */
  latest: number | null;
}

/** Candidates have all codes of one set, or the words; the best tier first, then by popularity or date. */
export interface SearchEngineQuery {
  sets: readonly { tier: number; codes: readonly number[] }[];
  /** Words in any order and form, as the engine's Korean analysis reads them. */
  words: { tier: number; text: string } | undefined;
  required: readonly number[];
  excluded: readonly number[];
  sort: 'near' | 'popular' | 'latest';
  limit: number;
}

/** The engine is down or rejects requests; logged once by its adapter. */
export class SearchEngineUnavailable extends Error {
  override name = 'SearchEngineUnavailable';
}

/**
 * Finds candidates among all works, drafts and adult works included; the database decides which of them a reader sees.
 * Writing throws SearchEngineUnavailable.
 */
export interface SearchEngine {
  /** Ids of works, best first; undefined while the engine is unavailable. */
  find(query: SearchEngineQuery): Promise<number[] | undefined>;
  /** Version of the index that answers; undefined without one. */
  version(): Promise<number | undefined>;
  /** Builds an index beside the one that answers, then replaces it. */
  rebuild(version: number, documents: AsyncIterable<SearchDocument[]>): Promise<void>;
  write(changes: { documents: readonly SearchDocument[]; removed: readonly number[] }): Promise<void>;
}
