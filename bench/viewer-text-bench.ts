import type { BenchMeans } from './bench-means.ts';
import type { Figure } from './figure.ts';
import { openingFigures } from './viewer/opening.ts';
import { placeFigures } from './viewer/places.ts';
import { openReaders } from './viewer/readers.ts';
import { textMemoryFigures } from './viewer/text-memory.ts';
import { turningFigures } from './viewer/turning.ts';

/** The same text in our viewer, in foliate-js, in epub.js and on a bare page: opening, turning, places, memory. */
export async function viewerTextBench(means: BenchMeans): Promise<Figure[]> {
  const readers = await openReaders(means);
  try {
    return [
      ...(await openingFigures(readers)),
      ...(await turningFigures(readers)),
      ...(await placeFigures(readers)),
      ...(await textMemoryFigures(readers)),
    ];
  } finally {
    await readers.close();
  }
}
