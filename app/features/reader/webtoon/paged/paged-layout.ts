import {
  type SliceBox,
  type PagedFrame,
  type PagedModeName,
  type PagedStrip,
  hasRealPages,
  spreadAt,
  spreadBoxes,
  layoutSpreads,
} from './spreads.ts';

/**
 * Undefined when scrolling. @NOTE This file is part of the inline script: it may use only its own functions and those
 * of `spreads.ts`.
 */
export function pagedMode(): PagedModeName | undefined {
  const mode = document.documentElement.dataset.readMode;
  return mode === 'paged' || mode === 'double' || mode === 'panels' ? mode : undefined;
}

/** Reads the strip from its elements. */
export function measurePagedStrip(strip: HTMLElement): PagedStrip {
  const pairs = (strip.dataset.panels ?? '').split(' ').map((pair) => pair.split('-').map(Number));
  return {
    width: Number(strip.dataset.width),
    height: Number(strip.dataset.height),
    tops: Array.from(strip.querySelectorAll<HTMLElement>('[data-y]'), (slice) => Number(slice.dataset.y)),
    panels: pairs.map(([from = 0, to = 0]) => ({ from, to })),
  };
}

/**
 * The window as frame. On wide screens the reader's width applies; pages cut from a strip keep its scrolling width,
 * real pages and panels fill the frame.
 */
export function measurePagedFrame(strip: PagedStrip, mode: PagedModeName, zoom: number): PagedFrame {
  const root = document.documentElement;
  const isWide = matchMedia('(min-width: 768px)').matches;
  const share = isWide ? Number(root.style.getPropertyValue('--read-width') || 100) / 100 : 1;
  return {
    width: root.clientWidth,
    height: window.innerHeight,
    widest: (mode === 'paged' && !hasRealPages(strip) ? 720 : 1080) * share,
    density: window.devicePixelRatio || 1,
    isFromRight: root.dataset.readIsfromright === 'true',
    zoom,
  };
}

/** Shows these boxes and hides all other slices. */
export function showBoxes(strip: HTMLElement, boxes: SliceBox[]): void {
  const slices = strip.querySelectorAll<HTMLElement>('[data-y]');
  for (const [index, slice] of slices.entries()) {
    const box = boxes.find((each) => each.slice === index);
    if (!box) {
      if (slice.dataset.shown !== undefined) slice.style.removeProperty('transform');
      delete slice.dataset.shown;
      continue;
    }
    slice.dataset.shown = '';
    slice.style.transform = `translate(${box.left}px,${box.top}px)`;
    for (const [name, length] of [
      ['--turned-width', box.width],
      ['--turned-height', box.height],
      ['--picture-top', box.pictureTop],
      ['--picture-height', box.pictureHeight],
    ] as const)
      slice.style.setProperty(name, `${length}px`);
  }
}

/** Before first paint: shows the spread of the saved position. */
export function showInitialSpread(strip: HTMLElement, mode: PagedModeName, y: number): void {
  const paged = measurePagedStrip(strip);
  const frame = measurePagedFrame(paged, mode, 1);
  const spreads = layoutSpreads(paged, mode, frame);
  document.documentElement.dataset.turned = mode;
  showBoxes(strip, spreadBoxes(paged, spreads[spreadAt(spreads, y)] ?? [], frame));
}
