import { canSee } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { selectFollow, updateEpisodeAlert } from './follow-store.ts';

/**
 * Turns new episode alerts (새 회차 알림) on, which also follows the work, or off. Idempotent. Throws NOT_FOUND 0001, and
 * ADULT_ERROR 0001 if hidden from the member.
 */
export async function setEpisodeAlert(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader; workId: number; wantsAlarm: boolean },
): Promise<{ follows: number }> {
  const work = await selectFollow(ctx.db, input);
  if (!work) throw new DomainError('NOT_FOUND', '0001');
  const isShown = canSee(input.reader, work, 'about');
  if (input.wantsAlarm && !isShown) throw new DomainError('ADULT_ERROR', '0001');
  const follows = await updateEpisodeAlert(ctx.db, input);
  return { follows: isShown ? follows : 0 };
}
