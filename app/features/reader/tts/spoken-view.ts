import { charactersInView } from '../auto-scroll/characters-in-view.ts';
import type { StageSection, StageSpot, TextStage } from '../text/text-stage.ts';
import type { Sentence } from './sentences.ts';

export interface Spoken {
  section: StageSection;
  sentence: Sentence;
  /** Milliseconds per character; undefined when silent. */
  letterMs: number | undefined;
}

export interface SpokenViewPorts {
  stage: Pick<TextStage, 'show'>;
  clock: { now(): number; after(ms: number, call: () => void): () => void };
  /** Fully visible and not covered. */
  isInView(from: StageSpot, length: number): boolean;
  /** Changes on relayout. */
  shapeOf(section: StageSection): string;
}

/** How long scroll events count as ours. */
const PROGRAMMATIC_SCROLL_MS = 700;

/** Keeps the spoken sentence in view. A reader who scrolls away is not followed until the sentence is visible again. */
export class SpokenView {
  readonly #ports: SpokenViewPorts;
  #spoken: Spoken | undefined;
  #isAway = false;
  #ownMoveUntil = 0;
  #shape = '';
  #stopOnward: (() => void) | undefined;

  constructor(ports: SpokenViewPorts) {
    this.#ports = ports;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Scrolls the new sentence into view unless the reader scrolled away. */
  present(spoken: Spoken): void {
    if (this.#spoken?.section !== spoken.section) this.#shape = this.#ports.shapeOf(spoken.section);
    this.#spoken = spoken;
    const { length } = spoken.sentence;
    if (this.#isAway && this.#ports.isInView(spotOf(spoken), length)) this.#isAway = false;
    this.rest();
    if (!this.#isAway) this.#bring(spoken);
  }

  /** Follows again from the next sentence. */
  comeBack(): void {
    this.#isAway = false;
  }

  /** Follows again now. */
  follow(): void {
    this.#isAway = false;
    if (this.#spoken) this.#bring(this.#spoken);
  }

  rest(): void {
    this.#stopOnward?.();
    this.#stopOnward = undefined;
  }

  /** By us, by layout or by the reader. */
  moved(): void {
    if (!this.#spoken) return;
    const { section, sentence } = this.#spoken;
    const shape = this.#ports.shapeOf(section);
    const isLaidOutAnew = shape !== this.#shape;
    this.#shape = shape;
    if (this.#ports.clock.now() < this.#ownMoveUntil) return;
    const from = spotOf(this.#spoken);
    const last = { ...from, offset: from.offset + Math.max(0, sentence.length - 1) };
    const isThere = this.#ports.isInView(from, Math.min(1, sentence.length)) || this.#ports.isInView(last, 1);
    if (isThere) this.#isAway = false;
    else if (!isLaidOutAnew) this.#isAway = true;
    else if (!this.#isAway) this.#bring(this.#spoken);
  }

  #bring(spoken: Spoken): void {
    const { length } = spoken.sentence;
    const spot = spotOf(spoken);
    if (this.#ports.isInView(spot, length)) return;
    this.#show(spot);
    if (spoken.letterMs === undefined) return;
    const seen = charactersInView(this.#ports, spot, length);
    if (seen === 0 || seen === length) return;
    // The sentence continues below the view: scroll when the voice should get there.
    this.#stopOnward = this.#ports.clock.after(seen * spoken.letterMs, () => {
      if (!this.#isAway) this.#show({ ...spot, offset: spot.offset + seen });
    });
  }

  #show(spot: StageSpot): void {
    this.#ownMoveUntil = this.#ports.clock.now() + PROGRAMMATIC_SCROLL_MS;
    this.#ports.stage.show(spot);
  }
}

function spotOf({ section, sentence }: Spoken): StageSpot {
  return { episode: section.viewed.episode.id, block: sentence.block, offset: sentence.offset };
}
