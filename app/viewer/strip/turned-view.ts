import { spreadAt, spreadBoxes, stripSpreads } from './strip-spreads.ts';
import type { StripSpread, TurnedFrame, TurnedMode, TurnedStrip } from './strip-spreads.ts';
import type { TurnedWay } from './strip-place.ts';
import { showBoxes, turnedFrame, turnedStripIn } from './turned-page.ts';

/** A point of the window, in CSS pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** What a turn came to: another spread, the end card, or nothing, because there is none further. */
export type Turn = 'turned' | 'end' | 'stayed';

const ZOOM = 2;
/** Share of the frame that a key moves a zoomed page by. */
const PAN = 0.4;

/** A strip that is turned: its slices, the same elements as ever, laid out spread by spread in a frame as large as the window. */
export class TurnedView implements TurnedWay {
  readonly element: HTMLElement;
  readonly #strip: TurnedStrip;
  readonly #painted: (view: TurnedView) => void;
  #mode: TurnedMode;
  #frame: TurnedFrame;
  #spreads: StripSpread[] = [];
  #index = 0;
  #isAtEnd = false;

  constructor(element: HTMLElement, mode: TurnedMode, painted: (view: TurnedView) => void) {
    this.element = element;
    this.#painted = painted;
    this.#strip = turnedStripIn(element);
    this.#mode = mode;
    this.#frame = turnedFrame(this.#strip, mode, 1);
    this.#cut();
  }

  get mode(): TurnedMode {
    return this.#mode;
  }

  /** Number of the spread that is shown, from 0; the end card comes after the last. */
  get index(): number {
    return this.#isAtEnd ? this.#spreads.length : this.#index;
  }

  get count(): number {
    return this.#spreads.length;
  }

  get isZoomed(): boolean {
    return this.#frame.zoom > 1;
  }

  /** Cuts the strip for a mode, and by what the root now says of width and direction. Shows nothing by itself. */
  setMode(mode: TurnedMode): void {
    this.#mode = mode;
    this.#frame = { ...this.#frame, zoom: 1 };
    this.#cut();
  }

  y(): number {
    return this.#spreads[this.#index]?.[0]?.from ?? 0;
  }

  show(y: number): void {
    this.#cut();
    this.#index = spreadAt(this.#spreads, y);
    this.#isAtEnd = this.#isAtEnd && this.#index === this.#spreads.length - 1;
    this.#paint();
  }

  progress(): number {
    if (this.#isAtEnd || this.#index >= this.#spreads.length - 1) return 1;
    return this.#strip.height > 0 ? Math.min(0.99, this.y() / this.#strip.height) : 0;
  }

  /** Numbers of the slices of a spread, this many away from the one that is shown. */
  slicesOf(away: number): number[] {
    const spread = this.#spreads[this.#index + away];
    return spread ? [...new Set(spreadBoxes(this.#strip, spread, this.#frame).map((box) => box.slice))] : [];
  }

  /** Turns on (1) or back (-1); past the last spread stands the end card, where `mayEnd` allows it. */
  turn(by: 1 | -1, mayEnd: boolean): Turn {
    const last = this.#spreads.length - 1;
    if (this.#isAtEnd) {
      if (by > 0) return 'stayed';
      this.#isAtEnd = false;
    } else if (by > 0 && this.#index >= last) {
      if (!mayEnd) return 'stayed';
      this.#isAtEnd = true;
      this.#paint();
      return 'end';
    } else if (this.#index + by < 0) return 'stayed';
    else this.#index += by;
    this.#paint();
    this.#startReading();
    this.#slideIn(by);
    return 'turned';
  }

  /** Goes to the first spread or the last one. */
  turnTo(where: 'first' | 'last'): void {
    this.#isAtEnd = false;
    this.#index = where === 'first' ? 0 : this.#spreads.length - 1;
    this.#paint();
    this.#startReading();
  }

  /** Twice as large around a point of the screen, and back again. */
  toggleZoom(point: ScreenPoint): void {
    const { scrollLeft, scrollTop } = this.element;
    const before = this.#bounds();
    const [across, down] = [
      (point.x + scrollLeft - before.left) / before.width,
      (point.y + scrollTop - before.top) / before.height,
    ];
    this.#frame = { ...this.#frame, zoom: this.isZoomed ? 1 : ZOOM };
    this.#paint();
    const after = this.#bounds();
    this.element.scrollTo({
      left: after.left + across * after.width - point.x,
      top: after.top + down * after.height - point.y,
      behavior: 'instant',
    });
  }

  /** Moves a zoomed page by keys. False at its edge, and when nothing is zoomed. */
  pan(across: -1 | 0 | 1, down: -1 | 0 | 1): boolean {
    if (!this.isZoomed) return false;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.element;
    this.element.scrollBy({ left: across * PAN * clientWidth, top: down * PAN * clientHeight, behavior: 'instant' });
    return this.element.scrollLeft !== scrollLeft || this.element.scrollTop !== scrollTop;
  }

  /** Gives the slices back to the flow of the page. */
  leave(): void {
    delete document.documentElement.dataset.turned;
    for (const slice of this.element.querySelectorAll<HTMLElement>('[data-y]')) {
      delete slice.dataset.shown;
      for (const name of ['transform', '--turned-width', '--turned-height', '--picture-top', '--picture-height'])
        slice.style.removeProperty(name);
    }
  }

  #cut(): void {
    this.#frame = turnedFrame(this.#strip, this.#mode, this.#frame.zoom);
    this.#spreads = stripSpreads(this.#strip, this.#mode, this.#frame);
  }

  #paint(): void {
    document.documentElement.dataset.turned = this.#isAtEnd ? 'end' : this.#mode;
    document.documentElement.toggleAttribute('data-zoomed', this.isZoomed);
    showBoxes(this.element, spreadBoxes(this.#strip, this.#spreads[this.#index] ?? [], this.#frame));
    this.#painted(this);
  }

  /** A zoomed page begins in the corner where it is read from. */
  #startReading(): void {
    const left = this.#frame.isFromRight ? this.element.scrollWidth : 0;
    this.element.scrollTo({ left, top: 0, behavior: 'instant' });
  }

  #slideIn(by: 1 | -1): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = by * (this.#frame.isFromRight ? -1 : 1) * 24;
    this.element.animate(
      [
        { translate: `${from}px 0`, opacity: 0.4 },
        { translate: '0 0', opacity: 1 },
      ],
      {
        duration: 140,
        easing: 'ease-out',
      },
    );
  }

  #bounds(): { left: number; top: number; width: number; height: number } {
    const boxes = spreadBoxes(this.#strip, this.#spreads[this.#index] ?? [], this.#frame);
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    return {
      left,
      top,
      width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
      height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
    };
  }
}
