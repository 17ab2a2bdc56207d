import type { TextStage } from '../text/text-stage.ts';
import type { Motion } from './auto-scroll.ts';
import { lettersInView } from './letters-in-view.ts';

type Pages = Pick<TextStage, 'sections' | 'place' | 'isInView' | 'turn'>;

/** Letters a second that go with a pixel a second: a column of usual letters passes about so fast. */
const LETTERS_A_PX = 0.3;
/** What a picture or a break takes, in letters. */
const PICTURE_LETTERS = 20;
const LEAST_MS = 2000;
/** A turned page stands still after this. */
const TURN_MS = 800;

/** Turns pages by time: each stays as long as its letters take at a speed in pixels a second. */
export class PageMotion implements Motion {
  readonly #stage: Pages;
  readonly #speed: () => number;
  #waitedMs = 0;
  #letters: number | undefined;
  /** Where the view stood when it was turned last. */
  #before = '';
  #sections = 0;

  constructor(stage: Pages, speed: () => number) {
    this.#stage = stage;
    this.#speed = speed;
  }

  /** The reader turned, or the page was laid out anew: its time begins again. */
  restart(): void {
    this.#waitedMs = 0;
    this.#letters = undefined;
  }

  advance(ms: number): 'moving' | 'end' {
    this.#waitedMs += ms;
    if (this.#waitedMs < TURN_MS) return 'moving';
    const place = this.#stage.place();
    const [here, sections] = [`${place?.episode} ${place?.block} ${place?.offset}`, this.#stage.sections().length];
    // The page did not turn, and nothing was added since.
    if (here === this.#before && sections === this.#sections) return 'end';
    this.#letters ??= lettersOnPage(this.#stage);
    if (this.#waitedMs < pageMs(this.#letters, this.#speed())) return 'moving';
    [this.#before, this.#sections] = [here, sections];
    this.#stage.turn(1);
    this.restart();
    return 'moving';
  }
}

/** How long a page of so many letters stays, at a speed in pixels a second. */
export function pageMs(letters: number, speed: number): number {
  return Math.max(LEAST_MS, (letters / (speed * LETTERS_A_PX)) * 1000);
}

/** Letters from the view's beginning to its end, pictures among them. */
export function lettersOnPage(stage: Pages): number {
  const place = stage.place();
  const passages = stage.sections().find(({ viewed }) => viewed.episode.id === place?.episode)?.passages ?? [];
  const first = passages.findIndex(({ id }) => id === place?.block);
  if (!place || first < 0) return 0;
  let letters = 0;
  for (const [index, { id, text }] of passages.slice(first).entries()) {
    const offset = index === 0 ? place.offset : 0;
    const spot = { episode: place.episode, block: id, offset };
    const length = text.length - offset;
    if (length <= 0 && !stage.isInView(spot, 0)) break;
    const seen = length > 0 ? lettersInView(stage, spot, length) : PICTURE_LETTERS;
    letters += seen;
    if (seen < length) break;
  }
  return letters;
}
