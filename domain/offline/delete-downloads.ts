import type { Tx } from '#kernel/context';
import { deleteAllDownloads } from './download-store.ts';

/** Deletes a member's download records; devices erase files when the session ends. Returns their number. */
export async function deleteDownloads(tx: Tx, memberNo: number): Promise<number> {
  return deleteAllDownloads(tx, memberNo);
}
