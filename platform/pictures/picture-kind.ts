import type { Noise } from './picture-task.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'svg';

/** Format by the first bytes, never the name; undefined if unknown. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  if (head.slice(4, 8) === 'ftyp' && /avi[fs]/u.test(head.slice(8, 32))) return 'avif';
  return /<svg[\s>]/iu.test(head) ? 'svg' : undefined;
}

/** Lossy formats ring next to lines, so blank rows are uneven. */
export function noiseOf(kind: PictureKind): Noise {
  return kind === 'png' || kind === 'gif' ? 'exact' : 'lossy';
}
