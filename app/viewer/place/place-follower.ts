import { FlushTimer } from './flush-timer.ts';

/** What is read, as the follower sees it: it can say where the view stands and put it somewhere. */
export interface ViewedContent<Place> {
  readonly element: HTMLElement;
  take(): Place | undefined;
  show(place: Place): void;
  kept(): Place | undefined;
  progress(): number;
}

export interface FollowerCalls<Place> {
  /** The reader moved, or the page was fitted anew. */
  onProgress(fraction: number): void;
  /** The reader moved by scrolling this far down (negative: up). */
  onMove(by: number): void;
  /** The place is to be kept. */
  keep(place: Place, fraction: number): void;
}

const WAITS = { pauseMs: 1000, longestMs: 5000 };

/**
 * Follows where the reader is. The place changes only when the reader moves: a scroll in a page whose shape (width,
 * height of the content) is still the same. When the shape changed, layout moved the page, and it is put back to the
 * very place that stands, which is not taken again: so no number of changes makes it drift.
 */
export class PlaceFollower<Place> {
  readonly #content: ViewedContent<Place>;
  readonly #calls: FollowerCalls<Place>;
  readonly #timer: FlushTimer;
  readonly #watcher = new ResizeObserver(() => this.refit());
  #place: Place | undefined;
  #shape: string;
  #top = window.scrollY;
  #frame = 0;

  constructor(content: ViewedContent<Place>, calls: FollowerCalls<Place>) {
    this.#content = content;
    this.#calls = calls;
    this.#timer = new FlushTimer(() => this.#keep(), WAITS);
    this.#shape = this.#shapeNow();
    this.#place = content.kept();
  }

  start(): void {
    const openedAt = Number(document.documentElement.dataset.openedAt ?? 0);
    const hasMoved = Math.abs(window.scrollY - openedAt) > 2;
    // Whoever scrolled before this came alive, or came by a note's address, stands there, not where reading stopped.
    if (hasMoved || !this.#place) this.#place = this.#content.take();
    if (hasMoved) this.#timer.ask();
    window.addEventListener('scroll', this.#scrolled, { passive: true });
    window.addEventListener('pagehide', this.#leaving);
    document.addEventListener('visibilitychange', this.#leaving);
    this.#watcher.observe(this.#content.element);
    this.#calls.onProgress(this.#content.progress());
  }

  stop(): void {
    this.#timer.flush();
    cancelAnimationFrame(this.#frame);
    this.#watcher.disconnect();
    window.removeEventListener('scroll', this.#scrolled);
    window.removeEventListener('pagehide', this.#leaving);
    document.removeEventListener('visibilitychange', this.#leaving);
  }

  /** Puts the page back to the reader's place when its shape has changed. */
  refit(): void {
    if (this.#shapeNow() !== this.#shape) this.fitAnew();
  }

  /** The reader moved otherwise than by scrolling (a page turned, a view zoomed), so far on or, negative, back. */
  moved(by: number): void {
    this.#shape = this.#shapeNow();
    this.#follow(by);
  }

  /** The reader goes to a place. */
  goTo(place: Place): void {
    this.#place = place;
    this.fitAnew();
    this.#timer.ask();
  }

  /** Puts the page to the reader's place, whatever its shape: what is read is laid out in another way. */
  fitAnew(): void {
    if (this.#place) this.#content.show(this.#place);
    this.#shape = this.#shapeNow();
    this.#top = window.scrollY;
    this.#calls.onProgress(this.#content.progress());
  }

  readonly #scrolled = (): void => {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#shapeNow() !== this.#shape) this.refit();
      else if (window.scrollY !== this.#top) this.#follow(window.scrollY - this.#top);
    });
  };

  #follow(by: number): void {
    this.#calls.onMove(by);
    this.#top = window.scrollY;
    this.#place = this.#content.take() ?? this.#place;
    this.#calls.onProgress(this.#content.progress());
    this.#timer.ask();
  }

  readonly #leaving = (): void => this.#timer.flush();

  #keep(): void {
    if (this.#place) this.#calls.keep(this.#place, this.#content.progress());
  }

  #shapeNow(): string {
    const { width, height } = this.#content.element.getBoundingClientRect();
    return `${Math.round(width)}x${Math.round(height)}`;
  }
}
