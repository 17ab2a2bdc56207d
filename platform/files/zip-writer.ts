import { PassThrough } from 'node:stream';
import yazl from 'yazl';
import type { PackedFile, ZipPacker } from '#kernel/context';

/** Streams archives; requests a file when the previous one is sent. */
export function createZipWriter(): ZipPacker {
  return { pack: (files) => packed(files) };
}

async function* packed(files: AsyncIterable<PackedFile>): AsyncIterable<Uint8Array> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof PassThrough)) throw new Error('an archive is written into a stream of node');
  const reader = { hasTaken: Promise.withResolvers<void>(), isGone: false };
  const isFull = (): boolean => output.readableLength + output.writableLength > MAX_WAITING;
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
    reader.isGone = true;
    reader.hasTaken.resolve();
  }
}

/** High-water mark in bytes. */
const MAX_WAITING = 8 * 1024 * 1024;

interface Sending {
  isFull(): boolean;
  reader: { hasTaken: PromiseWithResolvers<void>; isGone: boolean };
}

async function addAll(zip: yazl.ZipFile, files: AsyncIterable<PackedFile>, sending: Sending): Promise<void> {
  for await (const file of files) {
    const bytes = 'text' in file ? Buffer.from(file.text, 'utf8') : Buffer.from(file.bytes);
    // @NOTE EPUB readers find the first file by offset: no extra field.
    zip.addBuffer(bytes, file.name, file.isStored ? { compress: false, forceDosTimestamp: true } : {});
    while (sending.isFull() && !sending.reader.isGone) await sending.reader.hasTaken.promise;
    if (sending.reader.isGone) return;
  }
  zip.end();
}
