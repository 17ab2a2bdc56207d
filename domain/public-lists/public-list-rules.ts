import { DomainError } from '#kernel/domain-error';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import { oneLine } from '#shared/content/one-line';

/** A work that the owner can put into a list. */
export interface OfferedWork {
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

/** Normalizes texts and orders the chosen works by place. Throws PUBLIC_LIST_ERROR 0002 to 0004 for a text. */
export function parsePublicList(input: { title: string; about: string; works: OfferedWork[] }): PublicListText {
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
  const long = works.find(({ comment }) => [...comment].length > PUBLIC_LIST_LIMITS.comment);
  if (long) throw new DomainError('PUBLIC_LIST_ERROR', '0004', { field: `comment-${long.id}` });
  return { title, about, works };
}
