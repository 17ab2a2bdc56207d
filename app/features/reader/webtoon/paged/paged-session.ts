import type { StripReadingPosition } from '#shared/reading/reading-position';
import type { PositionTracker } from '../../position/position-tracker.ts';
import { type StripSegment, panelOnScreen } from '../webtoon-panels.ts';
import type { WebtoonContent } from '../webtoon-content.ts';
import type { PagedModeName } from './spreads.ts';
import { WEBTOON_LABELS, PAGE_TURN_LABELS } from '../webtoon-labels.ts';
import { endWebtoonZoom } from '../webtoon-zoom.ts';
import { type ScreenPoint, PagedView } from './paged-view.ts';

/** Current spread from 0; the end card is last. */
export interface PagedState {
  mode: PagedModeName;
  index: number;
  count: number;
}

/** Navigation in paged mode. */
export interface PageNavigator {
  move(by: 1 | -1): void;
  turnTo(where: 'first' | 'last'): void;
  /** Returns whether it is zoomed. */
  toggleZoom(point: ScreenPoint): boolean;
  /** False at the edge or without zoom. */
  pan(across: -1 | 0 | 1, down: -1 | 0 | 1): boolean;
}

export interface PagedSessionDeps {
  content: WebtoonContent;
  follower: PositionTracker<StripReadingPosition>;
  panels: StripSegment[];
  /** The end card needs the last image to be loaded. */
  mayEnd(): boolean;
  visible(now: PagedState | undefined): void;
  /** For screen readers. */
  say(message: string): void;
}

/** A paged session, from the first mode until it is closed. */
export class PagedSession implements PageNavigator {
  readonly #means: PagedSessionDeps;
  #view: PagedView | undefined;

  constructor(deps: PagedSessionDeps) {
    this.#means = deps;
  }

  get isZoomed(): boolean {
    return this.#view?.isZoomed ?? false;
  }

  /**
   * Sets the mode and reads width and direction from the root. Starts at the visible panel, or keeps the position
   * between modes.
   */
  setMode(mode: PagedModeName): void {
    const { content, follower, panels } = this.#means;
    if (this.#view) {
      this.#view.setMode(mode);
      return follower.fitAnew();
    }
    const isOpen = document.documentElement.dataset.turned !== undefined;
    const panel = isOpen ? undefined : panelOnScreen(panels, content.view());
    endWebtoonZoom(content.element);
    this.#view = new PagedView(content.element, mode, (view) => this.#painted(view));
    content.turned = this.#view;
    if (panel) follower.goTo(content.placeAt(panel.from));
    else follower.fitAnew();
  }

  /** Back to scrolling at the same position. */
  close(): void {
    const { content, follower, visible } = this.#means;
    content.turned = undefined;
    this.#view?.leave();
    this.#view = undefined;
    visible(undefined);
    follower.fitAnew();
  }

  move(by: 1 | -1): void {
    const view = this.#view;
    if (!view) return;
    if (view.turn(by, this.#means.mayEnd()) !== 'stayed') return this.#means.follower.moved(by);
    if (by < 0) this.#means.say(WEBTOON_LABELS.start);
    else this.#means.say(view.index < view.count ? WEBTOON_LABELS.loadingLast : WEBTOON_LABELS.end);
  }

  turnTo(where: 'first' | 'last'): void {
    this.#view?.turnTo(where);
    this.#means.follower.moved(where === 'last' ? 1 : -1);
  }

  toggleZoom(point: ScreenPoint): boolean {
    this.#view?.toggleZoom(point);
    return this.isZoomed;
  }

  pan(across: -1 | 0 | 1, down: -1 | 0 | 1): boolean {
    return this.#view?.pan(across, down) ?? false;
  }

  #painted(view: PagedView): void {
    const { index, count, mode } = view;
    this.#means.visible({ index, count, mode });
    this.#means.say(index < count ? pageLabel({ index, count, mode }) : WEBTOON_LABELS.end);
    for (const away of [0, 1, 2, -1]) for (const slice of view.slicesOf(away)) decodeNextSlice(view.element, slice);
  }
}

/** `3 / 12쪽`, `3 / 12칸`. */
function pageLabel({ index, count, mode }: PagedState): string {
  return `${Math.min(index + 1, count)} / ${count}${PAGE_TURN_LABELS[mode].unit}`;
}

/** Decodes the next loaded image. */
function decodeNextSlice(strip: HTMLElement, slice: number): void {
  const image = strip.querySelectorAll('[data-y]')[slice]?.querySelector('img');
  if (image?.complete) image.decode().catch(() => undefined);
}
