import type { RefObject } from 'react';
import type { StripPlace } from '#vocabulary/place';
import type { Bars } from '../frame/use-bars.ts';
import type { PlaceFollower } from '../place/place-follower.ts';
import { type StripSettings, inRange, readingSpecs } from '../settings/reading-settings.ts';
import { changeSettings } from '../settings/reading-settings-store.ts';
import { type NextPicture, fetchAhead } from './next-pictures.ts';
import { type StripPart, nextStop, panelStarts, previousStop } from './strip-panels.ts';
import type { StripContent } from './strip-place.ts';
import { type Press, StripTaps } from './strip-taps.ts';
import { toggleStripZoom } from './strip-zoom.ts';
import type { Turner } from './turn-session.ts';

/** What acting on a strip needs to know, as it is at that moment. */
export interface StripMeans {
  work: number;
  settings: StripSettings;
  bars: Bars;
  panels: StripPart[];
  content: RefObject<StripContent | undefined>;
  follower: RefObject<PlaceFollower<StripPlace> | undefined>;
  setZoomed(isZoomed: boolean): void;
}

/** What the reader's keys and taps do to a strip, however it is read. */
export class StripActs {
  readonly #means: () => StripMeans;
  readonly #taps = new StripTaps();
  #turner: Turner | undefined;
  #waiting: (1 | -1)[] = [];
  #isZoomed = false;
  #ahead: HTMLPictureElement[] = [];

  constructor(means: () => StripMeans) {
    this.#means = means;
  }

  /**
   * Takes what turns the strip, and undefined once it scrolls again. It comes a moment after the page: turns that were
   * asked for before are made then.
   */
  holdTurner(turner: Turner | undefined): void {
    this.#turner = turner;
    this.#tellZoom(false);
    for (const by of turner ? this.#waiting.splice(0) : []) turner?.move(by);
  }

  /** A screenful on (1) or back (-1), or a page that turns. */
  move(by: 1 | -1): void {
    if (this.#means().settings.mode !== 'strip') return this.#turn(by);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollBy({ top: by * 0.8 * window.innerHeight, behavior: isStill ? 'instant' : 'smooth' });
  }

  /** A panel on or back. */
  step(by: 1 | -1): void {
    const { settings, panels, content } = this.#means();
    if (settings.mode !== 'strip') return this.#turn(by);
    const view = content.current?.view();
    const starts = panelStarts(panels);
    const y = view && (by > 0 ? nextStop(starts, view) : previousStop(starts, view));
    if (y !== undefined) content.current?.show({ y });
  }

  /** By an arrow to the right (1) or left (-1): over what is zoomed, else in the direction of reading. */
  sideways(side: 1 | -1): void {
    const { settings } = this.#means();
    if (this.#turner ? this.#turner.pan(side, 0) : this.#isZoomed && panWindow(side)) return;
    const isTurnedRound = settings.mode !== 'strip' && settings.isFromRight;
    this.move(isTurnedRound ? (side === 1 ? -1 : 1) : side);
  }

  /** By an arrow down (1) or up (-1). */
  upright(way: 1 | -1): void {
    if (!this.#turner?.pan(0, way)) this.move(way);
  }

  toStart(): void {
    if (this.#turner) this.#turner.turnTo('first');
    else this.#means().content.current?.show({ y: 0 });
  }

  toEnd(): void {
    if (this.#turner) this.#turner.turnTo('last');
    else window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  }

  /** Twice as large around a point, in the middle of the screen if none is given, and back. */
  zoom(point = { x: window.innerWidth / 2, y: window.innerHeight / 2 }): void {
    const { content, follower } = this.#means();
    if (this.#turner) return this.#tellZoom(this.#turner.toggleZoom(point));
    if (!content.current) return;
    this.#tellZoom(toggleStripZoom(content.current, point));
    follower.current?.moved(0);
  }

  widen(steps: 1 | -1): void {
    const { work, settings } = this.#means();
    const range = readingSpecs().images.width;
    changeSettings('images', work, { width: inRange(settings.width + steps * range.step, range) });
  }

  /** A press that may have been a tap: turns, zooms, or brings the bars and takes them away. */
  press(press: Press): void {
    this.#taps.press(press, this.#means().settings, {
      move: (by) => this.move(by),
      zoom: (point) => this.zoom(point),
      toggleBars: () => this.#means().bars.toggle(),
    });
  }

  /** Has the first pictures of the next episode fetched, once. */
  fetchAhead(next: NextPicture[], sizes: string): void {
    if (this.#ahead.length === 0) this.#ahead = fetchAhead(next, sizes);
  }

  #turn(by: 1 | -1): void {
    if (this.#turner) this.#turner.move(by);
    else this.#waiting.push(by);
  }

  #tellZoom(isZoomed: boolean): void {
    this.#isZoomed = isZoomed;
    this.#means().setZoomed(isZoomed);
  }
}

/** Up and down is the window's own way; to the sides a zoomed strip is moved. */
function panWindow(side: 1 | -1): boolean {
  const before = window.scrollX;
  window.scrollBy({ left: side * 0.4 * window.innerWidth, behavior: 'instant' });
  return window.scrollX !== before;
}
