import { LRUCache } from 'lru-cache';
import type { ReleasesPage } from '#domain/catalog';
import type { RankingPage } from '#domain/ranking';
import type { RelatedWorks } from '#domain/merchandising';

/** Content depends on time (weekday, banner hours): maximum age. */
const FRESH_MS = 10_000;
const MAX = 100;

/** Reads shared between pages until a change or for ten seconds; concurrent callers share one read. */
export class SharedReads<Answer> {
  readonly #answers = new LRUCache<string, { answer: Promise<Answer> }>({ max: MAX, ttl: FRESH_MS });

  /** The key must include everything the result depends on, including access rights. */
  async read(key: string, load: () => Promise<Answer>): Promise<Answer> {
    const stored = this.#answers.get(key) ?? { answer: load() };
    this.#answers.set(key, stored, { noUpdateTTL: true });
    try {
      return await stored.answer;
    } catch (error) {
      if (this.#answers.peek(key) === stored) this.#answers.delete(key);
      throw error;
    }
  }

  /** Clears; a running read is returned but not shared. */
  clear(): void {
    this.#answers.clear();
  }
}

/** Reads shared by many pages. */
export interface SharedAnswers {
  /** Serialised home pages. */
  homes: SharedReads<string>;
  /** Genres by category. */
  genres: SharedReads<string[]>;
  /** Related works and sets. */
  related: SharedReads<RelatedWorks>;
  /** First page of a board. */
  rankings: SharedReads<RankingPage>;
  /** New releases. */
  openings: SharedReads<ReleasesPage>;
}

export function sharedAnswers(): SharedAnswers {
  return {
    homes: new SharedReads(),
    genres: new SharedReads(),
    related: new SharedReads(),
    rankings: new SharedReads(),
    openings: new SharedReads(),
  };
}

/** Clears all after a change. */
export function clearShared(answers: SharedAnswers): void {
  for (const reads of Object.values(answers)) reads.clear();
}
