import { STRIP_WIDTH } from './picture-recipe.ts';

const SHORTEST = 640;
const WANTED = 1280;
export const TALLEST_SLICE = 1920;
/** A cut this deep inside a quiet band leaves no rim of the drawing on the wrong side. */
const DEEP = 8;

/** The width of a strip: that of most of its height, the wider one when two share; pages of other widths are scaled to it. */
export function stripWidth(pages: { width: number; height: number }[]): number {
  const heights = new Map<number, number>();
  for (const page of pages) heights.set(page.width, (heights.get(page.width) ?? 0) + page.height);
  const [widest] = [...heights].toSorted((one, other) => other[1] - one[1] || other[0] - one[0]);
  return Math.min(widest?.[0] ?? 0, STRIP_WIDTH);
}

export interface StripRows {
  height: number;
  quiet: Uint8Array;
  /** Rows at which a page begins. */
  pageTops: Set<number>;
  /** The pages are leaves of a book: each stays whole. */
  isBook?: boolean;
}

/** Leaves as books have them, in height by width; strips come in taller pieces, or in any. */
const LEAF = { least: 1.25, most: 1.55, spread: 0.03, share: 0.6 };

/**
 * Whether pictures are the leaves of a book: three or more, most of one shape, the shape of paper, none too tall for a
 * slice. Wide ones among them are double pages.
 */
export function areLeaves(pages: { width: number; height: number }[], width: number): boolean {
  const shapes = pages.map((page) => page.height / page.width).toSorted((a, b) => a - b);
  const usual = shapes[shapes.length >> 1] ?? 0;
  const alike = shapes.filter((shape) => Math.abs(shape - usual) <= usual * LEAF.spread).length;
  if (pages.length < 3 || usual < LEAF.least || usual > LEAF.most || alike < pages.length * LEAF.share) return false;
  return (shapes.at(-1) ?? 0) * width <= TALLEST_SLICE;
}

/** Where the slice that begins at `top` ends: with the leaf of a book, else near 1,280 px, at a quiet row or between pages if there is one, never past 1,920 px. */
export function nextCut(strip: StripRows, top: number): number {
  const left = strip.height - top;
  if (strip.isBook) return nextPageTop(strip, top);
  if (left <= TALLEST_SLICE) return strip.height;
  const first = top + SHORTEST;
  // What is left over must itself be tall enough for a slice.
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
  const depth = quietDepth(strip.quiet, row);
  if (depth === DEEP) return 0;
  if (strip.pageTops.has(row)) return 0.1;
  return depth > 0 ? 0.4 - depth * 0.03 : Infinity;
}

/** How many rows on both sides of a cut are quiet, at most DEEP. */
function quietDepth(quiet: Uint8Array, row: number): number {
  let depth = 0;
  while (depth < DEEP && quiet[row - 1 - depth] === 1 && quiet[row + depth] === 1) depth += 1;
  return depth;
}
