import { fileTypeFromBuffer } from 'file-type';
import type { AttachmentMaker, MadeAttachment } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { makeWorkGate } from './work-gate.ts';

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
/** A phone's largest photo has some fifty million; beyond that somebody wants the server's memory. */
const MOST_PIXELS = 64_000_000;
const DECODE_SECONDS = 10;
/** Enough to read small print in a picture of a screen. */
const LONGEST_EDGE = 2560;

/** Makes attachments one at a time, so that a queue of them never starves reading. */
export function makeAttachmentMaker(mostPixels: number = MOST_PIXELS): AttachmentMaker {
  const gate = makeWorkGate(1);
  return { make: (bytes) => gate.through(() => makeAttachment(bytes, mostPixels)) };
}

async function makeAttachment(bytes: Uint8Array, mostPixels: number): Promise<MadeAttachment> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (type === 'application/pdf') return { type, bytes };
  if (!PICTURES.has(type)) throw new Refusal('INQUIRY_ERROR', '0008');
  return { type: 'image/webp', bytes: await drawnAnew(bytes, mostPixels) };
}

/** The picture's pixels alone, upright: whatever else the file told, or was, ends here. Of moving ones the first. */
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
    // The decoder tells its faults by sentences alone; whatever it is, the file is to blame.
    throw new Refusal('INQUIRY_ERROR', '0008');
  }
}
