import { canSee } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { selectFollow, writeAlarm } from './follow-store.ts';

/**
 * Wants to hear of a work's new episodes (새 회차 알림), which follows it too, or wants no more; whoever stops following hears
 * nothing more either. Saying it twice changes nothing. Refuses with NOT_FOUND 0001 and, for what the member may not see,
 * with ADULT_ERROR 0001.
 */
export async function setAlarm(
  ctx: Needs<'db'>,
  order: { memberNo: number; reader: Reader; workId: number; wantsAlarm: boolean },
): Promise<{ follows: number }> {
  const work = await selectFollow(ctx.db, order);
  if (!work) throw new Refusal('NOT_FOUND', '0001');
  const isShown = canSee(order.reader, work, 'about');
  if (order.wantsAlarm && !isShown) throw new Refusal('ADULT_ERROR', '0001');
  const follows = await writeAlarm(ctx.db, order);
  return { follows: isShown ? follows : 0 };
}
