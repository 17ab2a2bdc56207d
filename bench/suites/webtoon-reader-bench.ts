import type { BenchContext } from '../bench-context.ts';
import type { Figure } from '../figure.ts';
import { webtoonMemoryFigures } from '../reader/webtoon-memory.ts';
import { webtoonOpeningFigures } from '../reader/webtoon-opening.ts';

export async function webtoonReaderBench(deps: BenchContext): Promise<Figure[]> {
  return [...(await webtoonOpeningFigures(deps)), ...(await webtoonMemoryFigures(deps))];
}
