import type { Needs } from '#shared/context';
import { countReadTogether } from './read-together-store.ts';

/**
 * Finds which works are read together (함께 읽은 작품) from what members read and follow: pairs with three readers at least,
 * the twenty nearest of each work. Any number of times; answers how many pairs stand.
 */
export async function gatherReadTogether(ctx: Needs<'db'>): Promise<number> {
  return ctx.db.transaction().execute((tx) => countReadTogether(tx));
}
