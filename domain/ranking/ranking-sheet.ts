import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { CSV_START, csvLine } from '#vocabulary/csv';
import { weightsOf } from '#vocabulary/rankings';
import { showRankingInputs } from './show-ranking-inputs.ts';

const HEAD = ['순위', '작품 번호', '작품', '점수', '몇 시간 전', '가중치', '독자', '연 회차', '새 관심', '코인'];

/**
 * What a board was worked out from, as a table for spreadsheets: a line a work and hour for the board of the hour, else a
 * line a work. Refuses as `showRankingInputs` does.
 */
export async function rankingSheet(ctx: Needs<'db'>, ask: { snapshot: number; reader: Reader }): Promise<string> {
  const { snapshot, places } = await showRankingInputs(ctx, ask);
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
