import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { insertBannerPictures } from '../curations/curation-store.ts';

/**
 * Stores a public picture in all sizes and returns its hash. Throws WINDOW_ERROR 0013 for invalid, broken or oversized
 * files.
 */
export async function uploadStorefrontPicture(
  ctx: Needs<'db' | 'contentProcessor'>,
  input: { by: Actor; file: { name: string; bytes: Uint8Array }; purpose: 'cover' | 'illustration' },
): Promise<string> {
  const { by, file, purpose } = input;
  const picture = await ctx.contentProcessor.picture(file, purpose).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError('WINDOW_ERROR', '0013', { sentence: String(error.details['sentence'] ?? '') });
  });
  return withAudit(ctx, { by, act: { name: 'picture.hang', subject: `picture:${picture.hash}` } }, async (tx) => {
    await insertBannerPictures(tx, [picture]);
    return { after: { name: file.name, width: picture.width, height: picture.height }, result: picture.hash };
  });
}
