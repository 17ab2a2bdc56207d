const WHEEL_MS = 150;
/** A turn glides for so long at most: not every browser tells when a scroll ends. */
const GLIDE_MS = 1000;

/** How wide the columns of a scroller are in all, without the marks, which may still be those of an older layout. */
export function laidWidth(scroller: HTMLElement): number {
  const last = scroller.querySelector('[data-page-marks]')?.previousElementSibling?.getBoundingClientRect();
  return Math.round((last?.right ?? 0) - scroller.getBoundingClientRect().left + scroller.scrollLeft);
}

/**
 * Turns the pages of a text that is laid out in columns inside a scroller. The browser scrolls and snaps by itself;
 * here stand only the marks that it snaps to, one a page, and the way to go to one.
 */
export class PageTurner {
  readonly #scroller: HTMLElement;
  readonly #marks: HTMLElement;
  /** Where the last turn leads to, while it still glides. */
  #target: number | undefined;
  #glidesUntil = 0;
  /** Whether it scrolls, by itself or under a finger. */
  #isMoving = false;
  /** Where it was sent while it moved: what a finger set going may run on and take it away from there. */
  #sentTo: number | undefined;
  #wheeledAt = 0;
  /** The layout that the marks stand for. */
  #marked = '';

  /** Of a viewer that holds `data-pages` and, as the last in it, `data-page-marks`. */
  constructor(viewer: HTMLElement) {
    const scroller = viewer.querySelector<HTMLElement>('[data-pages]');
    const marks = viewer.querySelector<HTMLElement>('[data-page-marks]');
    if (!scroller || !marks) throw new Error('a viewer without pages');
    this.#scroller = scroller;
    this.#marks = marks;
    scroller.addEventListener('scroll', () => (this.#isMoving = true), { passive: true });
    scroller.addEventListener('scrollend', () => this.#rest());
    // A hand that is laid on it has the last word.
    scroller.addEventListener('pointerdown', () => (this.#sentTo = undefined));
  }

  /** Sets one mark a page for the layout that stands now; the last fills its page, however few columns it has. */
  mark(): void {
    const width = this.#width();
    const pages = Math.max(1, Math.ceil((laidWidth(this.#scroller) - 2) / width));
    // Marks that stand right are let be: setting them anew would lay the page out once more.
    const layout = `${pages}x${width}`;
    if (layout === this.#marked) return;
    this.#marked = layout;
    const marks = Array.from({ length: pages }, (_, page) => {
      const mark = document.createElement('i');
      mark.style.left = `${page * width}px`;
      return mark;
    });
    this.#marks.replaceChildren(...marks);
  }

  /** Sets them anew only where a page could not be turned to by those that stand; `mark` follows then. */
  markFor(page: number): void {
    const isAlike = this.#marked.endsWith(`x${this.#width()}`);
    if (!isAlike || page >= this.#marks.childElementCount - 1) this.mark();
  }

  /** Pages in all, and the one that is shown, from 0. */
  pages(): { count: number; current: number } {
    const count = this.#marks.childElementCount;
    return { count, current: Math.min(count - 1, Math.max(0, Math.round(this.#scroller.scrollLeft / this.#width()))) };
  }

  /** Shows a page. False when there is none. */
  show(page: number, glides: boolean): boolean {
    if (page < 0 || page >= this.#marks.childElementCount) return false;
    this.#target = glides ? page : undefined;
    this.#sentTo = this.#isMoving && !glides ? page : undefined;
    this.#glidesUntil = performance.now() + GLIDE_MS;
    this.#scrollTo(page, glides ? 'smooth' : 'instant');
    return true;
  }

  /** Which page the last turn leads to while it is still on its way. */
  glidesTo(): number | undefined {
    return performance.now() < this.#glidesUntil ? this.#target : undefined;
  }

  /** One page on or back. False at either end. */
  turn(direction: 1 | -1, glides: boolean): boolean {
    return this.show((this.glidesTo() ?? this.pages().current) + direction, glides);
  }

  /** Which way a wheel turns; nothing while the burst of the last turn runs on, or for a wheel that zooms. */
  wheelTurn(event: WheelEvent): 1 | -1 | undefined {
    const by = Math.abs(event.deltaY) > Math.abs(event.deltaX) ? event.deltaY : 0;
    if (event.ctrlKey || by === 0) return undefined;
    const isBurst = event.timeStamp - this.#wheeledAt < WHEEL_MS;
    this.#wheeledAt = event.timeStamp;
    return isBurst ? undefined : by > 0 ? 1 : -1;
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
