import {
  type SliceBox,
  type TurnedFrame,
  type TurnedMode,
  type TurnedStrip,
  hasRealPages,
  spreadAt,
  spreadBoxes,
  stripSpreads,
} from './strip-spreads.ts';

/**
 * The mode that the root is told to turn its strip in; undefined for one that scrolls.
 * @NOTE All of this file also stands in the page itself as written: it names its own functions and those of
 * `strip-spreads` only.
 */
export function turnedMode(): TurnedMode | undefined {
  const mode = document.documentElement.dataset.readMode;
  return mode === 'paged' || mode === 'double' || mode === 'panels' ? mode : undefined;
}

/** A strip as its elements tell of it. */
export function turnedStripIn(strip: HTMLElement): TurnedStrip {
  const pairs = (strip.dataset.panels ?? '').split(' ').map((pair) => pair.split('-').map(Number));
  return {
    width: Number(strip.dataset.width),
    height: Number(strip.dataset.height),
    tops: Array.from(strip.querySelectorAll<HTMLElement>('[data-y]'), (slice) => Number(slice.dataset.y)),
    panels: pairs.map(([from = 0, to = 0]) => ({ from, to })),
  };
}

/**
 * The window as a frame. On wide screens the reader's width holds here too; pages that are cut from a strip are as wide
 * as the strip is when it scrolls, real pages and panels as large as they go.
 */
export function turnedFrame(strip: TurnedStrip, mode: TurnedMode, zoom: number): TurnedFrame {
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

/** Shows these boxes of a strip and hides every other slice. */
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

/** Before the first paint of a strip that is turned: the spread that holds a place stands there. */
export function openTurnedPage(strip: HTMLElement, mode: TurnedMode, y: number): void {
  const turned = turnedStripIn(strip);
  const frame = turnedFrame(turned, mode, 1);
  const spreads = stripSpreads(turned, mode, frame);
  document.documentElement.dataset.turned = mode;
  showBoxes(strip, spreadBoxes(turned, spreads[spreadAt(spreads, y)] ?? [], frame));
}
