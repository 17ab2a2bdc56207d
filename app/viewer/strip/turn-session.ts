import type { StripPlace } from '#vocabulary/place';
import type { PlaceFollower } from '../place/place-follower.ts';
import { type StripPart, panelOnScreen } from './strip-panels.ts';
import type { StripContent } from './strip-place.ts';
import type { TurnedMode } from './strip-spreads.ts';
import { STRIP_WORDING, TURN_NAMES } from './strip-wording.ts';
import { endStripZoom } from './strip-zoom.ts';
import { type ScreenPoint, TurnedView } from './turned-view.ts';

/** How far a turned strip is read: this spread of so many, from 0; the end card comes after the last. */
export interface TurnedShown {
  mode: TurnedMode;
  index: number;
  count: number;
}

/** What keys, taps and the slider do to a strip that is turned. */
export interface Turner {
  move(by: 1 | -1): void;
  turnTo(where: 'first' | 'last'): void;
  /** Answers whether it is zoomed now. */
  toggleZoom(point: ScreenPoint): boolean;
  /** Moves a zoomed page. False at its edge, and when nothing is zoomed. */
  pan(across: -1 | 0 | 1, down: -1 | 0 | 1): boolean;
}

export interface TurnMeans {
  content: StripContent;
  follower: PlaceFollower<StripPlace>;
  panels: StripPart[];
  /** Whether the end card may come: the last picture was there to be seen. */
  mayEnd(): boolean;
  shown(now: TurnedShown | undefined): void;
  /** A sentence for those who do not see the page turn. */
  say(sentence: string): void;
}

/** A strip while it is turned, from the first mode that is set until it is closed and scrolls again. */
export class TurnSession implements Turner {
  readonly #means: TurnMeans;
  #view: TurnedView | undefined;

  constructor(means: TurnMeans) {
    this.#means = means;
  }

  get isZoomed(): boolean {
    return this.#view?.isZoomed ?? false;
  }

  /**
   * Turns in this mode, by what the root says of width and direction. A strip that was scrolled goes on at the panel
   * on the screen; between modes the reader's place stands.
   */
  setMode(mode: TurnedMode): void {
    const { content, follower, panels } = this.#means;
    if (this.#view) {
      this.#view.setMode(mode);
      return follower.fitAnew();
    }
    const isOpen = document.documentElement.dataset.turned !== undefined;
    const panel = isOpen ? undefined : panelOnScreen(panels, content.view());
    endStripZoom(content.element);
    this.#view = new TurnedView(content.element, mode, (view) => this.#painted(view));
    content.turned = this.#view;
    if (panel) follower.goTo(content.placeAt(panel.from));
    else follower.fitAnew();
  }

  /** Gives the strip back to the window, at the same place. */
  close(): void {
    const { content, follower, shown } = this.#means;
    content.turned = undefined;
    this.#view?.leave();
    this.#view = undefined;
    shown(undefined);
    follower.fitAnew();
  }

  move(by: 1 | -1): void {
    const view = this.#view;
    if (!view) return;
    if (view.turn(by, this.#means.mayEnd()) !== 'stayed') return this.#means.follower.moved(by);
    if (by < 0) this.#means.say(STRIP_WORDING.start);
    else this.#means.say(view.index < view.count ? STRIP_WORDING.loadingLast : STRIP_WORDING.end);
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

  #painted(view: TurnedView): void {
    const { index, count, mode } = view;
    this.#means.shown({ index, count, mode });
    this.#means.say(index < count ? pageWords({ index, count, mode }) : STRIP_WORDING.end);
    for (const away of [0, 1, 2, -1]) for (const slice of view.slicesOf(away)) decodeAhead(view.element, slice);
  }
}

/** `3 / 12쪽`, `3 / 12칸`. */
function pageWords({ index, count, mode }: TurnedShown): string {
  return `${Math.min(index + 1, count)} / ${count}${TURN_NAMES[mode].unit}`;
}

/** A picture that is turned to next is decoded by then, if it has come. */
function decodeAhead(strip: HTMLElement, slice: number): void {
  const image = strip.querySelector<HTMLImageElement>(`#slice-${slice} img`);
  if (image?.complete) image.decode().catch(() => undefined);
}
