import { writeLocalJson, readLocalJson } from '../position/position-storage.ts';

const KEY = 'seoga.pace';
/** Characters per minute: the average reader of Korean and the limits. */
const PACE = { usual: 550, least: 150, most: 2500 };
/** Shorter intervals are skimming, longer ones a pause. */
const STRETCH = { leastMs: 4000, mostMs: 180_000 };
/** Of the newest interval in the moving average. */
const WEIGHT = 0.15;

/** Estimates the remaining minutes from the reader's pace on this device. */
export class ReadingPace {
  readonly #now: () => number;
  #pace: number;
  #last: { episode: number; letters: number; at: number } | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    const cached = readLocalJson(KEY);
    this.#pace = typeof cached === 'number' && cached >= PACE.least && cached <= PACE.most ? cached : PACE.usual;
  }

  read(episode: number, characters: number): void {
    const at = this.#now();
    const last = this.#last;
    const ms = last ? at - last.at : 0;
    if (last?.episode === episode && characters > last.letters && ms < STRETCH.leastMs) return;
    this.#last = { episode, letters: characters, at };
    if (last?.episode !== episode || ms > STRETCH.mostMs || ms < STRETCH.leastMs) return;
    const pace = (characters - last.letters) / (ms / 60_000);
    if (pace < PACE.least || pace > PACE.most) return;
    this.#pace += (pace - this.#pace) * WEIGHT;
    writeLocalJson(KEY, Math.round(this.#pace));
  }

  /** Rounded; at least one while characters remain. */
  minutes(characters: number): number {
    return characters <= 0 ? 0 : Math.max(1, Math.round(characters / this.#pace));
  }
}
