import type { Needs } from '#shared/context';
import { type Reader, VISITOR } from '#shared/reader';
import { type RankingMove, moveOf } from '#vocabulary/rankings';
import { type BoardName, selectTop } from './board-store.ts';

interface TopAsk extends BoardName {
  limit: number;
  withoutAdult: boolean;
  reader?: Reader;
}

/** The works at the top of the newest board, in their order, for a row of a home; none where nothing was counted yet. */
export async function rankedIds(ctx: Needs<'db'>, ask: TopAsk): Promise<number[]> {
  return (await topPlaces(ctx, ask)).places.map(({ workId }) => workId);
}

/** The top of the newest board for a row that shows it as one: each place with how it moved, and the moment it stands for. */
export interface TopPlaces {
  /** ISO; null where nothing was counted yet. */
  basisAt: string | null;
  places: { workId: number; rank: number; move: RankingMove }[];
}

/** The same with its ranks and how they moved, in one round trip. */
export async function topPlaces(ctx: Needs<'db'>, ask: TopAsk): Promise<TopPlaces> {
  const rows = await selectTop(ctx.db, { ...ask, reader: ask.reader ?? VISITOR });
  return {
    basisAt: rows[0]?.basisAt.toISOString() ?? null,
    places: rows.map(({ id, rank, before, isFirst }) => ({ workId: id, rank, move: moveOf(rank, before, isFirst) })),
  };
}
