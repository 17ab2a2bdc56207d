import type { BenchContext } from '../bench-context.ts';
import type { BenchPart, Figure } from '../figure.ts';
import { measureOpeningTime } from '../reader/opening.ts';
import { positionFigures } from '../reader/reading-positions.ts';
import { type BenchReaders, openReaders } from '../reader/readers.ts';
import { textMemoryFigures } from '../reader/text-memory.ts';
import { measurePageTurning } from '../reader/page-turning.ts';

export const readerOpeningBench = withReaders(measureOpeningTime);
export const pageTurningBench = withReaders(measurePageTurning);
export const readerPositionsBench = withReaders(positionFigures);
export const readerMemoryBench = withReaders(textMemoryFigures);

function withReaders(figures: (readers: BenchReaders) => Promise<Figure[]>): BenchPart<BenchContext> {
  return async (deps) => {
    const readers = await openReaders(deps);
    try {
      return await figures(readers);
    } finally {
      await readers.close();
    }
  };
}
