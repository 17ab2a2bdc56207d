import { isStill } from '../../../../browser/is-still.ts';
import { spreadAt, spreadBoxes, layoutSpreads } from './spreads.ts';
import type { Spread, PagedFrame, PagedModeName, PagedStrip } from './spreads.ts';
import type { PagedMode } from '../webtoon-content.ts';
import { showBoxes, measurePagedFrame, measurePagedStrip } from './paged-layout.ts';

/** Window point in CSS pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

export type PageTurnResult = 'turned' | 'end' | 'stayed';

const ZOOM = 2;
/** Fraction of the frame per key press. */
const PAN = 0.4;

/** Lays out the same slice elements spread by spread in a window-sized frame. */
export class PagedView implements PagedMode {
  readonly element: HTMLElement;
  readonly #strip: PagedStrip;
  readonly #painted: (view: PagedView) => void;
  #mode: PagedModeName;
  #frame: PagedFrame;
  #spreads: Spread[] = [];
  #index = 0;
  #isAtEnd = false;

  constructor(element: HTMLElement, mode: PagedModeName, painted: (view: PagedView) => void) {
    this.element = element;
    this.#painted = painted;
    this.#strip = measurePagedStrip(element);
    this.#mode = mode;
    this.#frame = measurePagedFrame(this.#strip, mode, 1);
    this.#cut();
  }

  get mode(): PagedModeName {
    return this.#mode;
  }

  /** From 0; the end card is last. */
  get index(): number {
    return this.#isAtEnd ? this.#spreads.length : this.#index;
  }

  get count(): number {
    return this.#spreads.length;
  }

  get isZoomed(): boolean {
    return this.#frame.zoom > 1;
  }

  /** Computes the spreads without showing them. */
  setMode(mode: PagedModeName): void {
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

  /** Slice indices of a nearby spread. */
  slicesOf(away: number): number[] {
    const spread = this.#spreads[this.#index + away];
    return spread ? [...new Set(spreadBoxes(this.#strip, spread, this.#frame).map((box) => box.slice))] : [];
  }

  /** Forward (1) or back (-1); `mayEnd` allows the end card. */
  turn(by: 1 | -1, mayEnd: boolean): PageTurnResult {
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

  turnTo(where: 'first' | 'last'): void {
    this.#isAtEnd = false;
    this.#index = where === 'first' ? 0 : this.#spreads.length - 1;
    this.#paint();
    this.#startReading();
  }

  /** Toggles double size around a point. */
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

  /** False at the edge or without zoom. */
  pan(across: -1 | 0 | 1, down: -1 | 0 | 1): boolean {
    if (!this.isZoomed) return false;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.element;
    this.element.scrollBy({ left: across * PAN * clientWidth, top: down * PAN * clientHeight, behavior: 'instant' });
    return this.element.scrollLeft !== scrollLeft || this.element.scrollTop !== scrollTop;
  }

  /** Restores the slices to normal flow. */
  leave(): void {
    delete document.documentElement.dataset.turned;
    for (const slice of this.element.querySelectorAll<HTMLElement>('[data-y]')) {
      delete slice.dataset.shown;
      for (const name of ['transform', '--turned-width', '--turned-height', '--picture-top', '--picture-height'])
        slice.style.removeProperty(name);
    }
  }

  #cut(): void {
    this.#frame = measurePagedFrame(this.#strip, this.#mode, this.#frame.zoom);
    this.#spreads = layoutSpreads(this.#strip, this.#mode, this.#frame);
  }

  #paint(): void {
    document.documentElement.dataset.turned = this.#isAtEnd ? 'end' : this.#mode;
    document.documentElement.toggleAttribute('data-zoomed', this.isZoomed);
    showBoxes(this.element, spreadBoxes(this.#strip, this.#spreads[this.#index] ?? [], this.#frame));
    this.#painted(this);
  }

  /** Zoom starts in the corner where reading starts. */
  #startReading(): void {
    const left = this.#frame.isFromRight ? this.element.scrollWidth : 0;
    this.element.scrollTo({ left, top: 0, behavior: 'instant' });
  }

  #slideIn(by: 1 | -1): void {
    if (isStill()) return;
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
