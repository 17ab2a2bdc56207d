import { type WorkCard, canSee, listWorks, showWork } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type Reader, memberNoOf } from '#kernel/reader';
import { PUBLIC_LIST_LIMITS } from '#shared/community/public-lists';
import {
  type ListedListRow,
  type PublicListRow,
  selectListPages,
  selectListsOfWork,
  selectPublicList,
  selectPublicListWorks,
  selectSavedLists,
} from './public-list-store.ts';

const LISTS_OF_WORK = 6;
const MAX_PAGES = 10_000;

/** A list for a reader, without works that they may not see or do not want to. */
interface PublicListView extends Omit<PublicListRow, 'memberNo'> {
  isOwn: boolean;
  works: { card: WorkCard; comment: string }[];
  /** Works left out for this reader. */
  left: number;
}

/** Throws PUBLIC_LIST_ERROR 0001 if it is not public, unless the reader owns it. */
export async function showPublicList(
  ctx: Needs<'db' | 'secrets'>,
  input: { id: number; reader: Reader },
): Promise<PublicListView> {
  const { id, reader } = input;
  const memberNo = memberNoOf(reader);
  const row = await selectPublicList(ctx.db, { id, memberNo });
  if (!row) throw new DomainError('PUBLIC_LIST_ERROR', '0001');
  const { memberNo: owner, ...list } = row;
  const chosen = await selectPublicListWorks(ctx.db, id);
  const ids = chosen.map((work) => work.id);
  const withoutAdult = !canSee(reader, { rating: '19' }, 'about');
  const { works: cards } = await listWorks(ctx, {
    filter: { ids, ...(withoutAdult ? { withoutAdult } : {}) },
    sort: 'given',
    limit: PUBLIC_LIST_LIMITS.works,
    reader,
  });
  const comments = new Map(chosen.map((work) => [work.id, work.comment]));
  const works = cards.map((card) => ({ card, comment: comments.get(card.id) ?? '' }));
  return { ...list, isOwn: owner === memberNo, works, left: ids.length - works.length };
}

/** Public lists with a work. Throws like `showWork`; none of a work that the reader may not see. */
export async function listListsOfWork(
  ctx: Needs<'db' | 'secrets'>,
  input: { workId: number; reader: Reader },
): Promise<ListedListRow[]> {
  const { workId, reader } = input;
  const { masked } = await showWork(ctx, { id: workId, reader });
  if (masked) return [];
  return selectListsOfWork(ctx.db, { workId, memberNo: memberNoOf(reader), most: LISTS_OF_WORK });
}

/** Lists that a member saved. */
export async function listSavedLists(ctx: Needs<'db'>, memberNo: number): Promise<ListedListRow[]> {
  return selectSavedLists(ctx.db, memberNo);
}

/** Public lists with a work for all ages, for sitemaps. */
export async function listPublicListPages(ctx: Needs<'db'>): Promise<{ id: number; changedAt: Date }[]> {
  return selectListPages(ctx.db, MAX_PAGES);
}
