import { canSee } from '#domain/catalogue';
import type { Reader } from '#shared/reader';
import type { PictureUse } from './held-picture-store.ts';
import { isOpenTo } from './reading-rules.ts';

/** For so long after a rental's end the page that stands open may be read to its end. */
const GRACE_MS = 10 * 60_000;

/**
 * By whatever shows it, where the age allows it: a cover and a free episode, the preview of one, and what the reader
 * holds and has opened, or keeps on a device. What is only held has not been opened: its pictures wait as its text does.
 */
export function maySeeUse(reader: Reader, use: PictureUse): boolean {
  if (!canSee(reader, use, 'content')) return false;
  return (
    use.isPreviewed || reader.kind === 'operator' || isHandedOver(use) || isOpenTo({ is_free: use.isFree }, use.rights)
  );
}

/** Whether a stamp that was given while a rental ran may still be used, shortly after the rental's end. */
export function isInGrace(reader: Reader, use: PictureUse, at: { now: Date; stampFrom: Date }): boolean {
  if (!canSee(reader, use, 'content')) return false;
  return use.rights.some(({ openedAt, endsAt }) => {
    if (openedAt === null || endsAt === null) return false;
    const ended = new Date(endsAt).getTime();
    return at.stampFrom.getTime() < ended && at.now.getTime() - ended < GRACE_MS;
  });
}

function isHandedOver({ rights }: PictureUse): boolean {
  return rights.some((right) => right.isKept && !right.isOver);
}
