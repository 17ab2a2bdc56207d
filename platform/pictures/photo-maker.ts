import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { Refusal } from '#shared/refusal';
import type { MadePhoto, PhotoMaker } from '#shared/context';
import { PHOTO_SIZES } from '#vocabulary/members';
import { pictureKind } from './picture-kind.ts';
import { makeWorkGate } from './work-gate.ts';

const TAKEN = new Set(['jpeg', 'png', 'webp']);
/** A phone's largest photo has some fifty million; beyond that somebody wants the server's memory. */
const MOST_PIXELS = 64_000_000;
const DECODE_SECONDS = 10;
const READING = { failOn: 'error', autoOrient: true } as const;
const NAME_LENGTH = 32;

/** Makes photos one at a time, so that a queue of them never starves reading. */
export function makePhotoMaker(mostPixels: number = MOST_PIXELS): PhotoMaker {
  const gate = makeWorkGate(1);
  return { make: (bytes) => gate.through(() => makePhoto(bytes, mostPixels)) };
}

async function makePhoto(bytes: Uint8Array, mostPixels: number): Promise<MadePhoto> {
  if (!TAKEN.has(pictureKind(bytes) ?? '')) throw new Refusal('PROFILE_ERROR', '0005');
  const largest = Math.max(...PHOTO_SIZES);
  const { default: sharp } = await import('sharp');
  const upright = await decoded(sharp(bytes, { ...READING, limitInputPixels: mostPixels }), largest);
  const squares = await Promise.all(
    PHOTO_SIZES.map(async (size) => {
      const square = sharp(upright, { raw: { width: largest, height: largest, channels: 3 } });
      return { size, bytes: await square.resize(size, size).webp({ quality: 82, effort: 4 }).toBuffer() };
    }),
  );
  const name = createHash('sha256').update(crypto.randomUUID());
  for (const square of squares) name.update(square.bytes);
  return { name: name.digest('hex').slice(0, NAME_LENGTH), squares };
}

/** The picture's middle as bare pixels, upright, on white: whatever else the file told ends here. */
async function decoded(picture: Sharp, edge: number): Promise<Buffer> {
  try {
    return await picture
      .timeout({ seconds: DECODE_SECONDS })
      .resize(edge, edge, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
  } catch {
    // The decoder tells its faults by sentences alone; whatever it is, the file is to blame.
    throw new Refusal('PROFILE_ERROR', '0005');
  }
}
