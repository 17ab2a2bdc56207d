import type { Noise } from './picture-task.ts';

/** The picture formats that are read. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg';

/** Tells a picture's format by its first bytes, never by its name; undefined for anything else. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp' && /avi[fs]/u.test(head.slice(8, 32))) return 'avif';
  return /<svg[\s>]/iu.test(head) ? 'svg' : undefined;
}

/** A lossy format rings beside drawn lines, so its blank rows are not quite even. */
export function noiseOf(kind: PictureKind): Noise {
  return kind === 'png' || kind === 'gif' ? 'exact' : 'lossy';
}
