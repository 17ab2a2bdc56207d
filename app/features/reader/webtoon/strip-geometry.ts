/** Slice positions, displayed and in source pixels. */
export interface StripGeometry {
  /** Top of each slice, and the end. */
  tops: number[];
  /** In source pixels. */
  ys: number[];
}

export interface SliceSize {
  y: number;
  width: number;
  height: number;
}

/** Every slice fills the width in its own ratio. */
export function stripGeometry(
  slices: SliceSize[],
  strip: { width: number; height: number },
  shownWidth: number,
): StripGeometry {
  const tops = [0];
  for (const slice of slices) tops.push((tops.at(-1) ?? 0) + (slice.height * shownWidth) / slice.width);
  return { tops, ys: [...slices.map((slice) => slice.y), strip.height] };
}

/** Binary search; clamped to the first and last. */
export function sliceAt(edges: number[], height: number): number {
  let [low, high] = [0, Math.max(0, edges.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function sourceAt(geometry: StripGeometry, top: number): number {
  return carriedOver(geometry.tops, geometry.ys, top);
}

export function topAt(geometry: StripGeometry, y: number): number {
  return carriedOver(geometry.ys, geometry.tops, y);
}

function carriedOver(from: number[], to: number[], value: number): number {
  const at = sliceAt(from, value);
  const [start = 0, end = 0] = from.slice(at, at + 2);
  const [toStart = 0, toEnd = 0] = to.slice(at, at + 2);
  const share = end > start ? Math.min(1, Math.max(0, (value - start) / (end - start))) : 0;
  return toStart + share * (toEnd - toStart);
}
