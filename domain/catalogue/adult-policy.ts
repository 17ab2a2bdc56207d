import type { Reader } from '#shared/reader';
import { type Rating, isAdultRating } from '#vocabulary/ratings';

/** What of a work is asked for: `name` is its title, shelf, kind and 19 mark; `about` everything else but content. */
export type WorkField = 'name' | 'cover' | 'about' | 'content';

/**
 * The one answer to "who may see what" (specification P3). Every surface asks it; the default is no.
 * `content` says only that the age allows it: whether the episode is held is asked by the reading slice.
 */
export function canSee(reader: Reader, work: { rating: Rating }, field: WorkField): boolean {
  if (!isAdultRating(work.rating)) return true;
  if (field === 'name') return true;
  return reader.kind === 'adult-on' || reader.kind === 'operator';
}

/** May a work be named in a list that does not say 19 itself: suggestions, top rows, feeds, neighbours. */
export function mayBeListed(reader: Reader, work: { rating: Rating }): boolean {
  return canSee(reader, work, 'about');
}
