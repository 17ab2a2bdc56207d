/** Where the slices of a strip stand on the page, and how that answers to heights in source pixels. */
export interface StripGeometry {
  /** Top of each slice on the page, and the end of the last: one more than there are slices. */
  tops: number[];
  /** The same in source pixels. */
  ys: number[];
}

export interface SliceSize {
  y: number;
  width: number;
  height: number;
}

/** Prefix sums of a strip shown at a width; every slice fills that width in its own ratio. */
export function stripGeometry(
  slices: SliceSize[],
  strip: { width: number; height: number },
  shownWidth: number,
): StripGeometry {
  const tops = [0];
  for (const slice of slices) tops.push((tops.at(-1) ?? 0) + (slice.height * shownWidth) / slice.width);
  return { tops, ys: [...slices.map((slice) => slice.y), strip.height] };
}

/** The slice that holds a height, by binary search; the first or last one beyond the ends. */
export function sliceAt(edges: number[], height: number): number {
  let [low, high] = [0, Math.max(0, edges.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((edges[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Source pixels of a height on the page. */
export function sourceAt(geometry: StripGeometry, top: number): number {
  return carriedOver(geometry.tops, geometry.ys, top);
}

/** Height on the page of source pixels. */
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

/** What a panel needs above it so that it does not stick to the edge, in source pixels. */
const AIR = 24;
/** Quiet bands nearer than this make no panel between them. */
const LEAST_PANEL = 48;

/** Where panels begin: at the end of every quiet band, a little of the band above. The strip's start is one. */
export function panelStarts(quiet: [number, number][], height: number): number[] {
  const starts = [0];
  for (const [from, to] of quiet.toSorted((a, b) => a[1] - b[1])) {
    const start = Math.max(from, to - AIR);
    if (to < height - LEAST_PANEL && start - (starts.at(-1) ?? 0) >= LEAST_PANEL) starts.push(start);
  }
  return starts;
}

/**
 * The next stop panel by panel, in source pixels: a panel's start, or on through a panel that is taller than the view.
 * Undefined when there is none further.
 */
export function nextStop(starts: number[], view: { y: number; height: number; end: number }): number | undefined {
  const next = starts.find((start) => start > view.y + 2);
  const further = view.y + view.height * 0.8;
  if (next !== undefined) return Math.min(next, further);
  return view.y + view.height < view.end ? Math.min(further, view.end - view.height) : undefined;
}

/** The stop before: the start of this panel when inside it, else of the panel before. */
export function previousStop(starts: number[], view: { y: number; height: number }): number | undefined {
  const before = starts.findLast((start) => start < view.y - 2);
  return before === undefined ? undefined : Math.max(before, view.y - view.height * 0.8);
}
