import { FlushTimer } from './flush-timer.ts';
import { hasWidthChanged } from './opened-width.ts';
import { notifyReaderMove, isReaderMove, watchReaderMoves } from './reader-moves.ts';

/** Content whose position is tracked. */
export interface ViewedContent<Place> {
  /** Elements whose size changes on relayout. */
  observed(): Element[];
  /** Scroll offset along the scroll axis. */
  position(): number;
  /** Whether a smooth scroll is running. */
  isGliding?(): boolean;
  /** Identifies a layout: equal for the same text laid out the same way. */
  shape(position: Place | undefined): string;
  /** Offset of a position in its episode in pixels, for layouts of the same shape. */
  depth?(position: Place | undefined): number;
  take(): Place | undefined;
  /** Distance of a position from the top of the view in pixels. */
  inset?(position: Place | undefined): number | undefined;
  /** Scrolls there; `inset` keeps its distance from the top of the view. */
  show(position: Place, inset?: number): void;
  /** Scrolls by pixels, negative for back; paged views do nothing. */
  goOn(by: number): void;
  kept(): Place | undefined;
  progress(): number;
}

export interface PositionTrackerCallbacks<Place> {
  onProgress(fraction: number): void;
  /** Distance scrolled by the reader, negative for back. */
  onMove(by: number): void;
  keep(position: Place, fraction: number): void;
}

const WAITS = { pauseMs: 1000, longestMs: 5000 };
/** Delay after a scroll, so that the frame is painted first. */
const MEASURE_MS = 60;
/** Delay while gliding: measuring earlier would delay the next page turn. */
const GLIDE_MS = 400;
/** Tolerance for rounding of rectangles. */
const SLIP_PX = 2;

/**
 * Tracks the reading position. It changes only when the reader scrolls in an unchanged layout. After a relayout the
 * view is restored to the same position, which is not measured again, so that it cannot drift; a scroll not yet
 * measured is re-applied from there. Other scrolls move the view and are followed, but save nothing.
 */
export class PositionTracker<Place extends { episode: number }> {
  readonly #content: ViewedContent<Place>;
  readonly #calls: PositionTrackerCallbacks<Place>;
  readonly #timer: FlushTimer;
  readonly #watcher = new ResizeObserver(() => this.refit());
  #place: Place | undefined;
  /** Of the place when it was taken, since a view seldom begins with a whole line; undefined for a jump. */
  #inset: number | undefined;
  #fraction = 0;
  #shape: string;
  #depth: number;
  #position: number;
  /** Offset of the last scroll in the current layout. */
  #seen: number;
  #look: ReturnType<typeof setTimeout> | undefined;
  /** The scroll not yet measured is the reader's. */
  #isReaders = false;
  #stopWatching: (() => void) | undefined;

  constructor(content: ViewedContent<Place>, calls: PositionTrackerCallbacks<Place>) {
    this.#content = content;
    this.#calls = calls;
    this.#timer = new FlushTimer(() => this.#keep(), WAITS);
    this.#place = content.kept();
    this.#shape = content.shape(this.#place);
    this.#depth = this.#depthNow();
    this.#position = content.position();
    this.#seen = this.#position;
  }

