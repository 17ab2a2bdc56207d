import type { BenchMeans } from './bench-means.ts';
import type { Figure } from './figure.ts';
import { stripMemoryFigures } from './viewer/strip-memory.ts';
import { stripOpeningFigures } from './viewer/strip-opening.ts';

/** Strips in our viewer and on bare pages of the same pictures: opening, blank frames, memory. */
export async function viewerStripBench(means: BenchMeans): Promise<Figure[]> {
  return [...(await stripOpeningFigures(means)), ...(await stripMemoryFigures(means))];
}
