import type { Needs } from '#kernel/context';
import { refreshReadTogetherPairs } from './read-together-store.ts';

/**
 * Recomputes which works are read together (함께 읽은 작품): pairs with at least three readers, at most twenty per work.
 * Idempotent; returns the number of pairs.
 */
export async function refreshReadTogether(ctx: Needs<'db'>): Promise<number> {
  return ctx.db.transaction().execute((tx) => refreshReadTogetherPairs(tx));
}
