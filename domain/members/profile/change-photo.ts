import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { MAX_PHOTO_BYTES, PHOTO_SIZES } from '#shared/members/members';
import { recordPhotoRemoval, selectPhotoRemovals, updatePhoto } from './profile-store.ts';

type PhotoNeeds = Needs<'db' | 'files' | 'photos' | 'log'>;

/**
 * Sets a photo, re-encoded so that no metadata is kept. Throws PROFILE_ERROR 0004 when too large, 0005 for an
 * unsupported image.
 */
export async function changePhoto(ctx: PhotoNeeds, input: { memberNo: number; bytes: Uint8Array }): Promise<string> {
  if (input.bytes.byteLength > MAX_PHOTO_BYTES) throw new DomainError('PROFILE_ERROR', '0004');
  const { name, squares } = await ctx.photos.make(input.bytes);
  // Recorded for removal before the files exist and cleared with the change, so that a crash leaves no stray files.
  await ctx.db.transaction().execute((tx) => recordPhotoRemoval(tx, name, false));
  for (const { size, bytes } of squares) await ctx.files.put(photoKey(name, size), bytes);
  const before = await ctx.db.transaction().execute(async (tx) => {
    await recordPhotoRemoval(tx, name, true);
    return updatePhoto(tx, { memberNo: input.memberNo, photo: name });
  });
  if (before !== null) await removePhotoFiles(ctx, before);
  return name;
}

/** Removes the photo and its files. */
export async function removePhoto(ctx: Needs<'db' | 'files' | 'log'>, input: { memberNo: number }): Promise<void> {
  const before = await ctx.db.transaction().execute((tx) => updatePhoto(tx, { memberNo: input.memberNo, photo: null }));
  if (before !== null) await removePhotoFiles(ctx, before);
}

/** Deletes an unused photo's files; failures are left to `deleteRemovedPhotos`. */
export async function removePhotoFiles(ctx: Needs<'db' | 'files' | 'log'>, photo: string): Promise<void> {
  try {
    for (const size of PHOTO_SIZES) await ctx.files.remove(photoKey(photo, size));
    await ctx.db.transaction().execute((tx) => recordPhotoRemoval(tx, photo, true));
  } catch (error) {
    ctx.log.warn({ err: error }, 'a photo is still to be removed');
  }
}

/** Deletes the files of all unused photos. */
export async function deleteRemovedPhotos(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  for (const photo of await selectPhotoRemovals(ctx.db)) await removePhotoFiles(ctx, photo);
}

function photoKey(photo: string, size: number): string {
  return `members/${photo}/${size}.webp`;
}
