import { type PenSupport, recordBenefitUse, showPenSupport } from '#domain/author-support';
import { type WorkCard, listWorks } from '#domain/catalog';
import { readShopFields } from '#domain/merchandising';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type Reader, memberNoOf } from '#kernel/reader';
import { type PenPage, selectFollows, selectPenPage, writeFollow } from './pen-page-store.ts';

const MAX_WORKS = 100;

/** The page of an author. */
interface AuthorPage extends Omit<PenPage, 'workIds'>, PenSupport {
  isFollowed: boolean;
  works: WorkCard[];
}

/** The page of an author as a reader may see it. Throws NOT_FOUND 0001, also while the shop has no authors. */
export async function showAuthorPage(
  ctx: Needs<'db' | 'secrets'>,
  { penId, reader }: { penId: number; reader: Reader },
): Promise<AuthorPage> {
  if ((await readShopFields(ctx)).authors !== 'on') throw new DomainError('NOT_FOUND', '0001');
  const memberNo = memberNoOf(reader);
  const support = await showPenSupport(ctx, { penId, reader });
  const { isSupporter } = support;
  const page = await selectPenPage(ctx.db, { id: penId, isSupporter });
  if (!page) throw new DomainError('NOT_FOUND', '0001');
  if (isSupporter && memberNo !== null && page.posts.some(({ isForSupporters }) => isForSupporters))
    await recordBenefitUse(ctx, { penId, memberNo });
  const { workIds, ...pen } = page;
  const list = { filter: { ids: workIds }, sort: 'given', limit: MAX_WORKS, withMuted: true, reader } as const;
  const { works } = await listWorks(ctx, list);
  const isFollowed = memberNo !== null && (await selectFollows(ctx.db, { penId, memberNo }));
  return { ...pen, ...support, isFollowed, works };
}

/** Follows or unfollows an author. Throws NOT_FOUND 0001. */
export async function followPen(
  ctx: Needs<'db'>,
  follow: { penId: number; memberNo: number; isFollowed: boolean },
): Promise<void> {
  const isKnown = await ctx.db.transaction().execute((tx) => writeFollow(tx, follow));
  if (!isKnown) throw new DomainError('NOT_FOUND', '0001');
}
