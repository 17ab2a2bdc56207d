import type { Needs } from '#shared/context';
import { type ReadSoFar, selectReadSoFar } from './read-so-far-store.ts';

/** How far a member has come in a work, over all their devices, and how many of its episodes they opened. */
export async function readSoFar(ctx: Needs<'db'>, ask: { memberNo: number; workId: number }): Promise<ReadSoFar> {
  return selectReadSoFar(ctx.db, ask);
}
