import type { Needs } from '#kernel/context';
import { type Reader, mutedWorksOf, withoutMutes } from '#kernel/reader';
import type { Category } from '#shared/catalog/categories';
import { canSee, canBeListed } from '../access/adult-policy.ts';
import {
  selectCount,
  selectGenres,
  selectIds,
  selectShelfCounts,
  applyPromotionChanges,
  updateDueWorkCounters,
} from './work-card-store.ts';
import { applyDuePageChanges } from '../pages/page-version-store.ts';
import { applyRightsPeriods } from '../works/rights-period-store.ts';
import { refreshWorkCounters } from '../works/refresh-work-counters.ts';
import type { WorkCard } from './work-card.ts';
import { workCards } from './work-cards.ts';
import { type ListSort, type WorkFilter, parseCursor, readerFilter } from './list-filter.ts';

/** A page of cards. */
export interface WorkPage {
  works: WorkCard[];
  /** Cursor, null at the end. */
  next: string | null;
}

const PAGE_SIZE = 24;
const MAX = 100;

/** A page of works, without muted ones unless requested. Adult works appear as placeholders unless filtered out. */
export async function listWorks(
  ctx: Needs<'db' | 'secrets'>,
  input: { filter: WorkFilter; sort?: ListSort; after?: string; limit?: number; withMuted?: boolean; reader: Reader },
): Promise<WorkPage> {
  const sort = input.sort ?? 'latest';
  const after = parseCursor(input.after, sort);
  const limit = Math.min(input.limit ?? PAGE_SIZE, MAX);
  const filter = filterFor(input.filter, input.withMuted ? withoutMutes(input.reader) : input.reader);
  const page = await selectIds(ctx.db, { filter, sort, limit, ...(after ? { after } : {}) });
  return { works: await workCards(ctx, page.ids, input.reader), next: page.next };
}

/** Adds the reader's blocked tags and muted works; excludes hidden adult works from content filters. */
function filterFor(filter: WorkFilter, reader: Reader): WorkFilter {
  const wanted = readerFilter(filter, reader);
  const hidesAdult = narrowsByContent(filter) && !canSee(reader, { rating: '19' }, 'about');
  return { ...wanted, withoutAdult: (wanted.withoutAdult ?? false) || hidesAdult };
}

// Filtering must not reveal the content of adult works.
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

/** Counting limit. */
export const MAX_COUNTED = 1000;

/** Number of works, capped at `MAX_COUNTED` + 1. */
export async function countWorks(ctx: Needs<'db'>, input: { filter: WorkFilter; reader: Reader }): Promise<number> {
  return selectCount(ctx.db, { filter: filterFor(input.filter, input.reader), most: MAX_COUNTED + 1 });
}

/** Number of a list's works that the reader has muted (숨긴 작품). */
export async function countMutedWorks(
  ctx: Needs<'db'>,
  input: { filter: WorkFilter; reader: Reader },
): Promise<number> {
  const ids = [...mutedWorksOf(input.reader)];
  if (ids.length === 0) return 0;
  return countWorks(ctx, { filter: { ...input.filter, ids }, reader: withoutMutes(input.reader) });
}

/** Number of works per shelf, each capped at `MAX_COUNTED` + 1; empty shelves are omitted. */
export async function countByShelf(
  ctx: Needs<'db'>,
  input: { filter: WorkFilter; reader: Reader },
): Promise<Map<Category, number>> {
  const counts = await selectShelfCounts(ctx.db, {
    filter: filterFor(input.filter, input.reader),
    most: MAX_COUNTED + 1,
  });
  return new Map(counts.map(({ shelf, works }) => [shelf, works]));
}

/** Genres of a shelf, most works first; of adult works only with access. */
export async function listGenres(
  ctx: Needs<'db'>,
  input: { shelf: Category | undefined; reader: Reader },
): Promise<string[]> {
  const withoutAdult = !canBeListed(input.reader, { rating: '19' });
  return selectGenres(ctx.db, { shelf: input.shelf, withoutAdult });
}

/**
 * Applies due releases, promotions, rights periods and page changes. Called by a timer. Returns the number of changed
 * works.
 */
export async function openDueEpisodes(ctx: Needs<'db'>): Promise<number> {
  await applyDuePageChanges(ctx.db);
  const { changed, earlyIds, isPromotionDue, areRightsDue } = await updateDueWorkCounters(ctx.db);
  if (earlyIds.length === 0 && !isPromotionDue && !areRightsDue) return changed;
  return ctx.db.transaction().execute(async (tx) => {
    const offered = areRightsDue ? await applyRightsPeriods(tx) : [];
    const works = isPromotionDue ? await applyPromotionChanges(tx) : [];
    for (const workId of new Set([...works, ...earlyIds])) await refreshWorkCounters(tx, workId);
    return changed + works.length + offered.length;
  });
}
