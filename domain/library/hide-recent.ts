import type { Needs } from '#kernel/context';
import { deleteHiddenWorks, insertHiddenWorks } from './hidden-work-store.ts';

/** Hides works from the recent list until they are read again. */
export async function hideRecent(ctx: Needs<'db'>, input: { memberNo: number; works: number[] }): Promise<void> {
  await ctx.db.transaction().execute((tx) => insertHiddenWorks(tx, input));
}

/** Restores hidden works. */
export async function unhideRecent(ctx: Needs<'db'>, input: { memberNo: number; works: number[] }): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteHiddenWorks(tx, input));
}
