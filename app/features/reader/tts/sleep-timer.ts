/** Minutes, end of this episode, or end of the next. */
export type SleepChoice = 'off' | 15 | 30 | 45 | 60 | 'episode' | 'next';

/** In display order. */
export const SLEEP_CHOICES: readonly SleepChoice[] = ['off', 15, 30, 45, 60, 'episode', 'next'];

const MINUTE_MS = 60_000;

/** Counts only time spent speaking. */
export class SleepTimer {
  readonly #now: () => number;
  #choice: SleepChoice = 'off';
  #leftMs = 0;
  #since: number | undefined;

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get choice(): SleepChoice {
    return this.#choice;
  }

  choose(choice: SleepChoice): void {
    this.#choice = choice;
    this.#leftMs = typeof choice === 'number' ? choice * MINUTE_MS : 0;
    if (this.#since !== undefined) this.#since = this.#now();
  }

  run(): void {
    this.#since ??= this.#now();
  }

  rest(): void {
    this.#leftMs = this.leftMs() ?? 0;
    this.#since = undefined;
  }

  /** Undefined for choices without minutes. */
  leftMs(): number | undefined {
    if (typeof this.#choice !== 'number') return undefined;
    return Math.max(0, this.#leftMs - (this.#since === undefined ? 0 : this.#now() - this.#since));
  }

  /** Between sentences: true once when time is up, then off. */
  endsNow(): boolean {
    if (this.leftMs() !== 0) return false;
    this.choose('off');
    return true;
  }

  /** The same at the end of an episode. */
  endsWithEpisode(): boolean {
    const ends = this.#choice === 'episode';
    if (ends) this.choose('off');
    else if (this.#choice === 'next') this.choose('episode');
    return ends;
  }
}
