import type { LoggerOptions } from 'pino';

/** pino's level for errors. */
const ERROR_LEVEL = 50;
const WARN_LEVEL = 40;
const MAX_NAMES = 200;

/** A log message and its count since the start. */
export interface LineCount {
  level: 'warn' | 'error';
  lines: number;
}

/** Counts errors by message between reads. */
export class ErrorCounter {
  #counts = new Map<string, number>();
  readonly #lines = new Map<string, LineCount>();

  /** Warnings and errors since the start, by message. */
  get lines(): ReadonlyMap<string, LineCount> {
    return this.#lines;
  }

  /** For pino; children included. */
  readonly hooks: NonNullable<LoggerOptions['hooks']> = hooksFor(this);

  /** Counts since the last call. */
  take(): ReadonlyMap<string, number> {
    const counts = this.#counts;
    this.#counts = new Map();
    return counts;
  }

  /** An error without text counts by its message. */
  count(message: readonly unknown[], level: number = ERROR_LEVEL): void {
    const match = message.find((part) => typeof part === 'string');
    const first = message[0];
    const name = match ?? (first instanceof Error ? first.message : '');
    const existing = name.trim() === '' ? 'unnamed fault' : name.trim();
    const isFault = level >= ERROR_LEVEL;
    // Bounds memory against variable messages.
    if (isFault && (this.#counts.has(existing) || this.#counts.size < MAX_NAMES))
      this.#counts.set(existing, (this.#counts.get(existing) ?? 0) + 1);
    const line = this.#lines.get(existing);
    if (line) line.lines += 1;
    else if (this.#lines.size < MAX_NAMES) this.#lines.set(existing, { level: isFault ? 'error' : 'warn', lines: 1 });
  }
}

function hooksFor(errorCounter: ErrorCounter): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(message, log, level) {
      if (level >= WARN_LEVEL) errorCounter.count(message, level);
      log.apply(this, message);
    },
  };
}
