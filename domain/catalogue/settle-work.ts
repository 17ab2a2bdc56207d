import type { Tx } from '#shared/context';
import { recountWork, settleAudiences } from './audience-store.ts';

/** To be called in the same transaction as any change of a work's episodes, prices, rating or pictures. */
export async function settleWork(tx: Tx, workId: number): Promise<void> {
  await recountWork(tx, workId);
  await settleAudiences(tx, workId);
}
