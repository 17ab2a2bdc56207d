import type { Needs } from '#shared/context';
import { type Reader, blockedTagsOf } from '#shared/reader';
import type { Shelf } from '#vocabulary/shelves';
import { canSee, mayBeListed } from './adult-policy.ts';
import {
  selectCount,
  selectGenres,
  selectIds,
  selectShelfCounts,
  turnPromotions,
  updateDueWorks,
} from './catalogue-store.ts';
import { turnPages } from './page-version-store.ts';
import { turnRights } from './rights-store.ts';
import { settleWork } from './settle-work.ts';
import type { WorkCard } from './work-card.ts';
import { workCards } from './work-cards.ts';
import { type ListSort, type WorkFilter, parseCursor } from './work-list.ts';

/** A page of a list, and how to ask for the next. */
export interface WorkPage {
  works: WorkCard[];
  /** Address part for the next page, null at the end. */
  next: string | null;
}

const PAGE = 24;
const MOST = 100;

/** A page of works by filter and sort. Adult works stay in as placeholders unless the filter leaves them out. */
export async function listWorks(
  ctx: Needs<'db' | 'secrets'>,
  ask: { filter: WorkFilter; sort?: ListSort; after?: string; limit?: number; reader: Reader },
): Promise<WorkPage> {
  const sort = ask.sort ?? 'latest';
  const after = parseCursor(ask.after, sort);
  const limit = Math.min(ask.limit ?? PAGE, MOST);
  const filter = filterFor(ask.filter, ask.reader);
  const page = await selectIds(ctx.db, { filter, sort, limit, ...(after ? { after } : {}) });
  return { works: await workCards(ctx, page.ids, ask.reader), next: page.next };
}

/** A filter before one reader: without what they want to meet in no list; adult works where it says what they are about. */
function filterFor(filter: WorkFilter, reader: Reader): WorkFilter {
  return {
    ...filter,
    withoutTags: [...(filter.withoutTags ?? []), ...blockedTagsOf(reader)],
    withoutAdult:
      (filter.withoutAdult ?? false) || (narrowsByContent(filter) && !canSee(reader, { rating: '19' }, 'about')),
  };
}

// What an adult work is about may not be learnt by filtering for it.
function narrowsByContent(filter: WorkFilter): boolean {
  const { genre, tag, tags, withoutTagNames, creator, publisher, publisherName, ...others } = filter;
  const { price, isWaitFree, status, weekday, isAdult } = others;
  return [
    genre,
    tag,
    tags,
    withoutTagNames,
    creator,
    publisher,
    publisherName,
    price,
    isWaitFree,
    status,
    weekday,
    isAdult,
  ].some((part) => part !== undefined);
}

/** Counted this far: beyond it a reader only learns that there are more. */
export const MOST_COUNTED = 1000;

/** How many works a list holds in all, up to `MOST_COUNTED` and one. */
export async function countWorks(ctx: Needs<'db'>, ask: { filter: WorkFilter; reader: Reader }): Promise<number> {
  return selectCount(ctx.db, { filter: filterFor(ask.filter, ask.reader), most: MOST_COUNTED + 1 });
}

/** How many works of each shelf a filter finds before a reader, each up to `MOST_COUNTED` and one; shelves without one are left out. */
export async function countByShelf(
  ctx: Needs<'db'>,
  ask: { filter: WorkFilter; reader: Reader },
): Promise<Map<Shelf, number>> {
  const counts = await selectShelfCounts(ctx.db, { filter: filterFor(ask.filter, ask.reader), most: MOST_COUNTED + 1 });
  return new Map(counts.map(({ shelf, works }) => [shelf, works]));
}

/** Genres of a shelf, most works first; of adult works only before a reader who may see them. */
export async function shelfGenres(
  ctx: Needs<'db'>,
  ask: { shelf: Shelf | undefined; reader: Reader },
): Promise<string[]> {
  const withoutAdult = !mayBeListed(ask.reader, { rating: '19' });
  return selectGenres(ctx.db, { shelf: ask.shelf, withoutAdult });
}

/**
 * Opens episodes and turns promotions, rights and pages whose hour has come; called by a clock. Returns how many works
 * changed.
 */
export async function openDueEpisodes(ctx: Needs<'db'>): Promise<number> {
  await turnPages(ctx.db);
  const { changed, isPromotionDue, areRightsDue } = await updateDueWorks(ctx.db);
  if (!isPromotionDue && !areRightsDue) return changed;
  return ctx.db.transaction().execute(async (tx) => {
    const offered = areRightsDue ? await turnRights(tx) : [];
    const works = isPromotionDue ? await turnPromotions(tx) : [];
    for (const workId of works) await settleWork(tx, workId);
    return changed + works.length + offered.length;
  });
}
