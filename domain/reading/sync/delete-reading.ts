import type { Tx } from '#kernel/context';
import { deleteReading } from './reading-log-store.ts';

/** Deletes all reading data on withdrawal. */
export async function deleteMemberReading(tx: Tx, memberNo: number): Promise<void> {
  await deleteReading(tx, memberNo);
}
