import type { StripContent } from './strip-place.ts';

const ZOOM = 2;
let pans: (() => void) | undefined;

/**
 * Shows a scrolled strip twice as wide, or as wide as before again; the pixel under the point stays under it. The
 * window itself pans over it, by fingers, wheels and keys, and by dragging with a mouse. Answers whether it is zoomed.
 */
export function toggleStripZoom(content: StripContent, point: { x: number; y: number }): boolean {
  const { element } = content;
  const before = element.getBoundingClientRect();
  const y = content.yAt(point.y - before.top);
  const across = (point.x - before.left) / before.width;
  const isZoomed = !isStripZoomed();
  setZoom(element, isZoomed);
  const after = element.getBoundingClientRect();
  window.scrollBy({
    left: after.left + across * after.width - point.x,
    top: after.top + content.topOf(y) - point.y,
    behavior: 'instant',
  });
  return isZoomed;
}

function isStripZoomed(): boolean {
  return document.documentElement.dataset.zoomed !== undefined;
}

/** As wide as usual again, wherever the view stands. */
export function endStripZoom(element: HTMLElement): void {
  if (isStripZoomed()) setZoom(element, false);
}

function setZoom(element: HTMLElement, isZoomed: boolean): void {
  document.documentElement.toggleAttribute('data-zoomed', isZoomed);
  if (isZoomed) element.style.setProperty('--zoom', String(ZOOM));
  else element.style.removeProperty('--zoom');
  holdViewport(isZoomed);
  pans?.();
  pans = isZoomed ? panByMouse(element) : undefined;
  if (!isZoomed) window.scrollTo({ left: 0, behavior: 'instant' });
}

/** A page wider than a phone would be shown smaller as a whole: while it is zoomed it may not be. Fingers zoom as ever. */
function holdViewport(isHeld: boolean): void {
  const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]');
  if (!viewport) return;
  const usual = viewport.content.replace(/,\s*minimum-scale=1$/, '');
  viewport.content = isHeld ? `${usual}, minimum-scale=1` : usual;
}

function panByMouse(element: HTMLElement): () => void {
  let last: { x: number; y: number } | undefined;
  const down = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    last = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent): void => {
    if (!last) return;
    window.scrollBy({ left: last.x - event.clientX, top: last.y - event.clientY, behavior: 'instant' });
    last = { x: event.clientX, y: event.clientY };
  };
  const up = (): void => (last = undefined);
  const still = (event: Event): void => event.preventDefault();
  element.addEventListener('pointerdown', down);
  element.addEventListener('dragstart', still);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('dragstart', still);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', up);
  };
}
