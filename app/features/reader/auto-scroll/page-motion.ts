import type { TextStage } from '../text/text-stage.ts';
import type { Motion } from './auto-scroll.ts';
import { charactersInView } from './characters-in-view.ts';

type Pages = Pick<TextStage, 'sections' | 'place' | 'isInView' | 'turnPage'>;

/** Characters per second at 1 px per second in an average column. */
const CHARACTERS_PER_PX = 0.3;
/** Weight of an image or break, in characters. */
const CHARACTERS_PER_PICTURE = 20;
const MIN_MS = 2000;
/** A page turn settles after this time. */
const TURN_MS = 800;

/** Turns pages by time, according to their characters and the speed in pixels per second. */
export class PageMotion implements Motion {
  readonly #stage: Pages;
  readonly #speed: () => number;
  #waitedMs = 0;
  #letters: number | undefined;
  #before = '';
  #sections = 0;

  constructor(stage: Pages, speed: () => number) {
    this.#stage = stage;
    this.#speed = speed;
  }

  /** The reader turned or the page was laid out again: restart the timer. */
  restart(): void {
    this.#waitedMs = 0;
    this.#letters = undefined;
  }

  advance(ms: number): 'moving' | 'end' {
    this.#waitedMs += ms;
    if (this.#waitedMs < TURN_MS) return 'moving';
    const position = this.#stage.place();
    const [current, sections] = [
      `${position?.episode} ${position?.block} ${position?.offset}`,
      this.#stage.sections().length,
    ];
    // Neither turned nor extended.
    if (current === this.#before && sections === this.#sections) return 'end';
    this.#letters ??= charactersOnPage(this.#stage);
    if (this.#waitedMs < pageDurationMs(this.#letters, this.#speed())) return 'moving';
    [this.#before, this.#sections] = [current, sections];
    this.#stage.turnPage(1);
    this.restart();
    return 'moving';
  }
}

export function pageDurationMs(characters: number, speed: number): number {
  return Math.max(MIN_MS, (characters / (speed * CHARACTERS_PER_PX)) * 1000);
}

export function charactersOnPage(stage: Pages): number {
  const position = stage.place();
  const passages = stage.sections().find(({ viewed }) => viewed.episode.id === position?.episode)?.passages ?? [];
  const first = passages.findIndex(({ id }) => id === position?.block);
  if (!position || first < 0) return 0;
  let characters = 0;
  for (const [index, { id, text }] of passages.slice(first).entries()) {
    const offset = index === 0 ? position.offset : 0;
    const spot = { episode: position.episode, block: id, offset };
    const length = text.length - offset;
    if (length <= 0 && !stage.isInView(spot, 0)) break;
    const seen = length > 0 ? charactersInView(stage, spot, length) : CHARACTERS_PER_PICTURE;
    characters += seen;
    if (seen < length) break;
  }
  return characters;
}
