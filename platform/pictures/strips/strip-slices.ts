import { STRIP_WIDTH } from '../picture-recipe.ts';

const SHORTEST = 640;
const WANTED = 1280;
export const TALLEST_SLICE = 1920;
/** Margin for anti-aliasing. */
const DEEP = 8;

/** Width of most of the height, the wider when tied. */
export function stripWidth(pages: { width: number; height: number }[]): number {
  const heights = new Map<number, number>();
  for (const page of pages) heights.set(page.width, (heights.get(page.width) ?? 0) + page.height);
  const [widest] = [...heights].toSorted((one, other) => other[1] - one[1] || other[0] - one[0]);
  return Math.min(widest?.[0] ?? 0, STRIP_WIDTH);
}

export interface StripRows {
  height: number;
  quiet: Uint8Array;
  pageTops: Set<number>;
  /** Book pages are never cut. */
  isBook?: boolean;
}

const LEAF = { least: 1.25, most: 1.55, spread: 0.03, share: 0.6 };

/** At least three pictures of mostly one paper-like shape within the slice height; wide ones are spreads. */
export function arePages(pages: { width: number; height: number }[], width: number): boolean {
  const shapes = pages.map((page) => page.height / page.width).toSorted((a, b) => a - b);
  const usual = shapes[shapes.length >> 1] ?? 0;
  const alike = shapes.filter((shape) => Math.abs(shape - usual) <= usual * LEAF.spread).length;
  if (pages.length < 3 || usual < LEAF.least || usual > LEAF.most || alike < pages.length * LEAF.share) return false;
  return (shapes.at(-1) ?? 0) * width <= TALLEST_SLICE;
}

/** End of the slice: a book page, else near 1,280 px at a blank row or page boundary, at most 1,920 px. */
export function nextCut(strip: StripRows, top: number): number {
  const left = strip.height - top;
  if (strip.isBook) return nextPageTop(strip, top);
  if (left <= TALLEST_SLICE) return strip.height;
  const first = top + SHORTEST;
  const last = Math.min(top + TALLEST_SLICE, strip.height - SHORTEST);
  let best = { row: Math.min(top + WANTED, last), cost: Infinity };
  for (let row = first; row <= last; row += 1) {
    const cost = Math.abs(row - top - WANTED) / SHORTEST + roughness(strip, row);
    if (cost < best.cost) best = { row, cost };
  }
  return best.row;
}

function nextPageTop(strip: StripRows, top: number): number {
  let row = top + 1;
  while (row < strip.height && !strip.pageTops.has(row)) row += 1;
  return row;
}

function roughness(strip: StripRows, row: number): number {
  const depth = blankDepth(strip.quiet, row);
  if (depth === DEEP) return 0;
  if (strip.pageTops.has(row)) return 0.1;
  return depth > 0 ? 0.4 - depth * 0.03 : Infinity;
}

function blankDepth(quiet: Uint8Array, row: number): number {
  let depth = 0;
  while (depth < DEEP && quiet[row - 1 - depth] === 1 && quiet[row + depth] === 1) depth += 1;
  return depth;
}
