import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Category, Unit } from '#shared/catalog/categories';
import { selectOpened, selectPublicWork } from './feed-store.ts';

/** A released episode for a feed, without content. */
export interface ReleaseFeedItem {
  id: number;
  title: string;
  position: number;
  unit: Unit;
  content: 'text' | 'images';
  openedAt: Date;
  isFree: boolean;
  buyCoins: number | null;
  rentalCoins: number | null;
  work: { id: number; title: string; genre: string; shelf: Category; creator: string };
}

const MAX = 50;

/**
 * Latest releases of public works, newest first: all, of a category, or of one work (`work` is its title). Throws
 * NOT_FOUND 0001 for a work that is unknown, unlisted or not public.
 */
export async function listReleases(
  ctx: Needs<'db'>,
  input: { shelf?: Category; workId?: number },
): Promise<{ work: { id: number; title: string } | null; openings: ReleaseFeedItem[] }> {
  const work = input.workId === undefined ? null : await selectPublicWork(ctx.db, input.workId);
  if (work === undefined) throw new DomainError('NOT_FOUND', '0001');
  const rows = await selectOpened(ctx.db, { ...input, limit: MAX });
  const releases = rows.map((row) => ({
    id: row.id,
    title: row.title,
    position: row.position,
    unit: row.unit,
    content: row.content,
    openedAt: row.opened_at,
    isFree: row.is_free,
    buyCoins: row.buy_coins,
    rentalCoins: row.rental_coins,
    work: { id: row.work_id, title: row.work_title, genre: row.genre, shelf: row.shelf, creator: row.creator },
  }));
  return { work, openings: releases };
}
