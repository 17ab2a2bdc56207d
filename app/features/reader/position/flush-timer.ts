/** Debounce with a maximum wait, so that continuous scrolling does not starve it. */
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

  schedule(): void {
    const now = performance.now();
    if (this.#timer === undefined) this.#since = now;
    clearTimeout(this.#timer);
    const wait = Math.min(this.#pauseMs, this.#since + this.#longestMs - now);
    this.#timer = setTimeout(() => this.flush(), Math.max(0, wait));
  }

  /** Runs a pending call now. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#call();
  }
}
