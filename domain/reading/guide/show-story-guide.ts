import { type VisibleGuide, requireVisible, pictureSignature, visibleGuide } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type Reader, memberNoOf } from '#kernel/reader';
import type { Picture } from '#shared/catalog/pictures';
import { type ReaderGuide, selectReaderGuide } from './story-guide-view-store.ts';

/** The part of a guide that a reader may see. */
export type GuideToReader = VisibleGuide<Picture>;

/** Everybody may read the first episode. */
const FIRST = 1;

/** Limits a guide to what its reader has reached; at least the first episode. */
export function guideToReader(
  ctx: Needs<'secrets'>,
  { stored, furthest }: ReaderGuide,
  openAt = 0,
): GuideToReader | null {
  if (!stored) return null;
  const pictures = new Map(stored.pictures.map((picture) => [picture.hash, picture]));
  return visibleGuide(stored.guide, {
    positions: new Map(Object.entries(stored.positions).map(([id, position]) => [Number(id), position])),
    horizon: Math.max(furthest, openAt, FIRST),
    pictureOf: (hash) => {
      const found = pictures.get(hash);
      if (!found) return null;
      const { audience, ...picture } = found;
      return { ...picture, ...pictureSignature(ctx, { hash, audience }, new Date(stored.now)) };
    },
  });
}

/**
 * Summaries and characters of a work up to the furthest episode that the reader opened; `episode`: a free one that is
 * open now. Throws NOT_FOUND 0001 if the work does not exist, ADULT_ERROR 0001 by age.
 */
export async function showStoryGuide(
  ctx: Needs<'db' | 'secrets'>,
  input: { work: number; episode?: number | undefined; reader: Reader },
): Promise<GuideToReader> {
  const { work: workId, episode = null, reader } = input;
  const found = await selectReaderGuide(ctx.db, { workId, memberNo: memberNoOf(reader), episode });
  if (!found || (!found.isListed && !found.isHeld)) throw new DomainError('NOT_FOUND', '0001');
  requireVisible(reader, { rating: found.rating, id: workId }, 'content');
  return guideToReader(ctx, found, found.openAt) ?? { recaps: [], characters: [] };
}
