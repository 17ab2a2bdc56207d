import {
  QUOTE_LENGTH,
  type ResolvedPosition,
  type TextReadingPosition,
  resolvePosition,
  parseTextPosition,
} from '#shared/reading/reading-position';
import { positionToOpen } from '../position/opening.ts';
import type { ViewedContent } from '../position/position-tracker.ts';
import { type PageTurner, layoutWidth } from './page-turner.ts';
import {
  anchorBox,
  boxOfCharacter,
  endsBeforeView,
  pageScroller,
  passagesIn,
  scrollToSpot,
  spotAtTop,
} from './passages-in-page.ts';
import { measureUnshifted } from './text-shift.ts';
import type { StageSection } from './text-stage.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';

/** With the number of characters before each passage. */
export interface MeasuredSection extends StageSection {
  element: HTMLElement;
  passedBefore: Map<string, number>;
  length: number;
}

/** Undefined when the section is not in the DOM or has no text. */
export function measureSection(viewer: HTMLElement, viewed: ViewedEpisode): MeasuredSection | undefined {
  const element = viewer.querySelector<HTMLElement>(`[data-section="${viewed.episode.id}"]`);
  const article = element?.querySelector<HTMLElement>('article[data-episode]');
  if (!element || !article) return undefined;
  const passages = passagesIn(article);
  const passedBefore = new Map<string, number>();
  let length = 0;
  for (const passage of passages) {
    passedBefore.set(passage.id, length);
    length += passage.text.length;
  }
  return { viewed, element, article, passages, passedBefore, length };
}

/** Tolerance for rounding. */
const SEEN_PX = 1;

type Pages = Pick<PageTurner, 'ensurePageMarker' | 'glidesTo'>;

/** The episodes on the page, for the position tracker. */
export class TextContent implements ViewedContent<TextReadingPosition> {
  #sections: MeasuredSection[] = [];
  readonly #pages: Pages;

  constructor(pages: Pages) {
    this.#pages = pages;
  }

  hold(sections: MeasuredSection[]): void {
    this.#sections = sections;
  }

  get sections(): readonly MeasuredSection[] {
    return this.#sections;
  }

  /** The first section that does not end before the view. */
  current(): MeasuredSection | undefined {
    const seen = measureUnshifted(() =>
      this.#sections.find(({ article }) => !endsBeforeView(article.getBoundingClientRect())),
    );
    return seen ?? this.#sections.at(-1);
  }

  sectionOf(episode: number): MeasuredSection | undefined {
    return this.#sections.find((section) => section.viewed.episode.id === episode);
  }

  observed(): Element[] {
    const scroller = pageScroller();
    return scroller ? [scroller] : this.#sections.map(({ article }) => article);
  }

  position(): number {
    return pageScroller()?.scrollLeft ?? window.scrollY;
  }

  isGliding(): boolean {
    return this.#pages.glidesTo() !== undefined;
  }

  /** Only of the position's episode: other sections do not change its layout. */
  shape(place: TextReadingPosition | undefined): string {
    const scroller = pageScroller();
    const section = place && this.sectionOf(place.episode);
    if (scroller) {
      // The same columns may hold other lines: compare the last character.
      const last = section?.passages.at(-1);
      const { top, height } = last
        ? measureUnshifted(() => boxOfCharacter(last, Math.max(0, last.text.length - 1)))
        : new DOMRect();
      // Relative to the column, in the browser's layout unit of 1/64 px.
      const down = Math.round((top - scroller.getBoundingClientRect().top) * 64);
      return `${scroller.clientWidth}x${scroller.clientHeight}/${layoutWidth(scroller)}/${down}x${height}`;
    }
    const { width, height } = section?.article.getBoundingClientRect() ?? new DOMRect();
    return `${Math.round(width)}x${Math.round(height)}`;
  }

  /** Constant in paged mode, where the shape covers it. */
  depth(place: TextReadingPosition | undefined): number {
    const section = place && this.sectionOf(place.episode);
    const passage = section?.passages.find(({ id }) => id === place?.block);
    if (!section || !place || !passage || pageScroller()) return 0;
    return boxOfCharacter(passage, place.offset).top - section.article.getBoundingClientRect().top;
  }

  take(): TextReadingPosition | undefined {
    const section = this.current();
    const spot = section && measureUnshifted(() => spotAtTop(section.passages));
    return spot && placeAt(section, spot);
  }

  inset(place: TextReadingPosition | undefined): number | undefined {
    const section = place && this.sectionOf(place.episode);
    return section && measureUnshifted(() => anchorBox(section.passages, place)?.top);
  }

  show(place: TextReadingPosition, inset?: number): void {
    const section = this.sectionOf(place.episode);
    const spot = section && resolvePosition(section.passages, section.viewed.episode.revision, place);
    const lay = (page: number): void => this.#pages.ensurePageMarker(page);
    if (spot) measureUnshifted(() => scrollToSpot(section.passages, spot, { inset, lay }));
  }

  goOn(by: number): void {
    if (!pageScroller()) window.scrollBy({ top: by, behavior: 'instant' });
  }

  kept(): TextReadingPosition | undefined {
    const episode = this.#sections[0]?.viewed.episode.id ?? 0;
    return parseTextPosition(positionToOpen(episode), episode);
  }

  /** The fraction of the episode above the end of the view; 1 while the end of the text is in view. */
  progress(): number {
    const section = this.current();
    if (!section) return 0;
    const scroller = pageScroller();
    const from = section.element.getBoundingClientRect();
    const last = section.passages.at(-1)?.element ?? section.article;
    const box = measureUnshifted(() => last.getBoundingClientRect());
    const view = scroller?.getBoundingClientRect();
    const unseen = view ? box.right - view.right : box.bottom - window.innerHeight;
    const passed = Math.max(0, view ? view.left - from.left : -from.top);
    return unseen <= SEEN_PX ? 1 : passed / (passed + unseen);
  }
}

function placeAt(section: MeasuredSection, spot: ResolvedPosition): TextReadingPosition {
  const { episode } = section.viewed;
  const text = section.passages.find((passage) => passage.id === spot.block)?.text ?? '';
  const passed = (section.passedBefore.get(spot.block) ?? 0) + spot.offset;
  return {
    episode: episode.id,
    revision: episode.revision,
    block: spot.block,
    offset: spot.offset,
    quote: text.slice(spot.offset, spot.offset + QUOTE_LENGTH),
    fraction: section.length ? passed / section.length : 0,
  };
}
