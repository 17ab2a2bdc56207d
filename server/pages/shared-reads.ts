import { LRUCache } from 'lru-cache';
import type { OpeningsPage } from '#domain/catalogue';
import type { RankingPage } from '#domain/ranking';
import type { RelatedWorks } from '#domain/showcase';

/** Moments decide what a home shows (today's weekday, a banner's hours): a shared answer is never older than this. */
const FRESH_MS = 10_000;
const MOST = 100;

/**
 * What is the same for many readers, read once and shared between the pages that are rendered with it until something
 * in the shop changes, or ten seconds pass. Whoever asks while it is being read waits for that one reading.
 */
export class SharedReads<Answer> {
  readonly #answers = new LRUCache<string, { answer: Promise<Answer> }>({ max: MOST, ttl: FRESH_MS });

  /** The answer under that key, which must name everything that the answer depends on, the reader's rights among it. */
  async read(key: string, load: () => Promise<Answer>): Promise<Answer> {
    const held = this.#answers.get(key) ?? { answer: load() };
    this.#answers.set(key, held, { noUpdateTTL: true });
    try {
      return await held.answer;
    } catch (error) {
      if (this.#answers.peek(key) === held) this.#answers.delete(key);
      throw error;
    }
  }

  /** Forgets everything; what is being read just now is answered but not shared any more. */
  clear(): void {
    this.#answers.clear();
  }
}

/** What pages are made of and many readers share. */
export interface SharedAnswers {
  /** What homes say, as they send it. */
  homes: SharedReads<string>;
  /** Genres of a shelf. */
  genres: SharedReads<string[]>;
  /** What is near a work, and the sets in which it stands. */
  related: SharedReads<RelatedWorks>;
  /** The first places of a board. */
  rankings: SharedReads<RankingPage>;
  /** What opened of late. */
  openings: SharedReads<OpeningsPage>;
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

/** Forgets all of it: something in the shop changed. */
export function clearShared(answers: SharedAnswers): void {
  for (const reads of Object.values(answers)) reads.clear();
}
