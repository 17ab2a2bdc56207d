import type { StripSegment } from '../webtoon-panels.ts';

/** Paged modes. */
export type PagedModeName = 'paged' | 'double' | 'panels';

export interface PagedStrip {
  /** Source pixels. */
  width: number;
  height: number;
  /** Slice tops in source pixels. */
  tops: number[];
  panels: StripSegment[];
}

/** Viewport of the paged mode, in CSS pixels. */
export interface PagedFrame {
  width: number;
  height: number;
  /** Maximum page width. */
  widest: number;
  /** devicePixelRatio. */
  density: number;
  isFromRight: boolean;
  /** Zoom factor. */
  zoom: number;
}

/** One page, or two in reading order. */
export type Spread = StripSegment[];

/** Visible box of a slice with its full image, in CSS pixels. */
export interface SliceBox {
  slice: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Offset of the image in the box (never positive) and its height. */
  pictureTop: number;
  pictureHeight: number;
}

/**
 * All spreads in reading order. A page holds whole panels; taller panels are split at slices, taller slices into equal
 * parts. Real pages stay pages. Double pages need a landscape frame; the first and wide images stand alone. @NOTE Part
 * of the inline script: may use only functions of this file.
 */
export function layoutSpreads(strip: PagedStrip, mode: PagedModeName, frame: PagedFrame): Spread[] {
  const slices = sliceSegments(strip);
  if (mode === 'double') return pairPages(slices, strip.width, frame.width > frame.height);
  if (mode === 'paged' && hasRealPages(strip)) return slices.map((page) => [page]);
  const page = (frame.height * strip.width) / Math.min(frame.width, frame.widest);
  if (mode === 'panels')
    return strip.panels.flatMap((panel) => splitEvenly(panel, page * 1.8, page).map((part) => [part]));
  // Landscape pages may be narrower; on phones text would be too small.
  const max = page * (frame.width > frame.height ? 1.6 : 1.25);
  const pieces = strip.panels.flatMap((panel) =>
    panel.to - panel.from <= max ? [panel] : splitAt(panel, strip.tops).flatMap((part) => splitEvenly(part, max, page)),
  );
  return fillPages(pieces, page).map((part) => [part]);
}

function sliceSegments(strip: PagedStrip): StripSegment[] {
  return strip.tops.map((from, index) => ({ from, to: strip.tops[index + 1] ?? strip.height }));
}

/** Images of one aspect ratio, wide ones aside; cut slices have it only by force. */
export function hasRealPages(strip: PagedStrip): boolean {
  const heights = sliceSegments(strip)
    .map(({ from, to }) => to - from)
    .toSorted((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  const alike = heights.filter((height) => Math.abs(height - usual) <= usual * 0.03).length;
  return heights.length > 2 && usual >= strip.width * 1.2 && alike >= heights.length * 0.6;
}

function pairPages(pages: StripSegment[], width: number, isLying: boolean): Spread[] {
  const spreads: Spread[] = [];
  const standsAlone = (page: StripSegment): boolean => page.to - page.from < width * 0.9;
  let waiting: StripSegment | undefined;
  for (const [index, page] of pages.entries()) {
    if (waiting && !standsAlone(page)) {
      spreads.push([waiting, page]);
      waiting = undefined;
    } else {
      if (waiting) spreads.push([waiting]);
      waiting = isLying && index > 0 && !standsAlone(page) ? page : undefined;
      if (!waiting) spreads.push([page]);
    }
  }
  if (waiting) spreads.push([waiting]);
  return spreads;
}

/** Splits at the given tops. */
function splitAt(panel: StripSegment, tops: number[]): StripSegment[] {
  const inside = tops.filter((top) => top > panel.from && top < panel.to);
  return [panel.from, ...inside].map((from, index) => ({ from, to: inside[index] ?? panel.to }));
}

/** Splits into overlapping parts of equal height up to `most`. */
function splitEvenly(total: StripSegment, max: number, height: number): StripSegment[] {
  const length = total.to - total.from;
  if (length <= max) return [total];
  const count = Math.ceil((length - height * 0.1) / (height * 0.9));
  const step = (length - height) / (count - 1);
  return Array.from({ length: count }, (_, index) => ({
    from: Math.round(total.from + index * step),
    to: Math.round(total.from + index * step + height),
  }));
}

/** Joins pieces up to the page height. */
function fillPages(pieces: StripSegment[], page: number): StripSegment[] {
  const pages: StripSegment[] = [];
  for (const piece of pieces) {
    const last = pages.at(-1);
    if (last && piece.to - last.from <= page) last.to = piece.to;
    else pages.push({ ...piece });
  }
  return pages;
}

/** The spread at or before a height in source pixels. */
export function spreadAt(spreads: Spread[], y: number): number {
  const at = spreads.findLastIndex((spread) => (spread[0]?.from ?? 0) <= y);
  return Math.max(0, at);
}

/** Fits each page to its half of the frame, on device pixels. */
export function spreadBoxes(strip: PagedStrip, spread: Spread, frame: PagedFrame): SliceBox[] {
  const half = Math.min(frame.width / spread.length, frame.widest);
  const snapped = (length: number): number => Math.round(length * frame.density) / frame.density;
  const sized = spread.map((page) => {
    const scale = Math.min(half / strip.width, frame.height / (page.to - page.from)) * frame.zoom;
    return { page, scale, width: snapped(strip.width * scale), height: (page.to - page.from) * scale };
  });
  if (frame.isFromRight) sized.reverse();
  const total = sized.reduce((sum, { width }) => sum + width, 0);
  let left = snapped(Math.max(0, (frame.width - total) / 2));
  const boxes: SliceBox[] = [];
  for (const { page, scale, width, height } of sized) {
    const top = snapped(Math.max(0, (frame.height - height) / 2));
    const rowOf = (y: number): number => snapped(top + (y - page.from) * scale);
    for (const [slice, from] of strip.tops.entries()) {
      const to = strip.tops[slice + 1] ?? strip.height;
      if (to <= page.from || from >= page.to) continue;
      const seenFrom = rowOf(Math.max(from, page.from));
      const seenTo = rowOf(Math.min(to, page.to));
      boxes.push({
        slice,
        left,
        top: seenFrom,
        width,
        // Under the next slice: a browser rounds the end of a box to whole CSS pixels.
        height: seenTo - seenFrom + (to < page.to ? 1 : 0),
        pictureTop: rowOf(from) - seenFrom,
        pictureHeight: rowOf(to) - rowOf(from),
      });
    }
    left += width;
  }
  return boxes;
}
