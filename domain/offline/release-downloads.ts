import type { Needs } from '#kernel/context';
import { deleteDeviceDownloads } from './download-store.ts';

/** Removes episodes or all of a device. The device erases them on its next contact; until then licenses limit them. */
export async function releaseDownloads(
  ctx: Needs<'db'>,
  input: { memberNo: number; device: string; episodes?: number[] | undefined },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteDeviceDownloads(tx, input));
}
