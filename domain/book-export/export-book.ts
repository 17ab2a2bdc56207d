import { canSee, requireVisible } from '#domain/catalog';
import { countAttempt } from '#domain/members';
import { type Actor, withAudit } from '#domain/operators';
import { handOverOffline } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { type BookFormat, packBook } from './pack-book.ts';
import {
  type ExportedEpisode,
  selectExportPermissions,
  selectNow,
  selectExportedEpisodes,
  selectExportableWorks,
  updateExportPermission,
} from './book-export-store.ts';

/** A work that a member may export. */
export interface ExportableBook {
  work: number;
  title: string;
  owned: number;
  formats: BookFormat[];
}

/** Files of one member a day. */
export const MAX_EXPORTS_PER_DAY = 30;
const DAY_SECONDS = 86_400;

/** Exportable works, newest first, without hidden adult works. */
export async function listExportableBooks(
  ctx: Needs<'db'>,
  input: { memberNo: number; reader: Reader },
): Promise<ExportableBook[]> {
  const rows = await selectExportableWorks(ctx.db, { memberNo: input.memberNo });
  return rows
    .filter((row) => canSee(input.reader, row, 'content'))
    .map(({ id: work, title, owned, texts, strips }) => ({
      work,
      title,
      owned,
      formats: [...(texts > 0 ? ['epub' as const] : []), ...(strips > 0 ? ['cbz' as const] : [])],
    }));
}

/**
 * Streams a work as a file with owned and free episodes; exported ones are not refundable. Throws NOT_FOUND 0001 if
 * missing, ADULT_ERROR 0001 by age, TAKEOUT_ERROR 0001 without permission of the right holder, 0002 without owned
 * episodes, 0003 beyond the daily limit.
 */
export async function exportBook(
  ctx: Needs<'db' | 'files' | 'zips'>,
  input: { memberNo: number; reader: Reader; work: number; format: BookFormat; shop: string },
): Promise<{ title: string; file: AsyncIterable<Uint8Array> }> {
  const { memberNo, work, format } = input;
  const [row] = await selectExportableWorks(ctx.db, { memberNo, work });
  if (!row) throw new DomainError('TAKEOUT_ERROR', '0002');
  if (!row.isExportable) throw new DomainError('TAKEOUT_ERROR', '0001');
  requireVisible(input.reader, { rating: row.rating, id: work }, 'content');
  const content = format === 'epub' ? ('text' as const) : ('images' as const);
  if ((format === 'epub' ? row.texts : row.strips) === 0) throw new DomainError('TAKEOUT_ERROR', '0002');
  const counter = { kind: 'takeout', key: String(memberNo), windowSeconds: DAY_SECONDS };
  if ((await countAttempt(ctx.db, counter)).failures > MAX_EXPORTS_PER_DAY)
    throw new DomainError('TAKEOUT_ERROR', '0003', { count: MAX_EXPORTS_PER_DAY });
  const episodes = await markAllAsDelivered(ctx, { memberNo, work, content });
  const about = { row, episodes, madeAt: await selectNow(ctx.db), shop: input.shop };
  return { title: row.title, file: packBook(ctx, { about, format }) };
}

/** In one transaction with the list, so that refunded episodes are excluded. */
async function markAllAsDelivered(
  ctx: Needs<'db'>,
  input: { memberNo: number; work: number; content: 'text' | 'images' },
): Promise<ExportedEpisode[]> {
  return ctx.db.transaction().execute(async (tx) => {
    const exportedEpisodes: ExportedEpisode[] = [];
    for (const episode of await selectExportedEpisodes(tx, input)) {
      const order = { memberNo: input.memberNo, episodeId: episode.id, kind: 'buy' as const };
      if (!episode.isHeld || (await handOverOffline(tx, order))) exportedEpisodes.push(episode);
    }
    return exportedEpisodes;
  });
}

/** Works with export permission. */
export async function listExportableWorks(ctx: Needs<'db'>): Promise<{ id: number; title: string }[]> {
  return selectExportPermissions(ctx.db);
}

/** Allows or forbids exporting a work. Throws NOT_FOUND 0001 if it does not exist. */
export async function setExportable(
  ctx: Needs<'db'>,
  input: { by: Actor; work: number; isExportable: boolean },
): Promise<void> {
  const { by, work, isExportable } = input;
  await withAudit(ctx, { by, act: { name: 'work.exportable', subject: `work:${work}` } }, async (tx) => {
    const was = await updateExportPermission(tx, { work, isExportable });
    if (!was) throw new DomainError('NOT_FOUND', '0001');
    return { before: { isExportable: was.was }, after: { isExportable }, result: undefined };
  });
}
