import { type StripPlace, stripPlaceFrom } from '#vocabulary/place';
import { keptOnDevice, placeKey } from '../place/kept-on-device.ts';
import type { ViewedContent } from '../place/place-follower.ts';
import { placeOfAddress } from './strip-address.ts';
import { type SliceSize, type StripGeometry, sliceAt, sourceAt, stripGeometry, topAt } from './strip-geometry.ts';

/** A strip while it is turned instead of scrolled: heights in source pixels. */
export interface TurnedWay {
  /** Where the spread that is shown begins. */
  y(): number;
  show(y: number): void;
  progress(): number;
}

interface StripFacts {
  episode: number;
  revision: number;
  width: number;
  height: number;
  slices: SliceSize[];
}

/** A strip as the follower of places sees it: arithmetic on prefix sums, the page is asked for its width alone. */
export class StripContent implements ViewedContent<StripPlace> {
  readonly element: HTMLElement;
  /** Set while the strip is turned; then it knows where the reader is. */
  turned: TurnedWay | undefined;
  readonly #facts: StripFacts;
  #shownWidth = 0;
  #geometry: StripGeometry = { tops: [0], ys: [0] };

  constructor(element: HTMLElement, facts: StripFacts) {
    this.element = element;
    this.#facts = facts;
  }

  /** Prefix sums for the width that is shown now. */
  geometry(): StripGeometry {
    const width = this.element.getBoundingClientRect().width;
    if (width !== this.#shownWidth) this.#geometry = stripGeometry(this.#facts.slices, this.#facts, width);
    this.#shownWidth = width;
    return this.#geometry;
  }

  /** What stands so many CSS pixels below the strip's beginning, in source pixels. */
  yAt(top: number): number {
    return sourceAt(this.geometry(), top);
  }

  /** The other way round. */
  topOf(y: number): number {
    return topAt(this.geometry(), y);
  }

  /** Number of the slice at the view's top. */
  slice(): number {
    return sliceAt(this.geometry().ys, this.#y());
  }

  /** The view in source pixels. */
  view(): { y: number; height: number; end: number } {
    const y = this.#y();
    const below = sourceAt(this.geometry(), topAt(this.geometry(), y) + window.innerHeight);
    return { y, height: below - y || window.innerHeight, end: this.#facts.height };
  }

  observed(): Element[] {
    return [this.element];
  }

  position(): number {
    return window.scrollY;
  }

  shape(): string {
    const { width, height } = this.element.getBoundingClientRect();
    return `${Math.round(width)}x${Math.round(height)}`;
  }

  take(): StripPlace {
    return this.placeAt(this.#y());
  }

  /** A height in source pixels as a place. */
  placeAt(height: number): StripPlace {
    const { episode, revision, height: whole } = this.#facts;
    const y = Math.round(height);
    return { episode, revision, y, fraction: whole > 0 ? Math.min(1, y / whole) : 0 };
  }

  show(place: Pick<StripPlace, 'y'>): void {
    if (this.turned) return this.turned.show(place.y);
    if (isTurned()) return;
    const start = window.scrollY + this.element.getBoundingClientRect().top;
    window.scrollTo({ top: start + topAt(this.geometry(), place.y), behavior: 'instant' });
  }

  /** Goes to a share of the way, as a slider gives it. */
  showShare(share: number): void {
    if (this.turned) return this.turned.show(share >= 1 ? this.#facts.height : share * this.#facts.height);
    const end = (this.geometry().tops.at(-1) ?? 0) - window.innerHeight;
    window.scrollBy({ top: share * end - this.#depth(), behavior: 'instant' });
  }

  goOn(by: number): void {
    if (!this.turned && !isTurned()) window.scrollBy({ top: by, behavior: 'instant' });
  }

  kept(): StripPlace | undefined {
    const { episode } = this.#facts;
    return placeOfAddress(episode) ?? stripPlaceFrom(keptOnDevice(placeKey(episode)), episode);
  }

  /** Once the view stands where the address leads: a reload is to open where reading stopped, not there. */
  leaveAddress(): void {
    if (placeOfAddress(0) && (this.turned || !isTurned()))
      history.replaceState(history.state, '', location.pathname + location.search);
  }

  progress(): number {
    if (this.turned) return this.turned.progress();
    if (isTurned()) return this.kept()?.fraction ?? 0;
    const end = (this.geometry().tops.at(-1) ?? 0) - window.innerHeight;
    return end <= 0 || this.#depth() >= end - 1 ? 1 : Math.max(0, this.#depth() / end);
  }

  /** Where the view begins in source pixels. */
  #y(): number {
    if (this.turned) return this.turned.y();
    return isTurned() ? (this.kept()?.y ?? 0) : sourceAt(this.geometry(), this.#depth());
  }

  #depth(): number {
    return -this.element.getBoundingClientRect().top;
  }
}

/** True when the page was opened turned and what turns it is still on its way. */
function isTurned(): boolean {
  return document.documentElement.dataset.turned !== undefined;
}
