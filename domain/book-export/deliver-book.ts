import { canSee, requireVisible, canBeListed } from '#domain/catalog';
import { countAttempt } from '#domain/members';
import { type Actor, withAudit } from '#domain/operators';
import { handOverOffline } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { selectNow } from './book-export-store.ts';
import {
  type DeliveredEpisodeRow,
  selectDeliverableEpisodes,
  selectDeliverableWork,
  selectHeldWorks,
  selectReadingAppWorks,
  updateReadingApps,
} from './deliver-book-store.ts';
import { MAX_EXPORTS_PER_DAY } from './export-book.ts';
import { type BookFormat, packBook } from './pack-book.ts';

const DAY_SECONDS = 86_400;
/** Files for one network without a key. */
const MAX_FREE_BOOKS_PER_DAY = 200;

/** A file for a reading app. */
export interface DeliveredBook {
  title: string;
  episodes: number[];
  file: AsyncIterable<Uint8Array>;
}

/** Works that a member owns or rents and may fetch with a reading app, newest first. */
export async function listDeliverableBooks(
  ctx: Needs<'db'>,
  { memberNo, reader }: { memberNo: number; reader: Reader },
): Promise<{ work: number; formats: BookFormat[] }[]> {
  const rows = await selectHeldWorks(ctx.db, memberNo);
  return rows
    .filter((row) => canSee(reader, row, 'content'))
    .map(({ id, texts, strips }) => ({
      work: id,
      formats: [...(texts > 0 ? ['epub' as const] : []), ...(strips > 0 ? ['cbz' as const] : [])],
    }));
}

/**
 * Streams a work to a reading app: a free one to everybody, of others what the member owns or rents now, where the right
 * holder allows it. What was held counts as delivered. Throws NOT_FOUND 0001 for an unknown work, AUTH_ERROR 0002 for
 * visitors except at free works for all ages, ADULT_ERROR 0001 by age, TAKEOUT_ERROR 0001 where it is not
 * allowed, 0002 without episodes, 0003 beyond the daily limit.
 */
export async function deliverBook(
  ctx: Needs<'db' | 'files' | 'zips'>,
  input: { reader: Reader; network: string; work: number; format: BookFormat; shop: string },
): Promise<DeliveredBook> {
  const { reader, work, format } = input;
  const memberNo = memberNoOf(reader);
  const row = await selectDeliverableWork(ctx.db, work);
  const isOpen = row !== undefined && row.isFree && row.setting !== false;
  if (memberNo === null && !(isOpen && canBeListed(reader, row))) throw new DomainError('AUTH_ERROR', '0002');
  if (!row) throw new DomainError('NOT_FOUND', '0001');
  requireVisible(reader, { rating: row.rating, id: work }, 'content');
  if (!isOpen && row.setting !== true) throw new DomainError('TAKEOUT_ERROR', '0001');
  const content = format === 'epub' ? ('text' as const) : ('images' as const);
  const found = await selectDeliverableEpisodes(ctx.db, { memberNo, work, content });
  // The free beginning alone is read in the shop.
  if (!found.some(({ kind }) => isOpen || kind !== null)) throw new DomainError('TAKEOUT_ERROR', '0002');
  await countDelivery(ctx, { memberNo, network: input.network });
  const episodes = memberNo === null ? found : await markDelivered(ctx, { memberNo, work, content });
  const about = { row, episodes, madeAt: await selectNow(ctx.db), shop: input.shop };
  return { title: row.title, episodes: episodes.map(({ id }) => id), file: packBook(ctx, { about, format }) };
}

async function countDelivery(
  ctx: Needs<'db'>,
  { memberNo, network }: { memberNo: number | null; network: string },
): Promise<void> {
  const key = memberNo === null ? `network ${network}` : String(memberNo);
  const most = memberNo === null ? MAX_FREE_BOOKS_PER_DAY : MAX_EXPORTS_PER_DAY;
  const { failures } = await countAttempt(ctx.db, { kind: 'takeout', key, windowSeconds: DAY_SECONDS });
  if (failures > most) throw new DomainError('TAKEOUT_ERROR', '0003', { count: most });
}

/** In one transaction with the list, so that refunded and expired episodes are left out. */
async function markDelivered(
  ctx: Needs<'db'>,
  input: { memberNo: number; work: number; content: 'text' | 'images' },
): Promise<DeliveredEpisodeRow[]> {
  const { memberNo } = input;
  return ctx.db.transaction().execute(async (tx) => {
    const delivered: DeliveredEpisodeRow[] = [];
    for (const episode of await selectDeliverableEpisodes(tx, input)) {
      const { id: episodeId, kind } = episode;
      if (kind === null || (await handOverOffline(tx, { memberNo, episodeId, kind }))) delivered.push(episode);
    }
    return delivered;
  });
}

/** Works whose setting differs from the default. */
export async function listReadingAppWorks(
  ctx: Needs<'db'>,
): Promise<{ id: number; title: string; isAllowed: boolean }[]> {
  return selectReadingAppWorks(ctx.db);
}

/** Sets whether reading apps may fetch a work; null: free works only. Throws NOT_FOUND 0001 if it does not exist. */
export async function setReadingApps(
  ctx: Needs<'db'>,
  { by, work, setting }: { by: Actor; work: number; setting: boolean | null },
): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'work.reading-apps', subject: `work:${work}` } }, async (tx) => {
    const former = await updateReadingApps(tx, { work, setting });
    if (!former) throw new DomainError('NOT_FOUND', '0001');
    return {
      before: { allowsReadingApps: former.was },
      after: { allowsReadingApps: setting },
      result: undefined,
    };
  });
}
