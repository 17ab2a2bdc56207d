import { FlushTimer } from './flush-timer.ts';
import { isOfOtherWidth } from './opened-width.ts';

/** What is read, as the follower sees it: it can say where the view stands and put it somewhere. */
export interface ViewedContent<Place> {
  /** What changes its size when the page is laid out anew. */
  observed(): Element[];
  /** How far the view is scrolled, whichever way it scrolls. */
  position(): number;
  /** Whether the view is on its way to where it was led. */
  isGliding?(): boolean;
  /** Tells layouts apart: the same text laid out the same way has the same shape. */
  shape(place: Place | undefined): string;
  /** How far down its episode a place stands, in pixels: of the same shape, it may have its lines elsewhere. */
  depth?(place: Place | undefined): number;
  take(): Place | undefined;
  show(place: Place): void;
  /** Scrolls on by so many pixels, negative: back; a view that turns pages stays. */
  goOn(by: number): void;
  kept(): Place | undefined;
  progress(): number;
}

export interface FollowerCalls<Place> {
  /** The reader moved, or the page was fitted anew. */
  onProgress(fraction: number): void;
  /** The reader moved by scrolling this far on (negative: back). */
  onMove(by: number): void;
  /** The place is to be kept. */
  keep(place: Place, fraction: number): void;
}

const WAITS = { pauseMs: 1000, longestMs: 5000 };
/** How long after a scroll it is looked where the view stands: the frame that shows the move is painted before. */
const LOOK_MS = 60;
/** A view that glides is looked at when a phone's page lies still: looking meanwhile would make the next turn wait. */
const GLIDE_MS = 400;
/** A line that stands further from where it stood was laid elsewhere; less is how rectangles are rounded. */
const SLIP_PX = 2;

/**
 * Follows where the reader is. The place changes only when the reader moves: a scroll in a page whose shape is still
 * the same. When the shape changed, layout moved the page, and it is put back to the very place that stands, which is
 * not taken again: so no number of changes makes it drift. What the reader had scrolled just before and was not looked
 * at yet is gone on by from there.
 */
export class PlaceFollower<Place extends { episode: number }> {
  readonly #content: ViewedContent<Place>;
  readonly #calls: FollowerCalls<Place>;
  readonly #timer: FlushTimer;
  readonly #watcher = new ResizeObserver(() => this.refit());
  #place: Place | undefined;
  #fraction = 0;
  #shape: string;
  #depth: number;
  #position: number;
  /** Where the last scroll found the view while the page was still laid out as before. */
  #seen: number;
  #look: ReturnType<typeof setTimeout> | undefined;

  constructor(content: ViewedContent<Place>, calls: FollowerCalls<Place>) {
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
    const isLaidAnew = isOfOtherWidth();
    const hasMoved = !isLaidAnew && Math.abs(this.#content.position() - openedAt) > 2;
    // Whoever scrolled before this came alive, or came by a note's address, stands there, not where reading stopped.
    if (hasMoved || !this.#place) this.#place = this.#content.take();
    else if (isLaidAnew) this.#content.show(this.#place);
    if (hasMoved) this.#timer.ask();
    document.documentElement.dataset.follows = '';
    // Captured, for a view that is read page by page scrolls inside the document.
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
    window.removeEventListener('scroll', this.#scrolled, { capture: true });
    window.removeEventListener('pagehide', this.#leaving);
    document.removeEventListener('visibilitychange', this.#leaving);
  }

  /** Keeps now what waits to be kept: what it stands in is about to leave. */
  flush(): void {
    this.#leaving();
  }

  /** Watches what the content holds now; again when parts of it came or went. */
  observe(): void {
    this.#watcher.disconnect();
    for (const element of this.#content.observed()) this.#watcher.observe(element);
  }

  /** Puts the page back to the reader's place when its shape has changed. */
  refit(): void {
    if (this.#isLaidAnew()) this.#fitAndGoOn();
  }

  /** Puts the page to the reader's place, whatever its shape: what is read is laid out in another way. */
  fitAnew(): void {
    if (this.#place) this.#content.show(this.#place);
    this.#settle();
  }

  /** Looks at a move that was not looked at yet: what comes next moves the view without the reader. */
  look(): void {
    if (this.#look !== undefined) this.#follow();
  }

  /** Parts of the content came or went without the reader's doing: the place stands, wherever the view was moved. */
  accept(): void {
    clearTimeout(this.#look);
    this.#look = undefined;
    this.#settle();
  }

  /** The reader goes to a place. */
  goTo(place: Place): void {
    this.#place = place;
    this.fitAnew();
    this.#timer.ask();
  }

  /** The reader was brought to where the view stands now, by so much on or, negative, back; 0 for a jump. */
  moved(by = 0): void {
    if (by !== 0) this.#calls.onMove(by);
    const place = this.#content.take() ?? this.#place;
    // Whoever has gone on to another episode has left the one before at its last place.
    if (place?.episode !== this.#place?.episode) this.#timer.flush();
    this.#place = place;
    this.#settle();
    this.#timer.ask();
  }

  #fitAndGoOn(): void {
    const by = this.#seen - this.#position;
    this.fitAnew();
    if (by === 0) return;
    this.#content.goOn(by);
    const gone = this.#content.position() - this.#position;
    if (gone !== 0) this.moved(gone);
  }

  #isLaidAnew(): boolean {
    return this.#content.shape(this.#place) !== this.#shape || Math.abs(this.#depthNow() - this.#depth) > SLIP_PX;
  }

  #depthNow(): number {
    return this.#content.depth?.(this.#place) ?? 0;
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
    const isGliding = this.#content.isGliding?.() ?? false;
    // A page that was laid out anew may have been moved by that.
    if (!isGliding && !this.#isLaidAnew()) this.#seen = this.#content.position();
    this.#look ??= setTimeout(() => this.#follow(), isGliding ? GLIDE_MS : LOOK_MS);
  };

  #follow(): void {
    clearTimeout(this.#look);
    this.#look = undefined;
    if (this.#isLaidAnew()) return this.#fitAndGoOn();
    const by = this.#content.position() - this.#position;
    // There and back within one look: no move, but what was told meanwhile was told on the way.
    if (by === 0) this.#calls.onProgress(this.#fraction);
    else this.moved(by);
  }

  readonly #leaving = (): void => {
    this.look();
    this.#timer.flush();
  };

  #keep(): void {
    if (this.#place) this.#calls.keep(this.#place, this.#fraction);
  }
}
