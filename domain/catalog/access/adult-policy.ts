import type { Reader } from '#kernel/reader';
import { type Rating, isAdultRating } from '#shared/catalog/ratings';

/** Parts of a work: `name` is title, shelf, kind and 19 mark; `about` everything else except content. */
export type VisibleWorkField = 'name' | 'cover' | 'about' | 'content';

/**
 * Whether a reader may see a part of a work (specification P3); denies by default. `content` checks the age only;
 * entitlements are checked by reading.
 */
export function canSee(reader: Reader, work: { rating: Rating }, field: VisibleWorkField): boolean {
  if (!isAdultRating(work.rating)) return true;
  if (field === 'name') return true;
  return reader.kind === 'adult-on' || reader.kind === 'operator';
}

/** Whether a work may appear in lists without a 19 mark, such as suggestions and feeds. */
export function canBeListed(reader: Reader, work: { rating: Rating }): boolean {
  return canSee(reader, work, 'about');
}
