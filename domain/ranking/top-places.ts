import type { Needs } from '#shared/context';
import { VISITOR } from '#shared/reader';
import { type RankingMove, moveOf } from '#vocabulary/rankings';
import { type BoardName, type TopRow, selectTop } from './board-store.ts';

/** The top of the newest board for a row that shows it as one: each place with how it moved, and the moment it stands for. */
export interface TopPlaces {
  /** ISO; null where nothing was counted yet. */
  basisAt: string | null;
  places: { workId: number; rank: number; move: RankingMove }[];
}

/** What `topSql` told the statement of another slice. */
export function topPlaces(rows: TopRow[]): TopPlaces {
  const [first] = rows;
  return {
    basisAt: first ? new Date(first.basisAt).toISOString() : null,
    places: rows.map(({ id, rank, before, isFirst }) => ({ workId: id, rank, move: moveOf(rank, before, isFirst) })),
  };
}

/** The works at the top of the newest board, in their order, as every visitor is shown them; none where nothing was counted yet. */
export async function rankedIds(
  ctx: Needs<'db'>,
  ask: BoardName & { limit: number; withoutAdult: boolean },
): Promise<number[]> {
  return (await selectTop(ctx.db, { ...ask, reader: VISITOR })).map(({ id }) => id);
}
