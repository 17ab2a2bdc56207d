import { resolvePlace, textPlaceFrom } from '#vocabulary/place';
import { keptOnDevice, placeKey } from '../place/kept-on-device.ts';
import { isTurnedUnfollowed } from '../place/opened-width.ts';
import { pageScroller, passagesIn, scrollToSpot, spotAtTop } from './passages-in-page.ts';

/**
 * Right after the text was parsed and before it is painted: the page stands where its reader left it. Stands in the
 * page itself, as written. Once more when all is parsed: only then the page has its whole height, and nobody else's
 * idea of the scroll position counts. And once more when its face came or the window was turned, until the flow follows
 * the place.
 */
export function openTextPage(): void {
  history.scrollRestoration = 'manual';
  openAtKeptPlace();
  document.addEventListener('DOMContentLoaded', openAtKeptPlace, { once: true });
  document.fonts.addEventListener('loadingdone', openInItsFace);
  window.addEventListener('resize', openInItsWidth);
}

/** Lines of another width stand elsewhere, wherever the view was left by that. */
export function openInItsWidth(): void {
  if (isTurnedUnfollowed()) openAtKeptPlace();
}

/** Other letters fill other pages: whoever has not moved yet is put back to the sentence. */
export function openInItsFace(): void {
  const { openedAt, follows } = document.documentElement.dataset;
  const position = pageScroller()?.scrollLeft ?? window.scrollY;
  if (follows === undefined && Math.abs(position - Number(openedAt)) <= 2) openAtKeptPlace();
}

/** What the root says of it: `data-resumed` for the bars, `data-opened-at` and `-width` to tell the reader's moves from ours. */
export function openAtKeptPlace(): void {
  const article = document.querySelector<HTMLElement>('article[data-episode]');
  if (!article || location.hash) return;
  const place = textPlaceFrom(keptOnDevice(placeKey(Number(article.dataset.episode))), Number(article.dataset.episode));
  const passages = place ? passagesIn(article) : [];
  const spot = place && resolvePlace(passages, Number(article.dataset.revision), place);
  if (!spot) return;
  const now = spotAtTop(passages);
  if (now?.block !== spot.block || now.offset !== spot.offset) scrollToSpot(passages, spot);
  const position = pageScroller()?.scrollLeft ?? window.scrollY;
  if (position > 0) document.documentElement.dataset.resumed = '';
  document.documentElement.dataset.openedAt = String(position);
  document.documentElement.dataset.openedWidth = String(window.innerWidth);
}
