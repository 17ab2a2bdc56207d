import { DomainError } from '#kernel/domain-error';

/** Members are rendered before visitors. */
export type Requester = 'member' | 'visitor';

/** Shared instance: creating an error is too expensive under overload. */
const CROWDED = new DomainError('SERVER_ERROR', '0002');
/** More would wait for the same thread and connections, which purchases need too. */
const PLACES = 4;
/** What a fast machine renders within the timeout; slower ones time out. */
const LONGEST_LINE = 64;
const PATIENCE_MS = 1000;

interface Waiting {
  enter(): void;
}

/**
 * Limits concurrent renders. Others wait up to a second in a bounded queue; beyond that SERVER_ERROR 0002 is thrown at
 * once, so that accepted requests are answered in time under any load.
 */
export class RenderQueue {
  readonly #lines: Record<Requester, Set<Waiting>> = { member: new Set(), visitor: new Set() };
  readonly #terms: { places: number; line: number; patienceMs: number };
  #free: number;

  constructor(terms: { places?: number; line?: number; patienceMs?: number } = {}) {
    this.#terms = { places: PLACES, line: LONGEST_LINE, patienceMs: PATIENCE_MS, ...terms };
    this.#free = this.#terms.places;
  }

  /** Whether the next request would be rejected. */
  isFull(asker: Requester): boolean {
    return this.#free === 0 && this.#lines[asker].size >= this.#terms.line;
  }

  /** Renders in turn. Throws SERVER_ERROR 0002 on overload. */
  async through<Made>(asker: Requester, make: () => Promise<Made>): Promise<Made> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(asker);
    try {
      return await make();
    } finally {
      this.#leave();
    }
  }

  #turn(asker: Requester): Promise<void> {
    const line = this.#lines[asker];
    if (line.size >= this.#terms.line) return Promise.reject(CROWDED);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        line.delete(waiting);
        reject(CROWDED);
      }, this.#terms.patienceMs);
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(late);
          resolve();
        },
      };
      line.add(waiting);
    });
  }

  #leave(): void {
    for (const line of [this.#lines.member, this.#lines.visitor])
      for (const first of line) {
        line.delete(first);
        first.enter();
        return;
      }
    this.#free += 1;
  }
}

/** Whether an error is an overload rejection. */
export function isOverloaded(error: unknown): error is DomainError {
  return error === CROWDED;
}

/** Rejects before any lookup. */
export function overloaded(): Promise<never> {
  return Promise.reject(CROWDED);
}
