/** Episodes of a file in order, with their lengths. */
export interface FileShape {
  content: 'text' | 'images';
  episodes: readonly number[];
  weights: readonly number[];
}

/** A place in an episode of a file; both from 0. */
export interface PlaceInFile {
  index: number;
  fraction: number;
}

/** Episode and fraction at a percentage (0 to 1) of a file. */
export function placeAt({ weights }: FileShape, percentage: number): PlaceInFile {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = Math.min(1, Math.max(0, percentage)) * total;
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return { index, fraction: left / weight };
    left -= weight;
  }
  return { index: Math.max(0, weights.length - 1), fraction: 1 };
}

/** Percentage of a file at a place. */
export function percentageOf({ weights }: FileShape, { index, fraction }: PlaceInFile): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const before = weights.slice(0, index).reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? 0 : Math.min(1, (before + fraction * (weights[index] ?? 0)) / total);
}

/** A place as KOReader writes it: the start of a chapter of an EPUB, or a page of a CBZ. */
export function progressOf({ content, weights }: FileShape, { index, fraction }: PlaceInFile): string {
  if (content === 'text') return `/body/DocFragment[${index + 1}]/body`;
  const before = weights.slice(0, index).reduce((sum, weight) => sum + weight, 0);
  const own = weights[index] ?? 1;
  return String(before + Math.min(own, Math.floor(fraction * own) + 1));
}
