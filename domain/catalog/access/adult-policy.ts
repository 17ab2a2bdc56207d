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
  if (field !== 'content') return true;
  return !familyOf(reader)?.isClosed && !isAboveFamilyRating(reader, work);
}

/**
 * Refuses a part of a work that a reader may not see. Throws ADULT_ERROR 0001 by age, FAMILY_ERROR 0001 above the
 * rating that a guardian allows (`about` as well), 0002 for content in closed hours.
 */
export function requireVisible(
  reader: Reader,
  work: { rating: Rating; id?: number },
  field: 'about' | 'content',
): void {
  const details: Record<string, number> = work.id === undefined ? {} : { work: work.id };
  if (!canSee(reader, work, 'about')) throw new DomainError('ADULT_ERROR', '0001', details);
  if (isAboveFamilyRating(reader, work)) throw new DomainError('FAMILY_ERROR', '0001', details);
  if (field === 'content') requireOpenHours(familyOf(reader));
}

function isAboveFamilyRating(reader: Reader, work: { rating: Rating }): boolean {
  return isAboveRating(work.rating, familyOf(reader)?.maxRating ?? null);
}

/** Whether a work may appear in lists without a 19 mark, such as suggestions and feeds. */
export function canBeListed(reader: Reader, work: { rating: Rating }): boolean {
  return canSee(reader, work, 'about');
}
