import { DomainError } from '#kernel/domain-error';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';

/** A work of a list as its owner sends it; ones without a place are left out. */
export interface ChosenWork {
  id: number;
  /** Place in the list; null leaves the work out. */
  place: number | null;
  comment: string;
}

export interface PublicListText {
  title: string;
  about: string;
  works: { id: number; comment: string }[];
}

/**
 * Normalizes texts and orders the works by place. Throws PUBLIC_LIST_ERROR 0002 to 0004 for a text, 0006 for too many works.
 */
export function parsePublicList(input: { title: string; about: string; works: ChosenWork[] }): PublicListText {
  const title = oneLine(input.title);
  if (title === '' || [...title].length > PUBLIC_LIST_LIMITS.title)
    throw new DomainError('PUBLIC_LIST_ERROR', '0002', { field: 'title' });
  const about = input.about.normalize('NFC').replaceAll('\r\n', '\n').trim();
  if ([...about].length > PUBLIC_LIST_LIMITS.about)
    throw new DomainError('PUBLIC_LIST_ERROR', '0003', { field: 'about' });
  const chosen = input.works
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ id, comment }) => ({ id, comment: oneLine(comment) }));
  const works = [...new Map(chosen.map((work) => [work.id, work])).values()];
  if (works.length > PUBLIC_LIST_LIMITS.works)
    throw new DomainError('PUBLIC_LIST_ERROR', '0006', { most: PUBLIC_LIST_LIMITS.works });
  const long = works.find(({ comment }) => [...comment].length > PUBLIC_LIST_LIMITS.comment);
  if (long) throw new DomainError('PUBLIC_LIST_ERROR', '0004', { field: `comment-${long.id}` });
  return { title, about, works };
}

const oneLine = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
