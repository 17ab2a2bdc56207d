import type { Tx } from '#shared/context';
import { recountWorks, settleAudiences, settleReductions } from './audience-store.ts';

/**
 * To be called in the same transaction as any change of a work's episodes, prices, rating or pictures. `left` names pictures
 * that the work showed until now: what nobody shows any more is nobody's to fetch.
 */
export async function settleWork(tx: Tx, workId: number, left: readonly string[] = []): Promise<void> {
  await settleWorks(tx, [workId], left);
}

/** The same for many works at once. */
export async function settleWorks(tx: Tx, workIds: readonly number[], left: readonly string[] = []): Promise<void> {
  if (workIds.length === 0) return;
  await recountWorks(tx, workIds);
  await settleReductions(tx, workIds);
  await settleAudiences(tx, workIds, left);
}
