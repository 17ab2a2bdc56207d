import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { DomainError } from '#kernel/domain-error';
import type { ProcessedPhoto, PhotoProcessor } from '#kernel/context';
import { PHOTO_SIZES } from '#shared/members/members';
import { pictureKind } from './picture-kind.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const TAKEN = new Set(['jpeg', 'png', 'webp']);
/** Above the largest phone photos (50 million). */
const MAX_PIXELS = 64_000_000;
const DECODE_SECONDS = 10;
const READING = { failOn: 'error', autoOrient: true } as const;
const NAME_LENGTH = 32;

/** One at a time, so that photos never starve reading. */
export function createPhotoMaker(mostPixels: number = MAX_PIXELS): PhotoProcessor {
  const gate = createConcurrencyLimit(1);
  return { make: (bytes) => gate.through(() => makePhoto(bytes, mostPixels)) };
}

async function makePhoto(bytes: Uint8Array, mostPixels: number): Promise<ProcessedPhoto> {
  if (!TAKEN.has(pictureKind(bytes) ?? '')) throw new DomainError('PROFILE_ERROR', '0005');
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

/** Centre crop on white, without metadata. */
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
    // The decoder throws plain errors only: the file is at fault.
    throw new DomainError('PROFILE_ERROR', '0005');
  }
}
