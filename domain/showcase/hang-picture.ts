import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { insertBannerPictures } from './curation-store.ts';

/**
 * Makes a picture of the operator's for everybody, in its sizes, and answers its hash: what is written later names it by
 * that. Refuses with WINDOW_ERROR 0013 what is no picture, broken or too large.
 */
export async function hangPicture(
  ctx: Needs<'db' | 'press'>,
  order: { by: Actor; file: { name: string; bytes: Uint8Array }; purpose: 'cover' | 'illustration' },
): Promise<string> {
  const { by, file, purpose } = order;
  const picture = await ctx.press.picture(file, purpose).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('WINDOW_ERROR', '0013', { sentence: String(error.facts['sentence'] ?? '') });
  });
  return actAs(ctx, { by, act: { name: 'picture.hang', subject: `picture:${picture.hash}` } }, async (tx) => {
    await insertBannerPictures(tx, [picture]);
    return { after: { name: file.name, width: picture.width, height: picture.height }, result: picture.hash };
  });
}
