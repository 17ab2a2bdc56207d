import { DomainError } from '#kernel/domain-error';
import { requireOpenHours } from '#kernel/open-hours';
import { type Reader, familyOf } from '#kernel/reader';
import { type Rating, isAdultRating } from '#shared/catalog/ratings';
import { isAboveRating } from '#shared/members/family';

/** Parts of a work: `name` is title, shelf, kind and 19 mark; `about` everything else except content. */
export type VisibleWorkField = 'name' | 'cover' | 'about' | 'content';

/**
 * Whether a reader may see a part of a work (specification P3); denies by default. `content` checks the age and what
 * a guardian allows; entitlements are checked by reading.
 */
export function canSee(reader: Reader, work: { rating: Rating }, field: VisibleWorkField): boolean {
  if (field === 'name') return true;
  if (isAdultRating(work.rating) && reader.kind !== 'adult-on' && reader.kind !== 'operator') return false;
  const family = familyOf(reader);
  return field !== 'content' || !family || !(family.isClosed || isAboveRating(work.rating, family.maxRating));
}

/**
 * Throws why a reader may not see a part of a work: ADULT_ERROR 0001 by age, FAMILY_ERROR 0001 above the rating that a
 * guardian allows, 0002 for content in closed hours. Listed parts of works above that rating are refused as well.
 */
export function requireSeen(reader: Reader, work: { rating: Rating; id?: number }, field: 'about' | 'content'): void {
  const details: Record<string, number> = work.id === undefined ? {} : { work: work.id };
  if (!canSee(reader, work, 'about')) throw new DomainError('ADULT_ERROR', '0001', details);
  const family = familyOf(reader);
  if (family && isAboveRating(work.rating, family.maxRating)) throw new DomainError('FAMILY_ERROR', '0001', details);
  if (field === 'content') requireOpenHours(family);
}

/** Whether a work may appear in lists without a 19 mark, such as suggestions and feeds. */
export function canBeListed(reader: Reader, work: { rating: Rating }): boolean {
  return canSee(reader, work, 'about');
}
