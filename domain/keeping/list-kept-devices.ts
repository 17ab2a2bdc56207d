import type { Needs } from '#shared/context';
import { type KeptDeviceRow, selectKeptDevices } from './kept-store.ts';

/** The devices on which a member keeps episodes, the one heard of last first. */
export async function listKeptDevices(ctx: Needs<'db'>, memberNo: number): Promise<KeptDeviceRow[]> {
  return selectKeptDevices(ctx.db, memberNo);
}
