import { canBeListed } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { RankingCounts } from '#shared/merchandising/rankings';
import { isAdultRating } from '#shared/catalog/ratings';
import { type InputRow, selectInputs, selectSnapshotById } from './board-store.ts';
import { type RankingSnapshot, toRankingSnapshot } from './show-ranking.ts';

/** A place with its inputs; only the place for masked works. */
export interface RankingInput {
  rank: number;
  workId: number;
  /** Null if unlisted. */
  title: string | null;
  /** 19 mark. */
  isAdult: boolean;
  score: number | null;
  counts: RankingCounts[] | null;
}

/** A board with its inputs. */
export interface RankingInputs {
  snapshot: RankingSnapshot;
  places: RankingInput[];
}

/**
 * The inputs of a board, to recompute it with `scoreOf` and `comparePlaces`. Throws RANKING_ERROR 0001 if it is not
 * stored.
 */
export async function showRankingInputs(
  ctx: Needs<'db'>,
  input: { snapshot: number; reader: Reader },
): Promise<RankingInputs> {
  const snapshot = await selectSnapshotById(ctx.db, input.snapshot);
  if (!snapshot) throw new DomainError('RANKING_ERROR', '0001');
  const rows = await selectInputs(ctx.db, input);
  return { snapshot: toRankingSnapshot(snapshot), places: rows.map((row) => inputOf(row, input.reader)) };
}

function inputOf({ rank, workId, title, rating, score, counts }: InputRow, reader: Reader): RankingInput {
  const isShown = canBeListed(reader, { rating: rating ?? 'unknown' });
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
