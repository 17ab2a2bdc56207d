import { selectPictures } from '#domain/catalog';
import { insertPictures } from '#domain/catalog-import';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import type { UploadedPicture } from '#kernel/ports/episode-upload-ports';
import { DomainError } from '#kernel/domain-error';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import { isAdultRating } from '#shared/catalog/ratings';
import { selectEditedEpisode } from './revision-store.ts';
import { insertEpisodePicture } from './strip-store.ts';

/**
 * Stores a picture for an episode's text; visible once the text is saved. Throws IMPORT_ERROR for invalid pictures,
 * TEXT_ERROR 0008 for image episodes.
 */
export async function addIllustration(
  ctx: Needs<'db' | 'episodePictures'>,
  { by, episodeId, file }: { by: Actor; episodeId: number; file: UploadedPicture },
): Promise<Picture> {
  const episode = await selectEditedEpisode(ctx.db, episodeId);
  if (!episode) throw new DomainError('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new DomainError('TEXT_ERROR', '0008');
  const audience: PictureAudience = isAdultRating(episode.rating) ? 'adults' : 'holders';
  const picture = await ctx.episodePictures.illustration(file, audience);
  const action = { name: 'text.picture', subject: `episode:${episodeId}` } as const;
  return withAudit(ctx, { by, act: action }, async (tx) => {
    await insertPictures(tx, [picture], audience);
    await insertEpisodePicture(tx, { id: episodeId, picture: picture.hash });
    return { after: { picture: picture.hash, file: file.name }, result: picture };
  });
}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

/** A picture for the console regardless of audience, as the WebP nearest to the width. */
export async function readShownPicture(
  ctx: Needs<'db' | 'files'>,
  { hash, width }: { hash: string; width: number },
): Promise<{ bytes: Uint8Array; type: string } | undefined> {
  const [picture] = await selectPictures(ctx.db, [hash]);
  const variants = picture?.variants.filter(({ format }) => format !== 'avif').toSorted((a, b) => a.width - b.width);
  const variant = variants?.find((each) => each.width >= width) ?? variants?.at(-1) ?? picture?.variants[0];
  const bytes = variant && (await ctx.files.read(`pictures/${hash}/${variant.file}`));
  return bytes && { bytes, type: TYPES[variant.format] };
}
