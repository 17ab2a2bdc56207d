import { setImmediate as turn } from 'node:timers/promises';
import type { StageSection, StageSpot, TextStage } from '../../../app/features/reader/text/text-stage.ts';

export class ManualClock {
  #now = 0;
  readonly #calls = new Map<object, { at: number; call: () => void }>();

  now = (): number => this.#now;
  after = (ms: number, call: () => void): (() => void) => {
    const key = {};
    this.#calls.set(key, { at: this.#now + ms, call });
    return () => this.#calls.delete(key);
  };

  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#calls].filter(([, { at }]) => at <= end).toSorted(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.#calls.delete(due[0]);
      this.#now = Math.max(this.#now, due[1].at);
      due[1].call();
      await turn();
    }
    this.#now = end;
    await turn();
  }
}

// Plain text never uses elements.
const nothing: HTMLElement = JSON.parse('null');

/** An empty string is a scene break. */
export function fakeSection(id: number, texts: string[], next: { isOpen: boolean } | null = null): StageSection {
  const viewed: StageSection['viewed'] = JSON.parse(
    JSON.stringify({ episode: { id, position: id, unit: 'episode', title: `${id}화 제목` }, next }),
  );
  return {
    viewed,
    article: nothing,
    passages: texts.map((text, at) => ({ id: `${id}-${at}`, text, element: nothing })),
  };
}

/** A text view without DOM; `seen` lists the visible passages. */
export class FakeReadingView implements TextStage {
  readonly #sections: StageSection[];
  readonly #onward: StageSection[];
  readonly shown: StageSpot[] = [];
  #changed: () => void = () => undefined;
  asked = 0;
  seen: string[] = [];
  /** Visible letters of a passage. */
  seenLetters = Infinity;
  follows = true;
  view: StageSpot | undefined;
  shape = '';

  constructor(first: StageSection[], onward: StageSection[] = []) {
    this.#sections = first;
    this.#onward = onward;
  }

  sections = () => this.#sections;
  current = () => this.#sections[0] ?? fakeSection(0, []);
  place = () => this.view && { ...this.view, revision: 1, quote: '', fraction: 0 };
  isInView = ({ block, offset }: StageSpot, length: number): boolean =>
    this.seen.includes(block) && offset + length <= this.seenLetters;
  show(spot: StageSpot): boolean {
    this.shown.push(spot);
    if (this.follows) this.seen = [spot.block];
    return true;
  }
  after(): Promise<StageSection | undefined> {
    this.asked += 1;
    const next = this.#onward.shift();
    if (next) this.#sections.push(next);
    return Promise.resolve(next);
  }
  turnPage(): void {}
  isPaged = () => false;
  pages = () => undefined;
  watch(changed: () => void): () => void {
    this.#changed = changed;
    return () => {
      this.#changed = () => undefined;
    };
  }
  move(seen: string[]): void {
    this.seen = seen;
    this.#changed();
  }
}
