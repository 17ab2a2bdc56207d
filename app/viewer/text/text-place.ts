import { QUOTE_LENGTH, type TextPlace, resolvePlace, textPlaceFrom } from '#vocabulary/place';
import { keptOnDevice, placeKey } from '../place/kept-on-device.ts';
import { type PagePassage, passagesIn, scrollToSpot, spotAtTop } from './passages-in-page.ts';
import type { ViewedContent } from '../place/place-follower.ts';

/**
 * Right after the text was parsed and before it is painted: the page stands where its reader left it. Stands in the
 * page itself, as written. Once more when all is parsed: only then the page has its whole height, and nobody else's
 * idea of the scroll position counts.
 */
export function openTextPage(): void {
  history.scrollRestoration = 'manual';
  openAtKeptPlace();
  document.addEventListener('DOMContentLoaded', openAtKeptPlace, { once: true });
}

/** What the root says of it: `data-resumed` for the bars, `data-opened-at` to tell the reader's moves from ours. */
export function openAtKeptPlace(): void {
  const article = document.querySelector<HTMLElement>('article[data-episode]');
  if (!article || location.hash) return;
  const place = textPlaceFrom(keptOnDevice(placeKey(Number(article.dataset.episode))), Number(article.dataset.episode));
  const passages = place ? passagesIn(article) : [];
  const spot = place && resolvePlace(passages, Number(article.dataset.revision), place);
  if (!spot) return;
  const now = spotAtTop(passages);
  if (now?.block !== spot.block || now.offset !== spot.offset) scrollToSpot(passages, spot);
  if (window.scrollY > 0) document.documentElement.dataset.resumed = '';
  document.documentElement.dataset.openedAt = String(window.scrollY);
}

/** A text as the follower of places sees it. */
export class TextContent implements ViewedContent<TextPlace> {
  readonly #passages: PagePassage[];
  readonly #article: HTMLElement;
  readonly #facts: { episode: number; revision: number };
  readonly #passedBefore = new Map<string, number>();
  #length = 0;

  constructor(article: HTMLElement, facts: { episode: number; revision: number }) {
    this.#article = article;
    this.#facts = facts;
    this.#passages = passagesIn(article);
    for (const passage of this.#passages) {
      this.#passedBefore.set(passage.id, this.#length);
      this.#length += passage.text.length;
    }
  }

  take(): TextPlace | undefined {
    const spot = spotAtTop(this.#passages);
    if (!spot) return undefined;
    const text = this.#passages.find((passage) => passage.id === spot.block)?.text ?? '';
    const passed = (this.#passedBefore.get(spot.block) ?? 0) + spot.offset;
    return {
      ...this.#facts,
      ...spot,
      quote: text.slice(spot.offset, spot.offset + QUOTE_LENGTH),
      fraction: this.#length ? passed / this.#length : 0,
    };
  }

  show(place: TextPlace): void {
    const spot = resolvePlace(this.#passages, this.#facts.revision, place);
    if (spot) scrollToSpot(this.#passages, spot);
  }

  kept(): TextPlace | undefined {
    return textPlaceFrom(keptOnDevice(placeKey(this.#facts.episode)), this.#facts.episode);
  }

  /** How much was seen: the share of the article that has passed the view's lower edge. */
  progress(): number {
    const box = this.#article.getBoundingClientRect();
    const unseen = box.bottom - window.innerHeight;
    const whole = unseen + window.scrollY;
    return whole <= 0 || unseen <= 0 ? 1 : Math.max(0, window.scrollY / whole);
  }

  get element(): HTMLElement {
    return this.#article;
  }
}
