import type { BenchMeans } from './bench-means.ts';
import type { BenchPart, Figure } from './figure.ts';
import { openingFigures } from './viewer/opening.ts';
import { placeFigures } from './viewer/places.ts';
import { type Readers, openReaders } from './viewer/readers.ts';
import { textMemoryFigures } from './viewer/text-memory.ts';
import { turningFigures } from './viewer/turning.ts';

/** Each part: the same text in our viewer, in foliate-js, in epub.js and on a bare page. */
export const viewerOpeningBench = withReaders(openingFigures);
export const viewerTurningBench = withReaders(turningFigures);
export const viewerPlacesBench = withReaders(placeFigures);
export const viewerMemoryBench = withReaders(textMemoryFigures);

function withReaders(figures: (readers: Readers) => Promise<Figure[]>): BenchPart<BenchMeans> {
  return async (means) => {
    const readers = await openReaders(means);
    try {
      return await figures(readers);
    } finally {
      await readers.close();
    }
  };
}
