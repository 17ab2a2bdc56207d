import type { Needs } from '#shared/context';
import { deleteKept } from './kept-store.ts';

/**
 * Takes episodes off the list of a device, all of them where none are named. A device that is elsewhere erases them when
 * it is heard of next, and cannot open them past their leases before.
 */
export async function releaseKept(
  ctx: Needs<'db'>,
  order: { memberNo: number; device: string; episodes?: number[] | undefined },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteKept(tx, order));
}
