import type { Needs } from '#shared/context';
import { reindexCodes } from './search-terms-store.ts';

/**
 * Makes the indexes that searches look codes up in anew, beside whoever searches and writes. Every work that is read more
 * is written again with all of its codes; what that leaves behind is used again, but never given back.
 */
export async function renewSearchIndexes(ctx: Needs<'db'>): Promise<void> {
  await reindexCodes(ctx.db);
}
