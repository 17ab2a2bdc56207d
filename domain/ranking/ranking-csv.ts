import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { CSV_START, csvLine } from '#shared/content/csv';
import { weightsOf } from '#shared/merchandising/rankings';
import { showRankingInputs } from './show-ranking-inputs.ts';

const HEAD = ['순위', '작품 번호', '작품', '점수', '몇 시간 전', '가중치', '독자', '열람 회차', '새 관심', '코인'];

/**
 * Exports the inputs of a board as CSV: one line per work and hour for the realtime board, else per work. Throws like
 * `showRankingInputs`.
 */
export async function exportRankingCsv(ctx: Needs<'db'>, input: { snapshot: number; reader: Reader }): Promise<string> {
  const { snapshot, places } = await showRankingInputs(ctx, input);
  const weights = weightsOf(snapshot.board);
  const lines = places.flatMap(({ rank, workId, title, score, counts }) =>
    (counts ?? [null]).map((part) =>
      csvLine([
        rank,
        workId,
        title,
        score,
        ...(part
          ? [part.age, weights[part.age] ?? 0, part.readers, part.opens, part.follows, part.coins]
          : [null, null, null, null, null, null]),
      ]),
    ),
  );
  return CSV_START + csvLine(HEAD) + lines.join('');
}
