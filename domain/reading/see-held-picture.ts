import { canSee, isStampInForce, stampOf } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { type PictureUse, selectPictureUses } from './held-picture-store.ts';

/**
 * Lets a reader have the files of a picture that not everybody may see. Refuses with MEDIA_ERROR 0001 an address that was
 * changed or is over, and a reader who may not see it, whoever gave it to them; with NOT_FOUND 0003 what is not stored.
 */
export async function seeHeldPicture(
  ctx: Needs<'db' | 'secrets'>,
  ask: { hash: string; stamp: string; reader: Reader },
): Promise<void> {
  const { now, pictures } = await selectPictureUses(ctx.db, [ask.hash]);
  if (!isStampInForce(ctx, ask, now)) throw new Refusal('MEDIA_ERROR', '0001');
  const [picture] = pictures;
  if (!picture) throw new Refusal('NOT_FOUND', '0003');
  if (!maySeePicture(ask.reader, picture.uses)) throw new Refusal('MEDIA_ERROR', '0001');
}

/** Fresh stamps for pictures whose addresses are over, for those of them that this reader may see now. */
export async function renewStamps(
  ctx: Needs<'db' | 'secrets'>,
  ask: { hashes: string[]; reader: Reader },
): Promise<Record<string, string>> {
  const { now, pictures } = await selectPictureUses(ctx.db, ask.hashes);
  const seen = pictures.filter((picture) => maySeePicture(ask.reader, picture.uses));
  return Object.fromEntries(
    seen.flatMap((picture) => {
      const { held } = stampOf(ctx, picture, now);
      return held ? [[picture.hash, held]] : [];
    }),
  );
}

/** By whatever shows it: a cover and a free episode by the age alone; what is paid for is held by operators only so far. */
function maySeePicture(reader: Reader, uses: PictureUse[]): boolean {
  return uses.some((use) => canSee(reader, use, 'content') && (use.isFree || reader.kind === 'operator'));
}
