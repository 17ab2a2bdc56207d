import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { MOST_PHOTO_BYTES, PHOTO_SIZES } from '#vocabulary/members';
import { notePhotoRemoval, selectPhotoRemovals, updatePhoto } from './profile-store.ts';

type PhotoNeeds = Needs<'db' | 'files' | 'photos' | 'log'>;

/**
 * Gives a member a photo, made anew from the file so that nothing else it told is kept. Refuses with PROFILE_ERROR 0004
 * what is too large and 0005 what is no picture that is taken.
 */
export async function changePhoto(ctx: PhotoNeeds, order: { memberNo: number; bytes: Uint8Array }): Promise<string> {
  if (order.bytes.byteLength > MOST_PHOTO_BYTES) throw new Refusal('PROFILE_ERROR', '0004');
  const { name, squares } = await ctx.photos.make(order.bytes);
  // Noted for removal before a file stands, and taken off the list with the change: no crash leaves a stray file.
  await ctx.db.transaction().execute((tx) => notePhotoRemoval(tx, name, false));
  for (const { size, bytes } of squares) await ctx.files.put(photoKey(name, size), bytes);
  const before = await ctx.db.transaction().execute(async (tx) => {
    await notePhotoRemoval(tx, name, true);
    return updatePhoto(tx, { memberNo: order.memberNo, photo: name });
  });
  if (before !== null) await removePhotoFiles(ctx, before);
  return name;
}

/** Takes a member's photo away, with its files. */
export async function removePhoto(ctx: Needs<'db' | 'files' | 'log'>, order: { memberNo: number }): Promise<void> {
  const before = await ctx.db.transaction().execute((tx) => updatePhoto(tx, { memberNo: order.memberNo, photo: null }));
  if (before !== null) await removePhotoFiles(ctx, before);
}

/** Removes the files of a photo that is out of use. What cannot be removed now is left to `sweepPhotos`. */
export async function removePhotoFiles(ctx: Needs<'db' | 'files' | 'log'>, photo: string): Promise<void> {
  try {
    for (const size of PHOTO_SIZES) await ctx.files.remove(photoKey(photo, size));
    await ctx.db.transaction().execute((tx) => notePhotoRemoval(tx, photo, true));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a photo is still to be removed');
  }
}

/** Removes the files of every photo that is out of use. */
export async function sweepPhotos(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  for (const photo of await selectPhotoRemovals(ctx.db)) await removePhotoFiles(ctx, photo);
}

function photoKey(photo: string, size: number): string {
  return `members/${photo}/${size}.webp`;
}
