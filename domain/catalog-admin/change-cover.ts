import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { isAdultRating } from '#shared/catalog/ratings';
import { showAdminWork } from './edit-work.ts';
import { refreshWorks } from './refresh-works.ts';
import { deleteEdits, savePicture, lockAdminWork, insertEdits, updateCover } from './work-form-store.ts';

/**
 * Replaces a cover by a file or a typeset one; the old one becomes inaccessible unless used elsewhere. Throws
 * NOT_FOUND 0001, WORK_ERROR 0015 for an empty file, 0008 if the rating changed meanwhile, IMPORT_ERROR for an invalid
 * picture.
 */
export async function changeCover(
  ctx: Needs<'db' | 'covers'>,
  input: { by: Actor; id: number; file: { name: string; bytes: Uint8Array } | null },
): Promise<void> {
  const { id, file, by } = input;
  const seen = await showAdminWork(ctx, id);
  if (file && file.bytes.length === 0) throw new DomainError('WORK_ERROR', '0015');
  const { title, creators, rating } = seen.sheet;
  const isAdult = isAdultRating(rating);
  const picture = file
    ? await ctx.covers.fromFile(file, isAdult ? 'adults' : 'holders')
    : await ctx.covers.typeset({ title, creator: creators[0]?.name ?? '', paper: id % 8 });
  await withAudit(ctx, { by, act: { name: 'work.cover', subject: `work:${id}` } }, async (tx) => {
    const current = await lockAdminWork(tx, id);
    if (!current) throw new DomainError('NOT_FOUND', '0001');
    // The cover's hash includes the audience, which depends on the rating.
    if (isAdultRating(current.sheet.rating) !== isAdult) throw new DomainError('WORK_ERROR', '0008');
    await savePicture(tx, picture, current.sheet.rating);
    await updateCover(tx, id, { hash: picture.hash, isOwn: file !== null });
    await insertEdits(tx, id, ['cover']);
    await refreshWorks(tx, [id], { left: [current.cover], names: false });
    return { before: { cover: current.cover }, after: { cover: picture.hash }, result: undefined };
  });
}

/** Returns edited fields to imports; a hidden work stays hidden. Throws NOT_FOUND 0001. */
export async function resetToSource(ctx: Needs<'db'>, input: { by: Actor; id: number }): Promise<void> {
  const { id, by } = input;
  await withAudit(ctx, { by, act: { name: 'work.follow-source', subject: `work:${id}` } }, async (tx) => {
    const current = await lockAdminWork(tx, id);
    if (!current) throw new DomainError('NOT_FOUND', '0001');
    const edited = current.edited.filter((field) => field === 'isListed' && !current.sheet.isListed);
    await deleteEdits(
      tx,
      id,
      current.edited.filter((field) => !edited.includes(field)),
    );
    return { before: { edited: current.edited }, after: { edited }, result: undefined };
  });
}

/** A medium WebP cover for the console. Throws NOT_FOUND 0001 and 0003. */
export async function readAdminCover(ctx: Needs<'db' | 'files'>, id: number): Promise<Uint8Array> {
  const { cover, coverFile } = await showAdminWork(ctx, id);
  const bytes = await ctx.files.read(`pictures/${cover}/${coverFile}`);
  if (!bytes) throw new DomainError('NOT_FOUND', '0003');
  return bytes;
}