  start(): void {
    const openedAt = Number(document.documentElement.dataset.openedAt ?? 0);
    const isLaidAnew = hasWidthChanged();
    const hasMoved = !isLaidAnew && Math.abs(this.#content.position() - openedAt) > 2;
    // A reader who scrolled before hydration, or came by a hash, stays there.
    if (hasMoved || !this.#place) this.#take();
    else if (isLaidAnew) this.#content.show(this.#place);
    // A link into the text is no reading.
    if (hasMoved && !location.hash) this.#timer.schedule();
    this.#stopWatching = watchReaderMoves();
    document.documentElement.dataset.follows = '';
    // Capturing, because paged views scroll inside the document.
    window.addEventListener('scroll', this.#scrolled, { passive: true, capture: true });
    window.addEventListener('pagehide', this.#leaving);
    document.addEventListener('visibilitychange', this.#leaving);
    this.observe();
    this.#settle();
  }

  stop(): void {
    this.#timer.flush();
    clearTimeout(this.#look);
    this.#watcher.disconnect();
    this.#stopWatching?.();
    window.removeEventListener('scroll', this.#scrolled, { capture: true });
    window.removeEventListener('pagehide', this.#leaving);
    document.removeEventListener('visibilitychange', this.#leaving);
  }

  /** Saves a pending position now. */
  flush(): void {
    this.#leaving();
  }

  /** Observes the current elements; call again when sections change. */
  observe(): void {
    this.#watcher.disconnect();
    for (const element of this.#content.observed()) this.#watcher.observe(element);
  }

  /** Restores the position when the layout changed. */
  refit(): void {
    if (this.#isLaidAnew()) this.#fitAndGoOn();
  }

  /** Restores the position unconditionally. */
  fitAnew(): void {
    if (this.#place) this.#content.show(this.#place, this.#inset);
    this.#settle();
  }

  /** Measures a pending scroll or relayout before a programmatic one. */
  look(): void {
    // The event of a scroll comes with the next frame.
    if (this.#content.position() !== this.#seen) this.#scrolled();
    if (this.#look === undefined) this.refit();
    else this.#follow();
  }

  /** Keeps the position after sections were added or removed. */
  accept(): void {
    clearTimeout(this.#look);
    this.#look = undefined;
    this.#settle();
  }

  goTo(position: Place): void {
    this.#place = position;
    this.#inset = undefined;
    this.fitAnew();
    this.#timer.schedule();
  }

  /** The reader moved the view by a control; 0 for a jump. */
  moved(by = 0): void {
    this.#moved(by, true);
  }

  /** The view was moved elsewhere, which is no reading. */
  peeked(): void {
    this.#moved(0, false);
  }

  #moved(by: number, isReaders: boolean): void {
    if (by !== 0) this.#calls.onMove(by);
    const position = this.#content.take() ?? this.#place;
    if (!isReaders) this.#timer.flush();
    else if (position?.episode !== this.#place?.episode) this.#leaveEpisode(by);
    this.#take(position);
    this.#settle();
    if (!isReaders) return;
    this.#timer.schedule();
    notifyReaderMove(by);
  }

  /** Saves the last position of the episode; who reads on past its end has seen it. */
  #leaveEpisode(by: number): void {
    if (by > 0 && this.#place) {
      this.#fraction = 1;
      this.#timer.schedule();
    }
    this.#timer.flush();
  }

  #fitAndGoOn(): void {
    const by = this.#seen - this.#position;
    this.fitAnew();
    if (by === 0) return;
    this.#content.goOn(by);
    const gone = this.#content.position() - this.#position;
    if (gone !== 0) this.#moved(gone, this.#takeReaders());
  }

  #isLaidAnew(): boolean {
    return this.#content.shape(this.#place) !== this.#shape || Math.abs(this.#depthNow() - this.#depth) > SLIP_PX;
  }

  #depthNow(): number {
    return this.#content.depth?.(this.#place) ?? 0;
  }

  #take(place = this.#content.take()): void {
    this.#place = place;
    this.#inset = this.#content.inset?.(place);
  }

  #settle(): void {
    this.#shape = this.#content.shape(this.#place);
    this.#depth = this.#depthNow();
    this.#position = this.#content.position();
    this.#seen = this.#position;
    this.#fraction = this.#content.progress();
    this.#calls.onProgress(this.#fraction);
  }

  readonly #scrolled = (): void => {
    const isReaders = isReaderMove();
    if (isReaders) this.#isReaders = true;
    const isGliding = this.#content.isGliding?.() ?? false;
    // A relayout may have moved the view, unless the reader scrolls in the same frame.
    if (!isGliding && (isReaders || !this.#isLaidAnew())) this.#seen = this.#content.position();
    this.#look ??= setTimeout(() => this.#follow(), isGliding ? GLIDE_MS : MEASURE_MS);
  };

  #follow(): void {
    clearTimeout(this.#look);
    this.#look = undefined;
    if (this.#isLaidAnew()) return this.#fitAndGoOn();
    const by = this.#content.position() - this.#position;
    const isReaders = this.#takeReaders();
    // Scrolled there and back between two measurements: progress must still be reported.
    if (by === 0) this.#calls.onProgress(this.#fraction);
    else this.#moved(by, isReaders);
  }

  #takeReaders(): boolean {
    const isReaders = this.#isReaders;
    this.#isReaders = false;
    return isReaders;
  }

  readonly #leaving = (): void => {
    this.look();
    this.#timer.flush();
  };

  #keep(): void {
    if (this.#place) this.#calls.keep(this.#place, this.#fraction);
  }
}
