import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/** A folder, preferably on another disk, or a bucket. Writes are atomic, so any program may copy the storage. */
export interface BackupStorage {
  /** Display name. */
  readonly root: string;
  /** An error leaves no file. */
  write(
    name: string,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    through?: Transform,
  ): Promise<WrittenFile>;
  /** Undefined if missing. */
  bytes(name: string): Promise<Buffer | undefined>;
  /** Throws if missing. */
  read(name: string): AsyncIterable<Uint8Array>;
  has(name: string): Promise<boolean>;
  /** Sorted, without partial files. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  close(): void;
}

/** Returns length and hash of the transformed content. */
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

export async function writeJson(place: BackupStorage, name: string, value: object): Promise<void> {
  await place.write(name, [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]);
}

/** Undefined if missing. */
export async function readJson(place: BackupStorage, name: string): Promise<unknown> {
  const bytes = await place.bytes(name);
  return bytes === undefined ? undefined : JSON.parse(bytes.toString('utf8'));
}

/** Throws if missing. */
export async function wholeFile(place: BackupStorage, name: string): Promise<Buffer> {
  const bytes = await place.bytes(name);
  if (bytes === undefined) throw new Error(`the backup lacks ${name}`);
  return bytes;
}

/** sha256, hex. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
