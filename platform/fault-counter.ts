import type { LoggerOptions } from 'pino';

/** What pino calls an error; whatever stands above it is one too. */
const ERROR_LEVEL = 50;
const WARN_LEVEL = 40;
const MOST_NAMES = 200;

/** A sentence of the log, and how often it was said since the process began. */
export interface LineCount {
  level: 'warn' | 'error';
  lines: number;
}

/** Counts what the log calls a fault, by its sentence, between two times of taking the counts. */
export class FaultCounter {
  #counts = new Map<string, number>();
  readonly #lines = new Map<string, LineCount>();

  /** Warnings and faults since the process began, by their sentence. */
  get lines(): ReadonlyMap<string, LineCount> {
    return this.#lines;
  }

  /** For pino: every logger of the shop and each of its children counts here. */
  readonly hooks: NonNullable<LoggerOptions['hooks']> = hooksFor(this);

  /** The counts since the last time. */
  take(): ReadonlyMap<string, number> {
    const counts = this.#counts;
    this.#counts = new Map();
    return counts;
  }

  /** The sentence of a line of the log; of a bare error its message. */
  count(told: readonly unknown[], level: number = ERROR_LEVEL): void {
    const sentence = told.find((part) => typeof part === 'string');
    const first = told[0];
    const name = sentence ?? (first instanceof Error ? first.message : '');
    const known = name.trim() === '' ? 'unnamed fault' : name.trim();
    const isFault = level >= ERROR_LEVEL;
    // Sentences are few; a part that changes with each line may not fill the memory.
    if (isFault && (this.#counts.has(known) || this.#counts.size < MOST_NAMES))
      this.#counts.set(known, (this.#counts.get(known) ?? 0) + 1);
    const line = this.#lines.get(known);
    if (line) line.lines += 1;
    else if (this.#lines.size < MOST_NAMES) this.#lines.set(known, { level: isFault ? 'error' : 'warn', lines: 1 });
  }
}

function hooksFor(faults: FaultCounter): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(told, log, level) {
      if (level >= WARN_LEVEL) faults.count(told, level);
      log.apply(this, told);
    },
  };
}
