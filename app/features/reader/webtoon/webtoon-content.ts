import { type StripReadingPosition, parseStripPosition } from '#shared/reading/reading-position';
import { positionToOpen } from '../position/opening.ts';
import { noteReaderMove } from '../position/reader-moves.ts';
import { webtoonPositionFromHash } from './webtoon-url.ts';
import { type SliceSize, type StripGeometry, sliceAt, sourceAt, stripGeometry, topAt } from './strip-geometry.ts';

/** Paged mode; heights in source pixels. */
export interface PagedMode {
  y(): number;
  show(y: number): void;
  progress(): number;
}

interface WebtoonContentInput {
  episode: number;
  revision: number;
  width: number;
  height: number;
  slices: SliceSize[];
}

/** A strip for position tracking, by prefix sums; reads only the width from the DOM. */
export class WebtoonContent {
  readonly element: HTMLElement;
  /** Set in paged mode. */
  turned: PagedMode | undefined;
  readonly #facts: WebtoonContentInput;
  #shownWidth = 0;
  #geometry: StripGeometry = { tops: [0], ys: [0] };

  constructor(element: HTMLElement, context: WebtoonContentInput) {
    this.element = element;
    this.#facts = context;
  }

  /** For the current width. */
  geometry(): StripGeometry {
    const width = this.element.getBoundingClientRect().width;
    if (width !== this.#shownWidth) this.#geometry = stripGeometry(this.#facts.slices, this.#facts, width);
    this.#shownWidth = width;
    return this.#geometry;
  }

  /** Source pixels of a CSS offset. */
  yAt(top: number): number {
    return sourceAt(this.geometry(), top);
  }

  /** The inverse. */
  topOf(y: number): number {
    return topAt(this.geometry(), y);
  }

  /** Index of the slice at the top. */
  slice(): number {
    return sliceAt(this.geometry().ys, this.#y());
  }

  /** In source pixels. */
  view(): { y: number; height: number; end: number } {
    const y = this.#y();
    const below = sourceAt(this.geometry(), topAt(this.geometry(), y) + window.innerHeight);
    return { y, height: below - y || window.innerHeight, end: this.#facts.height };
  }

  get episode(): number {
    return this.#facts.episode;
  }

  shape(): string {
    const { width, height } = this.element.getBoundingClientRect();
    return `${Math.round(width)}x${Math.round(height)}`;
  }

  take(): StripReadingPosition {
    return this.placeAt(this.#y());
  }

  placeAt(height: number): StripReadingPosition {
    const { episode, revision, height: total } = this.#facts;
    const y = Math.round(height);
    return { episode, revision, y, fraction: total > 0 ? Math.min(1, y / total) : 0 };
  }

  show(position: Pick<StripReadingPosition, 'y'>): void {
    if (this.turned) return this.turned.show(position.y);
    if (isTurned()) return;
    const start = window.scrollY + this.element.getBoundingClientRect().top;
    window.scrollTo({ top: start + topAt(this.geometry(), position.y), behavior: 'instant' });
  }

  showShare(share: number): void {
    noteReaderMove();
    if (this.turned) return this.turned.show(share >= 1 ? this.#facts.height : share * this.#facts.height);
    const end = (this.geometry().tops.at(-1) ?? 0) - window.innerHeight;
    window.scrollBy({ top: share * end - this.#depth(), behavior: 'instant' });
  }

  goOn(by: number): void {
    if (!this.turned && !isTurned()) window.scrollBy({ top: by, behavior: 'instant' });
  }

  kept(): StripReadingPosition | undefined {
    const { episode } = this.#facts;
    return webtoonPositionFromHash(episode) ?? parseStripPosition(positionToOpen(episode), episode);
  }

  /** After restoring the URL's position: a reload opens the saved one. */
  leaveAddress(): void {
    if (webtoonPositionFromHash(0) && (this.turned || !isTurned()))
      history.replaceState(history.state, '', location.pathname + location.search);
  }

  progress(): number {
    if (this.turned) return this.turned.progress();
    if (isTurned()) return this.kept()?.fraction ?? 0;
    const end = (this.geometry().tops.at(-1) ?? 0) - window.innerHeight;
    return end <= 0 || this.#depth() >= end - 1 ? 1 : Math.max(0, this.#depth() / end);
  }

  /** In source pixels. */
  #y(): number {
    if (this.turned) return this.turned.y();
    return isTurned() ? (this.kept()?.y ?? 0) : sourceAt(this.geometry(), this.#depth());
  }

  #depth(): number {
    return -this.element.getBoundingClientRect().top;
  }
}

/** Opened in paged mode, which has not loaded yet. */
function isTurned(): boolean {
  return document.documentElement.dataset.turned !== undefined;
}
