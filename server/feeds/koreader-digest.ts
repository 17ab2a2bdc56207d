import { createHash } from 'node:crypto';

const SAMPLE = 1024;
/** Where KOReader reads a file to name it: its start, then 1 KiB times powers of four. */
const OFFSETS = [0, ...Array.from({ length: 11 }, (_none, at) => SAMPLE * 4 ** at)];

/** Passes a file on, and its digest by KOReader's rule (`partialMD5`) when all of it was read. */
export async function* withDigest(
  file: AsyncIterable<Uint8Array>,
  onDigest: (digest: string) => Promise<void>,
): AsyncIterable<Uint8Array> {
  const hash = createHash('md5');
  let start = 0;
  let sample = 0;
  for await (const piece of file) {
    const end = start + piece.length;
    // A sample may begin in one piece and end in another; samples never overlap.
    for (let at = OFFSETS[sample]; at !== undefined && at < end; at = OFFSETS[sample]) {
      hash.update(piece.subarray(Math.max(0, at - start), at + SAMPLE - start));
      if (at + SAMPLE > end) break;
      sample += 1;
    }
    start = end;
    yield piece;
  }
  await onDigest(hash.digest('hex'));
}
