import type { Needs } from '#shared/context';
import { deleteHidden, writeHidden } from './hidden-store.ts';

/** Hides works from what a member read last, until they are read again; nothing else of them is lost. */
export async function hideRecent(ctx: Needs<'db'>, order: { memberNo: number; works: number[] }): Promise<void> {
  await ctx.db.transaction().execute((tx) => writeHidden(tx, order));
}

/** Brings hidden works back to where they stood. */
export async function unhideRecent(ctx: Needs<'db'>, order: { memberNo: number; works: number[] }): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteHidden(tx, order));
}
