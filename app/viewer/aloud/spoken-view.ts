import { lettersInView } from '../auto-scroll/letters-in-view.ts';
import type { StageSection, StageSpot, TextStage } from '../text/text-stage.ts';
import type { Sentence } from './sentences.ts';

/** What is spoken now, and where. */
export interface Spoken {
  section: StageSection;
  sentence: Sentence;
  /** How long one letter takes to be said; undefined while nothing is said. */
  letterMs: number | undefined;
}

export interface SpokenViewPorts {
  stage: Pick<TextStage, 'show'>;
  clock: { now(): number; after(ms: number, call: () => void): () => void };
  /** Whether a stretch stands wholly in the view, clear of every bar. */
  isInView(from: StageSpot, length: number): boolean;
  /** Changes whenever the section is laid out anew. */
  shapeOf(section: StageSection): string;
}

/** A view that was moved by us tells so for a while. */
const OWN_MOVE_MS = 700;

/** Keeps what is spoken in the view. A reader who moves the view away is let go, until what is spoken is in it again. */
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

  /** Whether the reader looks elsewhere. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Another sentence is spoken: it is brought into the view, unless the reader looks elsewhere. */
  present(spoken: Spoken): void {
    if (this.#spoken?.section !== spoken.section) this.#shape = this.#ports.shapeOf(spoken.section);
    this.#spoken = spoken;
    const { length } = spoken.sentence;
    if (this.#isAway && this.#ports.isInView(spotOf(spoken), length)) this.#isAway = false;
    this.rest();
    if (!this.#isAway) this.#bring(spoken);
  }

  /** Follows again from the next sentence on. */
  comeBack(): void {
    this.#isAway = false;
  }

  /** Follows again, at once. */
  follow(): void {
    this.#isAway = false;
    if (this.#spoken) this.#bring(this.#spoken);
  }

  /** The voice fell silent. */
  rest(): void {
    this.#stopOnward?.();
    this.#stopOnward = undefined;
  }

  /** The view moved: by us, by another layout, or by the reader. */
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
    const seen = lettersInView(this.#ports, spot, length);
    if (seen === 0 || seen === length) return;
    // It goes on where the view ends: the rest is shown when the voice should be there.
    this.#stopOnward = this.#ports.clock.after(seen * spoken.letterMs, () => {
      if (!this.#isAway) this.#show({ ...spot, offset: spot.offset + seen });
    });
  }

  #show(spot: StageSpot): void {
    this.#ownMoveUntil = this.#ports.clock.now() + OWN_MOVE_MS;
    this.#ports.stage.show(spot);
  }
}

function spotOf({ section, sentence }: Spoken): StageSpot {
  return { episode: section.viewed.episode.id, block: sentence.block, offset: sentence.offset };
}
