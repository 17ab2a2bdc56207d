import { parseStripPosition } from '#shared/reading/reading-position';
import { positionToOpen } from '../position/opening.ts';
import { isResizedBeforeTracking } from '../position/opened-width.ts';
import { applyInitialSettings } from '../settings/reading-theme.ts';
import { applyDataSaver } from './images/data-saver.ts';
import { webtoonPositionFromHash } from './webtoon-url.ts';
import { showInitialSpread, pagedMode } from './paged/paged-layout.ts';

/** Inline script before the strip: width, mode and data saver, so that nothing is painted otherwise. */
export function applyInitialWebtoonSettings(): void {
  applyInitialSettings();
  applyDataSaver();
  const mode = pagedMode();
  if (mode) document.documentElement.dataset.turned = mode;
}

/** Inline script after the strip: scrolls to the saved position before first paint. */
export function applyInitialWebtoonView(): void {
  history.scrollRestoration = 'manual';
  scrollToSavedWebtoonPosition();
  document.addEventListener('DOMContentLoaded', scrollToSavedWebtoonPosition, { once: true });
  window.addEventListener('resize', reapplyWebtoonOnWidthChange);
}

/** Until tracking starts: heights change with the width. */
function reapplyWebtoonOnWidthChange(): void {
  if (isResizedBeforeTracking()) scrollToSavedWebtoonPosition();
}

/** Boxes have their heights before their images load. */
function scrollToSavedWebtoonPosition(): void {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  const episode = Number(strip?.dataset.strip);
  const position = strip && (webtoonPositionFromHash(episode) ?? parseStripPosition(positionToOpen(episode), episode));
  const mode = pagedMode();
  if (strip && mode) showInitialSpread(strip, mode, position?.y ?? 0);
  if (mode && position && position.y > 0) document.documentElement.dataset.resumed = '';
  if (mode || !position || position.y <= 0) return;
  const slices = [...strip.querySelectorAll<HTMLElement>('[data-y]')];
  const at = slices.findLastIndex((each) => Number(each.dataset.y) <= position.y);
  const box = slices[at]?.getBoundingClientRect();
  if (!box) return;
  const [from, to] = [Number(slices[at]?.dataset.y), Number(slices[at + 1]?.dataset.y ?? strip.dataset.height)];
  const inside = box.height * Math.min(1, (position.y - from) / Math.max(1, to - from));
  window.scrollTo({ top: window.scrollY + box.top + inside, behavior: 'instant' });
  document.documentElement.dataset.resumed = '';
  document.documentElement.dataset.openedAt = String(window.scrollY);
  document.documentElement.dataset.openedWidth = String(window.innerWidth);
}
