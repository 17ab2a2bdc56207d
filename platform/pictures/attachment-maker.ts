import { fileTypeFromBuffer } from 'file-type';
import type { AttachmentProcessor, ProcessedAttachment } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** Above the largest phone photos (50 million). */
const MAX_PIXELS = 64_000_000;
const DECODE_SECONDS = 10;
/** Keeps small print in screenshots legible. */
const LONGEST_EDGE = 2560;

/** One at a time, so that attachments never starve reading. */
export function createAttachmentMaker(mostPixels: number = MAX_PIXELS): AttachmentProcessor {
  const gate = createConcurrencyLimit(1);
  return { make: (bytes) => gate.through(() => makeAttachment(bytes, mostPixels)) };
}

async function makeAttachment(bytes: Uint8Array, mostPixels: number): Promise<ProcessedAttachment> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (type === 'application/pdf') return { type, bytes };
  if (!PICTURES.has(type)) throw new DomainError('INQUIRY_ERROR', '0008');
  return { type: 'image/webp', bytes: await drawnAnew(bytes, mostPixels) };
}

/** Removes metadata; the first frame of an animation. */
async function drawnAnew(bytes: Uint8Array, mostPixels: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true, pages: 1 })
      .timeout({ seconds: DECODE_SECONDS })
      .resize(LONGEST_EDGE, LONGEST_EDGE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82, effort: 3 })
      .toBuffer();
  } catch {
    // The decoder throws plain errors only: the file is at fault.
    throw new DomainError('INQUIRY_ERROR', '0008');
  }
}
