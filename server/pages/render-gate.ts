import { Refusal } from '#shared/refusal';

/** Who asks for a page to be made: members are let in before visitors. */
export type Asker = 'member' | 'visitor';

/** One refusal for all: making it costs more than a refusal may. */
const CROWDED = new Refusal('SERVER_ERROR', '0002');
/** More at once only wait for the same thread and the same connections, which purchases need as well. */
const PLACES = 4;
/** No longer than what is made within the patience by a quick machine; a slower one refuses by the time. */
const LONGEST_LINE = 64;
const PATIENCE_MS = 1000;

interface Waiting {
  enter(): void;
}

/**
 * Lets so many pages be made at once. Whoever comes then waits, for a second at most and in a line that is no longer than
 * that; the next is refused at once (SERVER_ERROR 0002). What is let in is therefore answered in time, however many come.
 */
export class RenderGate {
  readonly #lines: Record<Asker, Set<Waiting>> = { member: new Set(), visitor: new Set() };
  readonly #terms: { places: number; line: number; patienceMs: number };
  #free: number;

  constructor(terms: { places?: number; line?: number; patienceMs?: number } = {}) {
    this.#terms = { places: PLACES, line: LONGEST_LINE, patienceMs: PATIENCE_MS, ...terms };
    this.#free = this.#terms.places;
  }

  /** True while somebody who asks now is refused at once. */
  isFull(asker: Asker): boolean {
    return this.#free === 0 && this.#lines[asker].size >= this.#terms.line;
  }

  /** Makes a page when its turn comes. Refuses with SERVER_ERROR 0002 when that is not soon. */
  async through<Made>(asker: Asker, make: () => Promise<Made>): Promise<Made> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(asker);
    try {
      return await make();
    } finally {
      this.#leave();
    }
  }

  #turn(asker: Asker): Promise<void> {
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

/** Whether a page was refused because too many asked for theirs. */
export function isCrowded(error: unknown): error is Refusal {
  return error === CROWDED;
}

/** What is refused before anything is looked up for it. */
export function crowded(): Promise<never> {
  return Promise.reject(CROWDED);
}
