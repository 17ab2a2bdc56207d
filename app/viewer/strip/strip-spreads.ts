import type { StripPart } from './strip-panels.ts';

/** The ways of reading a strip that turn instead of scroll. */
export type TurnedMode = 'paged' | 'double' | 'panels';

/** A strip as turned reading cuts it. */
export interface TurnedStrip {
  /** Size in source pixels. */
  width: number;
  height: number;
  /** Top of every slice in source pixels. */
  tops: number[];
  panels: StripPart[];
}

/** What a strip is turned in. Lengths are CSS pixels. */
export interface TurnedFrame {
  width: number;
  height: number;
  /** A page is never shown wider. */
  widest: number;
  /** Device pixels in a CSS pixel. */
  density: number;
  isFromRight: boolean;
  /** 1, or how much larger everything is shown. */
  zoom: number;
}

/** What stands on the screen at once: one page, or two side by side in reading order. */
export type StripSpread = StripPart[];

/** Where a slice stands: the part of it that is seen, and in it the whole picture. CSS pixels of the scrolled frame. */
export interface SliceBox {
  slice: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Top of the whole picture against the box, never positive, and its height. */
  pictureTop: number;
  pictureHeight: number;
}

/**
 * The spreads of a strip in reading order; together they hold every panel. Pages are whole panels, as many as fill the
 * frame; where a panel is taller than a page, whole slices; where a slice is, equal parts. A strip that was cut from
 * real pages has these as its pages. Two pages stand side by side only in a frame that is wider than tall; the first
 * picture and wide ones stand alone.
 * @NOTE This and what it calls also stand in the page itself as written: they name each other only.
 */
export function stripSpreads(strip: TurnedStrip, mode: TurnedMode, frame: TurnedFrame): StripSpread[] {
  const slices = slicesOf(strip);
  if (mode === 'double') return pairsOf(slices, strip.width, frame.width > frame.height);
  if (mode === 'paged' && hasRealPages(strip)) return slices.map((page) => [page]);
  const page = (frame.height * strip.width) / Math.min(frame.width, frame.widest);
  if (mode === 'panels')
    return strip.panels.flatMap((panel) => equalParts(panel, page * 1.8, page).map((part) => [part]));
  // Where a screen is wider than tall a page may well be narrower than it could; on a phone its words would suffer.
  const most = page * (frame.width > frame.height ? 1.6 : 1.25);
  const pieces = strip.panels.flatMap((panel) =>
    panel.to - panel.from <= most
      ? [panel]
      : partsAt(panel, strip.tops).flatMap((part) => equalParts(part, most, page)),
  );
  return filledPages(pieces, page).map((part) => [part]);
}

/** The slices of a strip as stretches. */
export function slicesOf(strip: TurnedStrip): StripPart[] {
  return strip.tops.map((from, index) => ({ from, to: strip.tops[index + 1] ?? strip.height }));
}

/** Pictures of one shape, as leaves of a book have it, the wide ones aside; slices that were cut have it only by force. */
export function hasRealPages(strip: TurnedStrip): boolean {
  const heights = slicesOf(strip)
    .map(({ from, to }) => to - from)
    .toSorted((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  const alike = heights.filter((height) => Math.abs(height - usual) <= usual * 0.03).length;
  return heights.length > 2 && usual >= strip.width * 1.2 && alike >= heights.length * 0.6;
}

/** Pictures two by two, those that stand alone by themselves. */
export function pairsOf(pages: StripPart[], width: number, isLying: boolean): StripSpread[] {
  const spreads: StripSpread[] = [];
  const standsAlone = (page: StripPart): boolean => page.to - page.from < width * 0.9;
  let waiting: StripPart | undefined;
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

/** A stretch parted at the tops that lie in it. */
export function partsAt(panel: StripPart, tops: number[]): StripPart[] {
  const inside = tops.filter((top) => top > panel.from && top < panel.to);
  return [panel.from, ...inside].map((from, index) => ({ from, to: inside[index] ?? panel.to }));
}

/** The whole where it is not taller than `most`, else parts of one height that overlap a little. */
export function equalParts(whole: StripPart, most: number, height: number): StripPart[] {
  const length = whole.to - whole.from;
  if (length <= most) return [whole];
  const count = Math.ceil((length - height * 0.1) / (height * 0.9));
  const step = (length - height) / (count - 1);
  return Array.from({ length: count }, (_, index) => ({
    from: Math.round(whole.from + index * step),
    to: Math.round(whole.from + index * step + height),
  }));
}

/** Pieces laid together as long as a page holds them. */
export function filledPages(pieces: StripPart[], page: number): StripPart[] {
  const pages: StripPart[] = [];
  for (const piece of pieces) {
    const last = pages.at(-1);
    if (last && piece.to - last.from <= page) last.to = piece.to;
    else pages.push({ ...piece });
  }
  return pages;
}

/** The spread that shows a height in source pixels, or the nearest before it. */
export function spreadAt(spreads: StripSpread[], y: number): number {
  const at = spreads.findLastIndex((spread) => (spread[0]?.from ?? 0) <= y);
  return Math.max(0, at);
}

/** The boxes of a spread's slices: every page fitted to its half of the frame, in the middle, on whole device pixels. */
export function spreadBoxes(strip: TurnedStrip, spread: StripSpread, frame: TurnedFrame): SliceBox[] {
  const half = Math.min(frame.width / spread.length, frame.widest);
  const snapped = (length: number): number => Math.round(length * frame.density) / frame.density;
  const sized = spread.map((page) => {
    const scale = Math.min(half / strip.width, frame.height / (page.to - page.from)) * frame.zoom;
    return { page, scale, width: snapped(strip.width * scale), height: (page.to - page.from) * scale };
  });
  if (frame.isFromRight) sized.reverse();
  const whole = sized.reduce((sum, { width }) => sum + width, 0);
  let left = snapped(Math.max(0, (frame.width - whole) / 2));
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
        height: seenTo - seenFrom,
        pictureTop: rowOf(from) - seenFrom,
        pictureHeight: rowOf(to) - rowOf(from),
      });
    }
    left += width;
  }
  return boxes;
}
