import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { Shelf, Unit } from '#vocabulary/shelves';
import { selectOpened, selectPublicWork } from './feed-store.ts';

/** An episode that has opened, as a feed tells of it: where it is and what it takes, nothing of what is in it. */
export interface Opening {
  id: number;
  title: string;
  position: number;
  unit: Unit;
  content: 'text' | 'images';
  openedAt: Date;
  isFree: boolean;
  buyCoins: number | null;
  rentalCoins: number | null;
  work: { id: number; title: string; genre: string; shelf: Shelf; creator: string };
}

const MOST = 50;

/**
 * What opened last in works for everybody, newest first: of the shop, of a shelf, or of one work (`work` is then its name).
 * Refuses with NOT_FOUND 0001 a work that is not there, not listed or not for everybody, all alike.
 */
export async function listOpenings(
  ctx: Needs<'db'>,
  ask: { shelf?: Shelf; workId?: number },
): Promise<{ work: { id: number; title: string } | null; openings: Opening[] }> {
  const work = ask.workId === undefined ? null : await selectPublicWork(ctx.db, ask.workId);
  if (work === undefined) throw new Refusal('NOT_FOUND', '0001');
  const rows = await selectOpened(ctx.db, { ...ask, limit: MOST });
  const openings = rows.map((row) => ({
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
  return { work, openings };
}
