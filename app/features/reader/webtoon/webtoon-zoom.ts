import type { WebtoonContent } from './webtoon-content.ts';

const ZOOM = 2;
let pans: (() => void) | undefined;

/** Toggles double width around a point; returns whether zoomed. Panning is native, plus mouse dragging. */
export function toggleWebtoonZoom(content: WebtoonContent, point: { x: number; y: number }): boolean {
  const { element } = content;
  const before = element.getBoundingClientRect();
  const y = content.yAt(point.y - before.top);
  const across = (point.x - before.left) / before.width;
  const isZoomed = !isWebtoonZoomed();
  setZoom(element, isZoomed);
  const after = element.getBoundingClientRect();
  window.scrollBy({
    left: after.left + across * after.width - point.x,
    top: after.top + content.topOf(y) - point.y,
    behavior: 'instant',
  });
  return isZoomed;
}

function isWebtoonZoomed(): boolean {
  return document.documentElement.dataset.zoomed !== undefined;
}

/** Back to normal width at any position. */
export function endWebtoonZoom(element: HTMLElement): void {
  if (isWebtoonZoomed()) setZoom(element, false);
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

/** Prevents mobile browsers from shrinking the wider page; pinch zoom still works. */
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
