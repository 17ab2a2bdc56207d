import { resolvePosition, parseTextPosition } from '#shared/reading/reading-position';
import { positionToOpen } from '../position/opening.ts';
import { isResizedBeforeTracking } from '../position/opened-width.ts';
import { pageScroller, passagesIn, scrollToSpot, spotAtTop } from './passages-in-page.ts';

/**
 * Inline script, runs after the text is parsed and before first paint: scrolls to the saved position. Runs again when
 * parsing ends (only then the page has its full height), when the font loads and on resize, until the position tracker
 * starts.
 */
export function applyInitialTextView(): void {
  history.scrollRestoration = 'manual';
  scrollToSavedPosition();
  document.addEventListener('DOMContentLoaded', scrollToSavedPosition, { once: true });
  document.fonts.addEventListener('loadingdone', reapplyOnFontLoad);
  window.addEventListener('resize', reapplyOnWidthChange);
}

/** Line breaks differ at another width. */
function reapplyOnWidthChange(): void {
  if (isResizedBeforeTracking()) scrollToSavedPosition();
}

/** Page breaks differ in another font: unless the reader moved, scroll back to the sentence. */
function reapplyOnFontLoad(): void {
  const { openedAt, follows } = document.documentElement.dataset;
  const position = pageScroller()?.scrollLeft ?? window.scrollY;
  if (follows === undefined && Math.abs(position - Number(openedAt)) <= 2) scrollToSavedPosition();
}

/** Sets `data-resumed` for the bars, `data-opened-at` and `-width` to tell user scrolls from ours. */
function scrollToSavedPosition(): void {
  const article = document.querySelector<HTMLElement>('article[data-episode]');
  if (!article || location.hash) return;
  const episode = Number(article.dataset.episode);
  const place = parseTextPosition(positionToOpen(episode), episode);
  const passages = place ? passagesIn(article) : [];
  const spot = place && resolvePosition(passages, Number(article.dataset.revision), place);
  if (!spot) return;
  const now = spotAtTop(passages);
  if (now?.block !== spot.block || now.offset !== spot.offset) scrollToSpot(passages, spot);
  const position = pageScroller()?.scrollLeft ?? window.scrollY;
  if (position > 0) document.documentElement.dataset.resumed = '';
  document.documentElement.dataset.openedAt = String(position);
  document.documentElement.dataset.openedWidth = String(window.innerWidth);
}
