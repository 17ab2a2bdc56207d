/** When reading aloud is to end by itself: after minutes, at the end of this episode, or of the next. */
export type SleepChoice = 'off' | 15 | 30 | 45 | 60 | 'episode' | 'next';

/** Every choice, in the order in which they are offered. */
export const SLEEP_CHOICES: readonly SleepChoice[] = ['off', 15, 30, 45, 60, 'episode', 'next'];

const MINUTE_MS = 60_000;

/** Counts the time in which something is spoken; a pause does not count. */
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

  /** The voice began to speak. */
  run(): void {
    this.#since ??= this.#now();
  }

  /** The voice fell silent. */
  rest(): void {
    this.#leftMs = this.leftMs() ?? 0;
    this.#since = undefined;
  }

  /** Milliseconds left; undefined for a choice that counts no minutes. */
  leftMs(): number | undefined {
    if (typeof this.#choice !== 'number') return undefined;
    return Math.max(0, this.#leftMs - (this.#since === undefined ? 0 : this.#now() - this.#since));
  }

  /** Between two sentences: whether to end here. Says so once, then it is off. */
  endsNow(): boolean {
    if (this.leftMs() !== 0) return false;
    this.choose('off');
    return true;
  }

  /** At the end of an episode: the same. */
  endsWithEpisode(): boolean {
    const ends = this.#choice === 'episode';
    if (ends) this.choose('off');
    else if (this.#choice === 'next') this.choose('episode');
    return ends;
  }
}
