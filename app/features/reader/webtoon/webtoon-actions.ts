import { isStill } from '../../../browser/is-still.ts';
import type { RefObject } from 'react';
import type { StripReadingPosition } from '#shared/reading/reading-position';
import type { Bars } from '../shell/use-bars.ts';
import type { PositionTracker } from '../position/position-tracker.ts';
import { type WebtoonSettings, clampToRange, readingSpecs } from '../settings/reading-settings.ts';
import { noteReaderMove } from '../position/reader-moves.ts';
import { changeSettings } from '../settings/reading-settings-store.ts';
import { type NextPicture, preloadImages } from './images/image-preload.ts';
import { type StripSegment, nextStop, panelStarts, previousStop } from './webtoon-panels.ts';
import type { WebtoonContent } from './webtoon-content.ts';
import { type Tap, WebtoonTaps } from './webtoon-taps.ts';
import { toggleWebtoonZoom } from './webtoon-zoom.ts';
import type { PageNavigator } from './paged/paged-session.ts';

export interface WebtoonActionDeps {
  work: number;
  settings: WebtoonSettings;
  bars: Bars;
  panels: StripSegment[];
  content: RefObject<WebtoonContent | undefined>;
  follower: RefObject<PositionTracker<StripReadingPosition> | undefined>;
  setZoomed(isZoomed: boolean): void;
}

/** Keyboard and tap actions in any mode. */
export class WebtoonActions {
  readonly #means: () => WebtoonActionDeps;
  readonly #taps = new WebtoonTaps();
  #turner: PageNavigator | undefined;
  #waiting: (1 | -1)[] = [];
  #isZoomed = false;
  #ahead: HTMLPictureElement[] = [];

  constructor(deps: () => WebtoonActionDeps) {
    this.#means = deps;
  }

  /** Registers the paged session; earlier requests are then executed. */
  holdTurner(turner: PageNavigator | undefined): void {
    this.#turner = turner;
    this.#tellZoom(false);
    for (const by of turner ? this.#waiting.splice(0) : []) turner?.move(by);
  }

  /** Forward (1) or back (-1) by a screen or page. */
  move(by: 1 | -1): void {
    if (this.#means().settings.mode !== 'strip') return this.#turn(by);
    noteReaderMove();
    const behavior = isStill() ? 'instant' : 'smooth';
    window.scrollBy({ top: by * 0.8 * window.innerHeight, behavior });
  }

  /** By a panel. */
  step(by: 1 | -1): void {
    const { settings, panels, content } = this.#means();
    if (settings.mode !== 'strip') return this.#turn(by);
    const view = content.current?.view();
    const starts = panelStarts(panels);
    const y = view && (by > 0 ? nextStop(starts, view) : previousStop(starts, view));
    if (y === undefined) return;
    noteReaderMove();
    content.current?.show({ y });
  }

  /** Right (1) or left (-1): pans when zoomed, else follows the reading direction. */
  sideways(side: 1 | -1): void {
    const { settings } = this.#means();
    if (this.#turner ? this.#turner.pan(side, 0) : this.#isZoomed && panWindow(side)) return;
    const isReversed = settings.mode !== 'strip' && settings.isFromRight;
    this.move(isReversed ? (side === 1 ? -1 : 1) : side);
  }

  /** Down (1) or up (-1). */
  upright(directionOf: 1 | -1): void {
    if (!this.#turner?.pan(0, directionOf)) this.move(directionOf);
  }

  toStart(): void {
    noteReaderMove();
    if (this.#turner) this.#turner.turnTo('first');
    else this.#means().content.current?.show({ y: 0 });
  }

  toEnd(): void {
    noteReaderMove();
    if (this.#turner) this.#turner.turnTo('last');
    else window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  }

  /** Toggles double size around a point, by default the centre. */
  zoom(point = { x: window.innerWidth / 2, y: window.innerHeight / 2 }): void {
    const { content, follower } = this.#means();
    if (this.#turner) return this.#tellZoom(this.#turner.toggleZoom(point));
    if (!content.current) return;
    this.#tellZoom(toggleWebtoonZoom(content.current, point));
    follower.current?.moved(0);
  }

  widen(steps: 1 | -1): void {
    const { work, settings } = this.#means();
    const range = readingSpecs().images.width;
    changeSettings('images', work, { width: clampToRange(settings.width + steps * range.step, range) });
  }

  /** Handles a possible tap. */
  press(tap: Tap): void {
    this.#taps.press(tap, this.#means().settings, {
      move: (by) => this.move(by),
      zoom: (point) => this.zoom(point),
      toggleBars: () => this.#means().bars.toggle(),
    });
  }

  /** Once. */
  fetchAhead(next: NextPicture[], sizes: string): void {
    if (this.#ahead.length === 0) this.#ahead = preloadImages(next, sizes);
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

/** Vertical movement is native scrolling. */
function panWindow(side: 1 | -1): boolean {
  const before = window.scrollX;
  window.scrollBy({ left: side * 0.4 * window.innerWidth, behavior: 'instant' });
  return window.scrollX !== before;
}
