import { readShownPicture } from '#domain/content-editor';
import type { Needs } from '#kernel/context';
import { isPictureOfWork } from './review-link-store.ts';

/** A picture of a reviewed work; undefined for others. Call only for people who may see the work. */
export async function readReviewPicture(
  ctx: Needs<'db' | 'files'>,
  input: { workId: number; episodeId: number | null; hash: string; width: number },
): Promise<{ bytes: Uint8Array; type: string } | undefined> {
  return (await isPictureOfWork(ctx.db, input)) ? readShownPicture(ctx, input) : undefined;
}
