import { canSee } from '#domain/catalog';
import type { Reader } from '#kernel/reader';
import type { PictureUse } from './picture-use-store.ts';
import { isOpenTo } from '../opening/opening-rules.ts';

/** Grace period after a rental, to finish an open page. */
const GRACE_MS = 10 * 60_000;

/**
 * Access by any visible use: covers, free episodes, previews, opened or downloaded entitlements. Unopened ones grant
 * none.
 */
export function canSeeUse(reader: Reader, use: PictureUse): boolean {
  if (!canSee(reader, use, 'content')) return false;
  return (
    use.isPreviewed || reader.kind === 'operator' || isDelivered(use) || isOpenTo({ is_free: use.isFree }, use.rights)
  );
}

/** Whether a signature issued during a rental is still within the grace period. */
export function isInGrace(reader: Reader, use: PictureUse, at: { now: Date; stampFrom: Date }): boolean {
  if (!canSee(reader, use, 'content')) return false;
  return use.rights.some(({ openedAt, endsAt }) => {
    if (openedAt === null || endsAt === null) return false;
    const ended = new Date(endsAt).getTime();
    return at.stampFrom.getTime() < ended && at.now.getTime() - ended < GRACE_MS;
  });
}

function isDelivered({ rights }: PictureUse): boolean {
  return rights.some((right) => right.isKept && !right.isOver);
}
