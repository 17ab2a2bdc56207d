import { showAuthorNumbers } from '#domain/author-numbers';
import type { Needs } from '#kernel/context';
import type { AuthorNumbers } from '#shared/authors/author-numbers';
import { asAuthor } from './as-author.ts';

/** The numbers of a work for its crew. Throws like `asAuthor`. */
export async function showNumbers(
  ctx: Needs<'db'>,
  { memberNo, workId, page }: { memberNo: number; workId: number; page: number },
): Promise<AuthorNumbers> {
  await asAuthor(ctx, { memberNo, workId, right: 'numbers' });
  return showAuthorNumbers(ctx, { workId, page });
}
