import type { Needs } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { type RankingMove, moveOf } from '#shared/merchandising/rankings';
import { type BoardKey, type TopRow, selectTop } from './board-store.ts';

/** Top of the newest board: moves and snapshot time. */
export interface TopWorks {
  /** ISO; null before the first count. */
  basisAt: string | null;
  places: { workId: number; rank: number; move: RankingMove }[];
}

/** Reads the result of `topSql`. */
export function toTopWorks(rows: TopRow[]): TopWorks {
  const [first] = rows;
  return {
    basisAt: first ? new Date(first.basisAt).toISOString() : null,
    places: rows.map(({ id, rank, before, isFirst }) => ({ workId: id, rank, move: moveOf(rank, before, isFirst) })),
  };
}

/** Top work ids as shown to visitors; empty before the first count. */
export async function listTopWorkIds(
  ctx: Needs<'db'>,
  input: BoardKey & { limit: number; withoutAdult: boolean },
): Promise<number[]> {
  return (await selectTop(ctx.db, { ...input, reader: VISITOR })).map(({ id }) => id);
}
