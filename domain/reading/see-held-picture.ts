import { canSee, isStampInForce, stampGivenFrom, stampOf } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { isInGrace, maySeeUse } from './held-picture-rules.ts';
import { type PictureUses, selectBlocksOf, selectPictureUses } from './held-picture-store.ts';
import { measureOpening } from './measured-opening.ts';
import { previewBlocks } from './preview-rules.ts';

/**
 * Lets a reader have the files of a picture that not everybody may see. Refuses with MEDIA_ERROR 0001 an address that was
 * changed or is over, and a reader who may not see it, whoever gave it to them; with 0002 or 0003 beyond what anybody looks
 * at in a minute; with NOT_FOUND 0003 what is not stored.
 * What was given while a rental ran is seen for ten minutes after its end, so that an open page can be finished.
 */
export async function seeHeldPicture(
  ctx: Needs<'db' | 'secrets' | 'openGauge'>,
  ask: { hash: string; stamp: string; reader: Reader },
): Promise<void> {
  const { hash, stamp, reader } = ask;
  const memberNo = memberNoOf(reader);
  const { now, pictures } = await selectPictureUses(ctx.db, { hashes: [hash], memberNo });
  const isInForce = isStampInForce(ctx, ask, now);
  measureOpening(ctx, { memberNo, what: isInForce ? 'picture' : 'stale' });
  if (!isInForce) throw new Refusal('MEDIA_ERROR', '0001');
  const [picture] = pictures;
  if (!picture) throw new Refusal('NOT_FOUND', '0003');
  const stampFrom = stampGivenFrom(stamp);
  if (picture.uses.some((use) => isInGrace(reader, use, { now, stampFrom }))) return;
  const seen = await seenOf(ctx, pictures, reader);
  if (seen.length === 0) throw new Refusal('MEDIA_ERROR', '0001');
}

/** Fresh stamps for pictures whose addresses are over, for those of them that this reader may see now. */
export async function renewStamps(
  ctx: Needs<'db' | 'secrets' | 'openGauge'>,
  ask: { hashes: string[]; reader: Reader },
): Promise<Record<string, string>> {
  const { hashes, reader } = ask;
  measureOpening(ctx, { memberNo: memberNoOf(reader), what: 'stale' });
  const { now, pictures } = await selectPictureUses(ctx.db, { hashes, memberNo: memberNoOf(reader) });
  const seen = await seenOf(ctx, pictures, reader);
  return Object.fromEntries(
    seen.flatMap((picture) => {
      const { held } = stampOf(ctx, picture, now);
      return held ? [[picture.hash, held]] : [];
    }),
  );
}

/** Those of the pictures that a reader may see; texts are looked into only for what nothing else shows. */
async function seenOf(ctx: Needs<'db'>, pictures: PictureUses[], reader: Reader): Promise<PictureUses[]> {
  const isSeen = (picture: PictureUses): boolean => picture.uses.some((use) => maySeeUse(reader, use));
  const previewed = pictures
    .filter((picture) => !isSeen(picture))
    .flatMap(({ uses }) => uses.flatMap((use) => (use.text && canSee(reader, use, 'content') ? [use.text] : [])));
  const blocks = await selectBlocksOf(
    ctx.db,
    previewed.map(({ id }) => id),
  );
  const shown = new Set(
    previewed.flatMap(({ id, percent }) =>
      previewBlocks(blocks.get(id) ?? [], percent).flatMap((block) => (block.kind === 'image' ? [block.picture] : [])),
    ),
  );
  return pictures.filter((picture) => isSeen(picture) || shown.has(picture.hash));
}
