import { mayBeListed } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { RankingCounts } from '#vocabulary/rankings';
import { isAdultRating } from '#vocabulary/ratings';
import { type InputRow, selectInputs, selectSnapshotById } from './board-store.ts';
import { type RankingSnapshot, shownSnapshot } from './show-ranking.ts';

/** A place with what it was worked out from. Of an adult work nothing but its place, before whoever may not see it. */
export interface RankingInput {
  rank: number;
  workId: number;
  /** Null where the work has left the shelves. */
  title: string | null;
  /** Says 19 beside the title. */
  isAdult: boolean;
  score: number | null;
  counts: RankingCounts[] | null;
}

/** A board with everything that it was worked out from. */
export interface RankingInputs {
  snapshot: RankingSnapshot;
  places: RankingInput[];
}

/**
 * What a board was worked out from, so that anybody can come to the same ranks by `scoreOf` and `comparePlaces`. Refuses
 * with RANKING_ERROR 0001 where the board is not kept.
 */
export async function showRankingInputs(
  ctx: Needs<'db'>,
  ask: { snapshot: number; reader: Reader },
): Promise<RankingInputs> {
  const snapshot = await selectSnapshotById(ctx.db, ask.snapshot);
  if (!snapshot) throw new Refusal('RANKING_ERROR', '0001');
  const rows = await selectInputs(ctx.db, ask);
  return { snapshot: shownSnapshot(snapshot), places: rows.map((row) => inputOf(row, ask.reader)) };
}

function inputOf({ rank, workId, title, rating, score, counts }: InputRow, reader: Reader): RankingInput {
  const isShown = mayBeListed(reader, { rating: rating ?? 'unknown' });
  return {
    rank,
    workId,
    title,
    isAdult: isAdultRating(rating ?? 'unknown'),
    score: isShown ? score : null,
    counts: isShown
      ? counts.map(([age, readers, opens, follows, coins]) => ({ age, readers, opens, follows, coins }))
      : null,
  };
}
