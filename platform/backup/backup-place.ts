import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What was written, whole and where it should lie. */
export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/**
 * Where backups lie: a folder, best on another disk, or a bucket. A file is either whole or not there, and what once lies
 * under a name never changes unless it is written anew as a whole, so that any program may copy the place further.
 */
export interface BackupPlace {
  /** As an operator knows it. */
  readonly root: string;
  /** Writes what comes, after it went through that stream. What breaks on the way leaves nothing under the name. */
  write(
    name: string,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    through?: Transform,
  ): Promise<WrittenFile>;
  /** The bytes of a file; undefined where there is none. */
  bytes(name: string): Promise<Buffer | undefined>;
  /** The same piece by piece, for what is too large to hold. Throws where there is none. */
  read(name: string): AsyncIterable<Uint8Array>;
  has(name: string): Promise<boolean>;
  /** Names in a folder of the place, sorted; half-written ones are none. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  /** Lets go of connections. */
  close(): void;
}

/** Sends content to its end, through a stream if there is one, and tells what came there. */
export async function writeThrough(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  through: Transform | undefined,
  end: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  await pipeline(Readable.from(content), through ?? new PassThrough(), count, end);
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes a value as JSON. */
export async function writeJson(place: BackupPlace, name: string, value: object): Promise<void> {
  await place.write(name, [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]);
}

/** The value of a JSON file; undefined where there is none. */
export async function readJson(place: BackupPlace, name: string): Promise<unknown> {
  const bytes = await place.bytes(name);
  return bytes === undefined ? undefined : JSON.parse(bytes.toString('utf8'));
}

/** The bytes of a file that must be there. */
export async function wholeFile(place: BackupPlace, name: string): Promise<Buffer> {
  const bytes = await place.bytes(name);
  if (bytes === undefined) throw new Error(`the backup lacks ${name}`);
  return bytes;
}

/** sha256 of a file, hex. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
