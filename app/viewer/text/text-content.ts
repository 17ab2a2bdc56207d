import { QUOTE_LENGTH, type Spot, type TextPlace, resolvePlace, textPlaceFrom } from '#vocabulary/place';
import { keptOnDevice, placeKey } from '../place/kept-on-device.ts';
import type { ViewedContent } from '../place/place-follower.ts';
import { type PageTurner, laidWidth } from './page-turner.ts';
import { boxAt, endsBeforeView, pageScroller, passagesIn, scrollToSpot, spotAtTop } from './passages-in-page.ts';
import type { StageSection } from './text-stage.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';

/** A section together with how much text stands before each of its passages. */
export interface MeasuredSection extends StageSection {
  element: HTMLElement;
  passedBefore: Map<string, number>;
  length: number;
}

/** A section of the page, measured once. Undefined while it does not stand there, or has no text to be read. */
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

/** What turns the pages: asked to lay a page before it is turned to, and whether one glides. */
type Pages = Pick<PageTurner, 'markFor' | 'glidesTo'>;

/** The episodes that stand in the page, as the follower of places sees them. */
export class TextContent implements ViewedContent<TextPlace> {
  #sections: MeasuredSection[] = [];
  readonly #pages: Pages;

  constructor(pages: Pages) {
    this.#pages = pages;
  }

  /** Takes what stands in the page now. */
  hold(sections: MeasuredSection[]): void {
    this.#sections = sections;
  }

  get sections(): readonly MeasuredSection[] {
    return this.#sections;
  }

  /** The section that is read: the first that does not end before the view. */
  current(): MeasuredSection | undefined {
    return (
      this.#sections.find(({ article }) => !endsBeforeView(article.getBoundingClientRect())) ?? this.#sections.at(-1)
    );
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

  /** Of the place's own episode: others that come and go beside it lay nothing out anew. */
  shape(place: TextPlace | undefined): string {
    const scroller = pageScroller();
    const section = place && this.sectionOf(place.episode);
    if (scroller) {
      // As many columns as before may hold other lines: the last letter tells.
      const last = section?.passages.at(-1);
      const { top, height } = last ? boxAt(last, Math.max(0, last.text.length - 1)) : new DOMRect();
      // Within its column, wherever the window stands; a browser lays out in 64ths of a pixel.
      const down = Math.round((top - scroller.getBoundingClientRect().top) * 64);
      return `${scroller.clientWidth}x${scroller.clientHeight}/${laidWidth(scroller)}/${down}x${height}`;
    }
    const { width, height } = section?.article.getBoundingClientRect() ?? new DOMRect();
    return `${Math.round(width)}x${Math.round(height)}`;
  }

  /** Where the place's line stands in its episode; page by page the shape tells it. */
  depth(place: TextPlace | undefined): number {
    const section = place && this.sectionOf(place.episode);
    const passage = section?.passages.find(({ id }) => id === place?.block);
    if (!section || !place || !passage || pageScroller()) return 0;
    return boxAt(passage, place.offset).top - section.article.getBoundingClientRect().top;
  }

  take(): TextPlace | undefined {
    const section = this.current();
    const spot = section && spotAtTop(section.passages);
    return spot && placeAt(section, spot);
  }

  show(place: TextPlace): void {
    const section = this.sectionOf(place.episode);
    const spot = section && resolvePlace(section.passages, section.viewed.episode.revision, place);
    if (spot) scrollToSpot(section.passages, spot, (page) => this.#pages.markFor(page));
  }

  goOn(by: number): void {
    if (!pageScroller()) window.scrollBy({ top: by, behavior: 'instant' });
  }

  kept(): TextPlace | undefined {
    const episode = this.#sections[0]?.viewed.episode.id ?? 0;
    return textPlaceFrom(keptOnDevice(placeKey(episode)), episode);
  }

  /** How much of the episode was seen: the share of it that has passed the view's end. */
  progress(): number {
    const section = this.current();
    if (!section) return 0;
    const scroller = pageScroller();
    const from = section.element.getBoundingClientRect();
    const box = section.article.getBoundingClientRect();
    const view = scroller?.getBoundingClientRect();
    const unseen = view ? box.right - view.right : box.bottom - window.innerHeight;
    const passed = Math.max(0, view ? view.left - from.left : -from.top);
    return unseen <= 0 ? 1 : passed / (passed + unseen);
  }
}

/** A place from a spot of a section. */
function placeAt(section: MeasuredSection, spot: Spot): TextPlace {
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
