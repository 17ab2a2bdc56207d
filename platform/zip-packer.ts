import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import type { PackedFile, ZipPacker } from '#shared/context';

/** Archives that are packed while they are sent: a file is asked for only when the one before has gone. */
export function makeZipPacker(): ZipPacker {
  return { pack: (files) => packed(files) };
}

async function* packed(files: AsyncIterable<PackedFile>): AsyncIterable<Uint8Array> {
  const zip = new yazl.ZipFile();
  const output = new PassThrough();
  const sent = pipeline(zip.outputStream, output);
  // Whoever reads learns of a failure by the stream; the promise alone would be nobody's.
  sent.catch(() => undefined);
  addAll(zip, files).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  yield* output;
}

async function addAll(zip: yazl.ZipFile, files: AsyncIterable<PackedFile>): Promise<void> {
  for await (const file of files) {
    const bytes = 'text' in file ? Buffer.from(file.text, 'utf8') : Buffer.from(file.bytes);
    // @NOTE An EPUB's first file is found by its place: nothing may stand between its name and its bytes.
    zip.addBuffer(bytes, file.name, file.isStored ? { compress: false, forceDosTimestamp: true } : {});
  }
  zip.end();
}
