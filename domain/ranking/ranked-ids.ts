import type { Needs } from '#shared/context';
import { type Reader, VISITOR } from '#shared/reader';
import { type BoardName, selectTop } from './board-store.ts';

/** The works at the top of the newest board, in their order, for a row of a home; none where nothing was counted yet. */
export async function rankedIds(
  ctx: Needs<'db'>,
  ask: BoardName & { limit: number; withoutAdult: boolean; reader?: Reader },
): Promise<number[]> {
  return selectTop(ctx.db, { ...ask, reader: ask.reader ?? VISITOR });
}
