import { selectPictures } from '#domain/catalogue';
import { insertPictures } from '#domain/importing';
import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import type { SentPicture } from '#shared/editing-ports';
import { Refusal } from '#shared/refusal';
import type { Picture, PictureAudience } from '#vocabulary/pictures';
import { isAdultRating } from '#vocabulary/ratings';
import { selectEdited } from './revision-store.ts';
import { insertEpisodePicture } from './strip-store.ts';

/**
 * Makes a file a picture that the text of an episode may show; nobody sees it before the text is saved. Refuses with
 * IMPORT_ERROR what is no picture, TEXT_ERROR 0008 where the episode holds pictures itself.
 */
export async function addIllustration(
  ctx: Needs<'db' | 'episodePictures'>,
  { by, episodeId, file }: { by: Actor; episodeId: number; file: SentPicture },
): Promise<Picture> {
  const episode = await selectEdited(ctx.db, episodeId);
  if (!episode) throw new Refusal('NOT_FOUND', '0002');
  if (episode.content !== 'text') throw new Refusal('TEXT_ERROR', '0008');
  const audience: PictureAudience = isAdultRating(episode.rating) ? 'adults' : 'holders';
  const picture = await ctx.episodePictures.illustration(file, audience);
  const act = { name: 'text.picture', subject: `episode:${episodeId}` };
  return actAs(ctx, { by, act }, async (tx) => {
    await insertPictures(tx, [picture], audience);
    await insertEpisodePicture(tx, { id: episodeId, picture: picture.hash });
    return { after: { picture: picture.hash, file: file.name }, result: picture };
  });
}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const;

/** A picture's file for the console, whoever of the readers may see it: WebP as near to a width as there is. */
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
