import { raisePageVersion } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  type DeletableEpisode,
  type DeletableWork,
  deleteEpisodeRows,
  deleteWorks,
  selectDeletable,
  selectDeletableWork,
  selectUploadedFiles,
} from './deletion-store.ts';
import { selectOrder, writeOrder } from '../episode-admin-store.ts';
import { refreshWorks } from '../refresh-works.ts';
import { lockAdminWork } from '../work-form-store.ts';

/** What deleting episodes removes; bought and rented ones stay. */
export async function previewEpisodeDeletion(
  ctx: Needs<'db'>,
  input: { workId: number; ids: readonly number[] },
): Promise<{ deleted: DeletableEpisode[]; used: DeletableEpisode[] }> {
  const episodes = await selectDeletable(ctx.db, input);
  return { deleted: episodes.filter(({ isUsed }) => !isUsed), used: episodes.filter(({ isUsed }) => isUsed) };
}

/**
 * Deletes episodes that nobody bought or rented. Throws NOT_FOUND 0001 and 0002, WORK_ERROR 0040 if one of them was
 * bought.
 */
export async function deleteEpisodes(
  ctx: Needs<'db'>,
  input: { by: Actor; workId: number; ids: readonly number[] },
): Promise<{ deleted: number }> {
  const { by, workId, ids } = input;
  return withAudit(ctx, { by, act: { name: 'episodes.delete', subject: `work:${workId}` } }, async (tx) => {
    if (!(await lockAdminWork(tx, workId))) throw new DomainError('NOT_FOUND', '0001');
    const episodes = await selectDeletable(tx, { workId, ids });
    if (episodes.length < new Set(ids).size || episodes.length === 0) throw new DomainError('NOT_FOUND', '0002');
    if (episodes.some(({ isUsed }) => isUsed)) throw new DomainError('WORK_ERROR', '0040');
    await deleteEpisodeRows(tx, { workId, ids });
    const order = await selectOrder(tx, workId);
    await writeOrder(
      tx,
      order.map(({ id }, at) => ({ id, position: at + 1 })),
    );
    await refreshWorks(tx, [workId], { names: false });
    const before = episodes.map(({ id, position, title }) => ({ id, position, title }));
    return { before: { episodes: before }, after: null, result: { deleted: episodes.length } };
  });
}

/** What deleting a work removes. Throws NOT_FOUND 0001. */
export async function previewWorkDeletion(ctx: Needs<'db'>, id: number): Promise<DeletableWork> {
  const work = await selectDeletableWork(ctx.db, id);
  if (!work) throw new DomainError('NOT_FOUND', '0001');
  return work;
}

/**
 * Deletes a work that nobody bought, with its uploads. Throws NOT_FOUND 0001, WORK_ERROR 0040 if it was bought, rented,
 * given or contracted, 0041 if `title` is not its title.
 */
export async function deleteWork(
  ctx: Needs<'db' | 'uploads'>,
  { by, id, title }: { by: Actor; id: number; title: string },
): Promise<void> {
  const files = await withAudit(ctx, { by, act: { name: 'work.delete', subject: `work:${id}` } }, async (tx) => {
    await lockAdminWork(tx, id);
    const work = await selectDeletableWork(tx, id);
    if (!work) throw new DomainError('NOT_FOUND', '0001');
    if (work.isUsed) throw new DomainError('WORK_ERROR', '0040');
    if (title.normalize('NFC').trim() !== work.title) throw new DomainError('WORK_ERROR', '0041', { field: 'title' });
    const uploaded = await selectUploadedFiles(tx, id);
    await deleteWorks(tx, [id]);
    await raisePageVersion(tx);
    return { before: { title: work.title, episodes: work.episodes }, after: null, result: uploaded };
  });
  for (const file of files) await ctx.uploads.remove(file);
}
