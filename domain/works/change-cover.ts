import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { isAdultRating } from '#vocabulary/ratings';
import { showDeskWork } from './edit-work.ts';
import { settleDesk } from './settle-desk.ts';
import { forgetEdits, keepPicture, lockDeskWork, noteEdits, updateCover } from './work-sheet-store.ts';

/**
 * Puts another cover before a work: of a file, or set from type where none is given. The one before is nobody's to fetch any
 * more unless another work shows it. Refuses with NOT_FOUND 0001, WORK_ERROR 0015 an empty file, 0008 where the rating changed
 * meanwhile, IMPORT_ERROR what is no picture.
 */
export async function changeCover(
  ctx: Needs<'db' | 'covers'>,
  order: { by: Actor; id: number; file: { name: string; bytes: Uint8Array } | null },
): Promise<void> {
  const { id, file, by } = order;
  const seen = await showDeskWork(ctx, id);
  if (file && file.bytes.length === 0) throw new Refusal('WORK_ERROR', '0015');
  const { title, creators, rating } = seen.sheet;
  const isAdult = isAdultRating(rating);
  const picture = file
    ? await ctx.covers.fromFile(file, isAdult ? 'adults' : 'holders')
    : await ctx.covers.typeset({ title, creator: creators[0]?.name ?? '', paper: id % 8 });
  await actAs(ctx, { by, act: { name: 'work.cover', subject: `work:${id}` } }, async (tx) => {
    const stands = await lockDeskWork(tx, id);
    if (!stands) throw new Refusal('NOT_FOUND', '0001');
    // The audience is part of a cover's name: one made for the rating of before would bear the wrong one.
    if (isAdultRating(stands.sheet.rating) !== isAdult) throw new Refusal('WORK_ERROR', '0008');
    await keepPicture(tx, picture, stands.sheet.rating);
    await updateCover(tx, id, { hash: picture.hash, isOwn: file !== null });
    await noteEdits(tx, id, ['cover']);
    await settleDesk(tx, [id], { left: [stands.cover], names: false });
    return { before: { cover: stands.cover }, after: { cover: picture.hash }, result: undefined };
  });
}

/**
 * Gives what operators changed of a work back to imports: the next one writes it again. A work that was taken down stays down.
 * Refuses with NOT_FOUND 0001.
 */
export async function followSource(ctx: Needs<'db'>, order: { by: Actor; id: number }): Promise<void> {
  const { id, by } = order;
  await actAs(ctx, { by, act: { name: 'work.follow-source', subject: `work:${id}` } }, async (tx) => {
    const stands = await lockDeskWork(tx, id);
    if (!stands) throw new Refusal('NOT_FOUND', '0001');
    const edited = stands.edited.filter((field) => field === 'isListed' && !stands.sheet.isListed);
    await forgetEdits(
      tx,
      id,
      stands.edited.filter((field) => !edited.includes(field)),
    );
    return { before: { edited: stands.edited }, after: { edited }, result: undefined };
  });
}

/** A work's cover of a middle size, WebP, whoever may see it before readers. Refuses with NOT_FOUND 0001 and 0003. */
export async function readDeskCover(ctx: Needs<'db' | 'files'>, id: number): Promise<Uint8Array> {
  const { cover, coverFile } = await showDeskWork(ctx, id);
  const bytes = await ctx.files.read(`pictures/${cover}/${coverFile}`);
  if (!bytes) throw new Refusal('NOT_FOUND', '0003');
  return bytes;
}
