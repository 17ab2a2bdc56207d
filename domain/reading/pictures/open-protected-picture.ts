import { canSee, isSignatureValid, signatureIssuedFrom, pictureSignature } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { picturesIn } from '#shared/content/text-blocks';
import { isInGrace, canSeeUse } from './picture-access-rules.ts';
import { type PictureUses, selectBlocksOf, selectPictureUses } from './picture-use-store.ts';
import { limitOpenings } from '../opening/limit-openings.ts';
import { previewBlocks } from '../opening/preview-rules.ts';

/**
 * Grants access to a protected picture. A rental's pictures stay available for ten minutes after its end. Throws
 * MEDIA_ERROR 0001 for an invalid or expired signature or no access, 0002 or 0003 beyond the rate limit, NOT_FOUND
 * 0003 if missing.
 */
export async function openProtectedPicture(
  ctx: Needs<'db' | 'secrets' | 'readRateLimiter'>,
  input: { hash: string; signature: string; reader: Reader },
): Promise<void> {
  const { hash, signature, reader } = input;
  const memberNo = memberNoOf(reader);
  const { now, pictures } = await selectPictureUses(ctx.db, { hashes: [hash], memberNo });
  const isInForce = isSignatureValid(ctx, input, now);
  limitOpenings(ctx, { memberNo, what: isInForce ? 'picture' : 'stale' });
  if (!isInForce) throw new DomainError('MEDIA_ERROR', '0001');
  const [picture] = pictures;
  if (!picture) throw new DomainError('NOT_FOUND', '0003');
  const stampFrom = signatureIssuedFrom(signature);
  if (picture.uses.some((use) => isInGrace(reader, use, { now, stampFrom }))) return;
  const seen = await visiblePictures(ctx, pictures, reader);
  if (seen.length === 0) throw new DomainError('MEDIA_ERROR', '0001');
}

/** New signatures for expired picture URLs, where the reader has access. */
export async function renewPictureSignatures(
  ctx: Needs<'db' | 'secrets' | 'readRateLimiter'>,
  input: { hashes: string[]; reader: Reader },
): Promise<Record<string, string>> {
  const { hashes, reader } = input;
  limitOpenings(ctx, { memberNo: memberNoOf(reader), what: 'stale' });
  const { now, pictures } = await selectPictureUses(ctx.db, { hashes, memberNo: memberNoOf(reader) });
  const seen = await visiblePictures(ctx, pictures, reader);
  return Object.fromEntries(
    seen.flatMap((picture) => {
      const { held } = pictureSignature(ctx, picture, now);
      return held ? [[picture.hash, held]] : [];
    }),
  );
}

/** Pictures the reader may see; texts are searched only if nothing else grants access. */
async function visiblePictures(ctx: Needs<'db'>, pictures: PictureUses[], reader: Reader): Promise<PictureUses[]> {
  const isSeen = (picture: PictureUses): boolean => picture.uses.some((use) => canSeeUse(reader, use));
  const previewed = pictures
    .filter((picture) => !isSeen(picture))
    .flatMap(({ uses }) => uses.flatMap((use) => (use.text && canSee(reader, use, 'content') ? [use.text] : [])));
  const blocks = await selectBlocksOf(
    ctx.db,
    previewed.map(({ id }) => id),
  );
  const visible = new Set(
    previewed.flatMap(({ id, percent }) => picturesIn(previewBlocks(blocks.get(id) ?? [], percent))),
  );
  return pictures.filter((picture) => isSeen(picture) || visible.has(picture.hash));
}
