import type { Needs } from '#kernel/context';
import { reindexCodes } from './search-terms-store.ts';

/**
 * Rebuilds the code indexes concurrently. Popularity updates rewrite all codes of a work, and the space is reused but
 * never returned.
 */
export async function rebuildSearchIndexes(ctx: Needs<'db'>): Promise<void> {
  await reindexCodes(ctx.db);
}
