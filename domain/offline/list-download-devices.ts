import type { Needs } from '#kernel/context';
import { type DownloadDeviceRow, selectDownloadDevices } from './download-store.ts';

/** A member's devices with downloads, last seen first. */
export async function listDownloadDevices(ctx: Needs<'db'>, memberNo: number): Promise<DownloadDeviceRow[]> {
  return selectDownloadDevices(ctx.db, memberNo);
}
