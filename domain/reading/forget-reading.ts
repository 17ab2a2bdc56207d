import type { Tx } from '#shared/context';
import { deleteReading } from './reading-log-store.ts';

/** Takes away everything that a member left while reading: for whoever leaves. */
export async function forgetReading(tx: Tx, memberNo: number): Promise<void> {
  await deleteReading(tx, memberNo);
}
