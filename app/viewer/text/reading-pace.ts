import { keepOnDevice, keptOnDevice } from '../place/kept-on-device.ts';

const KEY = 'seoga.pace';
/** Letters a minute: a usual reader of Korean, and what no reading is slower or faster than. */
const PACE = { usual: 550, least: 150, most: 2500 };
/** A stretch counts as read when it took this long: shorter is leafing, longer a pause. */
const STRETCH = { leastMs: 4000, mostMs: 180_000 };
/** Weight of the newest stretch. */
const WEIGHT = 0.15;

/** Learns on this device how fast its reader reads, for the minutes that are left. */
export class ReadingPace {
  readonly #now: () => number;
  #pace: number;
  #last: { episode: number; letters: number; at: number } | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    const kept = keptOnDevice(KEY);
    this.#pace = typeof kept === 'number' && kept >= PACE.least && kept <= PACE.most ? kept : PACE.usual;
  }

  /** So many letters of an episode were passed by now. */
  read(episode: number, letters: number): void {
    const at = this.#now();
    const last = this.#last;
    const ms = last ? at - last.at : 0;
    if (last?.episode === episode && letters > last.letters && ms < STRETCH.leastMs) return;
    this.#last = { episode, letters, at };
    if (last?.episode !== episode || ms > STRETCH.mostMs || ms < STRETCH.leastMs) return;
    const pace = (letters - last.letters) / (ms / 60_000);
    if (pace < PACE.least || pace > PACE.most) return;
    this.#pace += (pace - this.#pace) * WEIGHT;
    keepOnDevice(KEY, Math.round(this.#pace));
  }

  /** Whole minutes for so many letters; at least one while any are left. */
  minutes(letters: number): number {
    return letters <= 0 ? 0 : Math.max(1, Math.round(letters / this.#pace));
  }
}
