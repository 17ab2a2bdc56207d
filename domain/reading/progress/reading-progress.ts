import type { Needs } from '#kernel/context';
import { type ReadingProgress, selectReadingProgress } from './reading-progress-store.ts';

/** A member's progress in a work over all devices. */
export async function loadReadingProgress(
  ctx: Needs<'db'>,
  input: { memberNo: number; workId: number },
): Promise<ReadingProgress> {
  return selectReadingProgress(ctx.db, input);
}
