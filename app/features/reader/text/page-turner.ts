const WHEEL_MS = 150;
/** Maximum glide: not every browser fires `scrollend`. */
const GLIDE_MS = 1000;

/** Width of all columns, without the markers, which may be outdated. */
export function layoutWidth(scroller: HTMLElement): number {
  const last = scroller.querySelector('[data-page-marks]')?.previousElementSibling?.getBoundingClientRect();
  return Math.round((last?.right ?? 0) - scroller.getBoundingClientRect().left + scroller.scrollLeft);
}

/**
 * Page navigation for text in columns. The browser scrolls and snaps; this class places one snap marker per page and
 * scrolls to a page.
 */
export class PageTurner {
  readonly #scroller: HTMLElement;
  readonly #marks: HTMLElement;
  /** Target of a running glide. */
  #target: number | undefined;
  #glidesUntil = 0;
  #isMoving = false;
  /** Target requested while moving: momentum of a swipe may scroll away from it. */
  #sentTo: number | undefined;
  #wheeledAt = 0;
  /** Layout the markers were made for. */
  #marked = '';

  /** Expects `data-pages` with `data-page-marks` as its last child. */
  constructor(viewer: HTMLElement) {
    const scroller = viewer.querySelector<HTMLElement>('[data-pages]');
    const markers = viewer.querySelector<HTMLElement>('[data-page-marks]');
    if (!scroller || !markers) throw new Error('a viewer without pages');
    this.#scroller = scroller;
    this.#marks = markers;
    scroller.addEventListener('scroll', () => this.#move(), { passive: true });
    scroller.addEventListener('scrollend', () => this.#rest());
    // A touch overrides the target.
    scroller.addEventListener('pointerdown', () => (this.#sentTo = undefined));
  }

  /** One marker per page; the last fills its page. */
  updatePageMarkers(): void {
    const width = this.#width();
    const pages = Math.max(1, Math.ceil((layoutWidth(this.#scroller) - 2) / width));
    // Avoids a relayout when nothing changed.
    const layout = `${pages}x${width}`;
    if (layout === this.#marked) return;
    this.#marked = layout;
    const markers = Array.from({ length: pages }, (_, page) => {
      const marker = document.createElement('i');
      marker.style.left = `${page * width}px`;
      return marker;
    });
    this.#marks.replaceChildren(...markers);
  }

  /** Recreates the markers only when the page has none; `mark` follows later. */
  ensurePageMarker(page: number): void {
    const isAlike = this.#marked.endsWith(`x${this.#width()}`);
    if (!isAlike || page >= this.#marks.childElementCount - 1) this.updatePageMarkers();
  }

  /** `current` starts at 0. */
  pages(): { count: number; current: number } {
    const count = this.#marks.childElementCount;
    return { count, current: Math.min(count - 1, Math.max(0, Math.round(this.#scroller.scrollLeft / this.#width()))) };
  }

  /** False when there is no such page. */
  show(page: number, glides: boolean): boolean {
    if (page < 0 || page >= this.#marks.childElementCount) return false;
    this.#target = glides ? page : undefined;
    this.#sentTo = this.#isMoving && !glides ? page : undefined;
    this.#glidesUntil = performance.now() + GLIDE_MS;
    this.#scrollTo(page, glides ? 'smooth' : 'instant');
    return true;
  }

  glidesTo(): number | undefined {
    return performance.now() < this.#glidesUntil ? this.#target : undefined;
  }

  /** False at either end. */
  turnPage(direction: 1 | -1, glides: boolean): boolean {
    return this.show((this.glidesTo() ?? this.pages().current) + direction, glides);
  }

  /** Undefined during the momentum of the last turn and for zoom gestures. */
  directionOfWheel(event: WheelEvent): 1 | -1 | undefined {
    const by = Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : 0;
    if (event.ctrlKey || by === 0) return undefined;
    const isBurst = event.timeStamp - this.#wheeledAt < WHEEL_MS;
    this.#wheeledAt = event.timeStamp;
    return isBurst ? undefined : by > 0 ? 1 : -1;
  }

  /** A glide ends where it leads to, also without `scrollend`. */
  #move(): void {
    this.#isMoving = true;
    if (this.#target === undefined) return;
    if (Math.abs(this.#scroller.scrollLeft - this.#target * this.#width()) < 1) this.#target = undefined;
  }

  #rest(): void {
    const sentTo = this.#sentTo;
    this.#target = undefined;
    this.#sentTo = undefined;
    this.#isMoving = false;
    const { count, current } = this.pages();
    if (sentTo !== undefined && sentTo < count && sentTo !== current) this.#scrollTo(sentTo, 'instant');
  }

  #scrollTo(page: number, behavior: ScrollBehavior): void {
    this.#scroller.scrollTo({ left: page * this.#width(), behavior });
  }

  #width(): number {
    return this.#scroller.getBoundingClientRect().width || 1;
  }
}
