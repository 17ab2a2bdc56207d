import { PassThrough } from 'node:stream';
import yazl from 'yazl';
import type { PackedFile, ZipPacker } from '#shared/context';

/** Archives that are packed while they are sent: a file is asked for only when the one before has gone. */
export function makeZipPacker(): ZipPacker {
  return { pack: (files) => packed(files) };
}

async function* packed(files: AsyncIterable<PackedFile>): AsyncIterable<Uint8Array> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof PassThrough)) throw new Error('an archive is written into a stream of node');
  const reader = { hasTaken: Promise.withResolvers<void>(), isGone: false };
  const isFull = (): boolean => output.readableLength + output.writableLength > MOST_WAITING;
  addAll(zip, files, { isFull, reader }).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const piece of output) {
      yield piece;
      reader.hasTaken.resolve();
      reader.hasTaken = Promise.withResolvers<void>();
    }
  } finally {
    // Whoever reads no further leaves nobody waiting for them.
    reader.isGone = true;
    reader.hasTaken.resolve();
  }
}

/** How many bytes may wait for whoever reads: beyond it no further file is asked for. */
const MOST_WAITING = 8 * 1024 * 1024;

interface Sending {
  isFull(): boolean;
  reader: { hasTaken: PromiseWithResolvers<void>; isGone: boolean };
}

async function addAll(zip: yazl.ZipFile, files: AsyncIterable<PackedFile>, sending: Sending): Promise<void> {
  for await (const file of files) {
    const bytes = 'text' in file ? Buffer.from(file.text, 'utf8') : Buffer.from(file.bytes);
    // @NOTE An EPUB's first file is found by its place: nothing may stand between its name and its bytes.
    zip.addBuffer(bytes, file.name, file.isStored ? { compress: false, forceDosTimestamp: true } : {});
    while (sending.isFull() && !sending.reader.isGone) await sending.reader.hasTaken.promise;
    if (sending.reader.isGone) return;
  }
  zip.end();
}
