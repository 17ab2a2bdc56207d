/** Calls after a pause, yet never later than the longest wait: a plain pause alone would starve while scrolling on. */
export class FlushTimer {
  readonly #call: () => void;
  readonly #pauseMs: number;
  readonly #longestMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;

  constructor(call: () => void, waits: { pauseMs: number; longestMs: number }) {
    this.#call = call;
    this.#pauseMs = waits.pauseMs;
    this.#longestMs = waits.longestMs;
  }

  /** Something is to be written. */
  ask(): void {
    const now = performance.now();
    if (this.#timer === undefined) this.#since = now;
    clearTimeout(this.#timer);
    const wait = Math.min(this.#pauseMs, this.#since + this.#longestMs - now);
    this.#timer = setTimeout(() => this.flush(), Math.max(0, wait));
  }

  /** Writes now what waits; nothing when nothing does. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#call();
  }
}
