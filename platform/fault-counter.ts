import type { LoggerOptions } from 'pino';

/** What pino calls an error; whatever stands above it is one too. */
const ERROR_LEVEL = 50;
const MOST_NAMES = 200;

/** Counts what the log calls a fault, by its sentence, between two times of taking the counts. */
export class FaultCounter {
  #counts = new Map<string, number>();

  /** For pino: every logger of the shop and each of its children counts here. */
  readonly hooks: NonNullable<LoggerOptions['hooks']> = hooksFor(this);

  /** The counts since the last time. */
  take(): ReadonlyMap<string, number> {
    const counts = this.#counts;
    this.#counts = new Map();
    return counts;
  }

  /** The sentence of a line of the log; of a bare error its message. */
  count(told: readonly unknown[]): void {
    const sentence = told.find((part) => typeof part === 'string');
    const first = told[0];
    const name = sentence ?? (first instanceof Error ? first.message : '');
    const known = name.trim() === '' ? 'unnamed fault' : name.trim();
    // Sentences are few; a part that changes with each line may not fill the memory.
    if (this.#counts.has(known) || this.#counts.size < MOST_NAMES)
      this.#counts.set(known, (this.#counts.get(known) ?? 0) + 1);
  }
}

function hooksFor(faults: FaultCounter): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(told, log, level) {
      if (level >= ERROR_LEVEL) faults.count(told);
      log.apply(this, told);
    },
  };
}
