import type { MemberActor } from '#domain/operators';
import { payerAge } from '#domain/members';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type StudioRight, hasStudioRight } from '#shared/authors/crew';
import { isAdultRating } from '#shared/catalog/ratings';
import { selectCrewPlaces } from './crew-store.ts';

/** An author at a work, by the pen that gives the right. */
export interface Author extends MemberActor {
  penId: number;
}

const FORBIDDEN_TO_BANNED = new Set<StudioRight>(['publish', 'price', 'contract', 'crew']);

/**
 * The only gate to a work for its authors. Throws NOT_FOUND 0001 for others, STUDIO_ERROR 0003 when the role lacks the
 * right, 0006 for an adult work without a valid proof of age, 0010 when a measure forbids it.
 */
export async function asAuthor(
  ctx: Needs<'db'>,
  { memberNo, workId, right }: { memberNo: number; workId: number; right: StudioRight },
): Promise<Author> {
  const places = await selectCrewPlaces(ctx.db, { memberNo, workId });
  if (places.length === 0) throw new DomainError('NOT_FOUND', '0001');
  const place = places.find(({ role, isTranslation }) => hasStudioRight(role, { right, isTranslation }));
  if (!place) throw new DomainError('STUDIO_ERROR', '0003');
  if (isAdultRating(place.rating) && (await payerAge(ctx, memberNo)) !== 'adult')
    throw new DomainError('STUDIO_ERROR', '0006');
  if (place.isBanned && FORBIDDEN_TO_BANNED.has(right)) throw new DomainError('STUDIO_ERROR', '0010');
  return { memberNo, name: place.penName, penId: place.penId };
}
