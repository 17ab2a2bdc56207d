import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BLOCK = 512;
const OCTAL_SIZE = 11;

interface Entry {
  name: string;
  isFolder: boolean;
  size: number;
}

/**
 * Streams a folder as tar. Vanished files are skipped; changed ones keep the size at their start, because the database
 * keeps writing.
 */
export async function* packFolder(
  root: string,
  isWanted: (name: string, isFolder: boolean) => boolean,
): AsyncIterable<Uint8Array> {
  yield* packWithin(root, '', isWanted);
  yield Buffer.alloc(BLOCK * 2);
}

async function* packWithin(
  root: string,
  folder: string,
  isWanted: (name: string, isFolder: boolean) => boolean,
): AsyncIterable<Uint8Array> {
  for (const found of await readdir(join(root, folder), { withFileTypes: true })) {
    const name = folder === '' ? found.name : `${folder}/${found.name}`;
    if (!isWanted(name, found.isDirectory())) continue;
    if (found.isDirectory()) {
      yield header({ name, isFolder: true, size: 0 });
      yield* packWithin(root, name, isWanted);
    } else if (found.isFile()) yield* packFile(join(root, name), name);
  }
}

async function* packFile(path: string, name: string): AsyncIterable<Uint8Array> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isAbsence(error)) return undefined;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    yield header({ name, isFolder: false, size });
    let sent = 0;
    while (sent < size) {
      const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(Math.min(1 << 18, size - sent)) });
      if (bytesRead === 0) break;
      sent += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
    yield* zeros(size - sent + ((BLOCK - (size % BLOCK)) % BLOCK));
  } finally {
    await file.close();
  }
}

function* zeros(count: number): Iterable<Uint8Array> {
  for (let left = count; left > 0; left -= 1 << 16) yield Buffer.alloc(Math.min(left, 1 << 16));
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function header({ name, isFolder, size }: Entry): Buffer {
  const block = Buffer.alloc(BLOCK);
  const path = isFolder ? `${name}/` : name;
  if (Buffer.byteLength(path) > 100) throw new Error(`too long a name for an archive: ${name}`);
  block.write(path, 0);
  block.write(isFolder ? '0000700\0' : '0000600\0', 100);
  block.write('0000000\0'.repeat(2), 108);
  block.write(`${size.toString(8).padStart(OCTAL_SIZE, '0')}\0`, 124);
  block.write(`${'0'.repeat(OCTAL_SIZE)}\0`, 136);
  block.write(' '.repeat(8), 148);
  block.write(isFolder ? '5' : '0', 156);
  block.write('ustar\u000000', 257, 'latin1');
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Rejects names that leave the folder and truncated archives. */
export async function unpackFolder(archive: AsyncIterable<Uint8Array>, root: string): Promise<void> {
  const source = new BlockSource(archive);
  for (;;) {
    const block = await source.take(BLOCK);
    if (block.every((byte) => byte === 0)) return source.drain();
    const entry = readHeader(block);
    const path = join(root, entry.name);
    if (entry.isFolder) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(source.pieces(entry.size)), createWriteStream(path, { mode: 0o600 }));
    await source.take((BLOCK - (entry.size % BLOCK)) % BLOCK);
  }
}

function readHeader(block: Buffer): Entry {
  const text = (from: number, to: number): string => block.toString('utf8', from, to).split('\0')[0] ?? '';
  const name = text(0, 100).replace(/\/$/, '');
  const isOutside = name === '' || name.startsWith('/') || name.split('/').includes('..');
  if (isOutside || text(257, 263) !== 'ustar') throw new Error(`not an archive of a backup: ${name}`);
  return { name, isFolder: text(156, 157) === '5', size: Number.parseInt(text(124, 136), 8) };
}

/** Reads a stream in blocks of any size. */
class BlockSource {
  readonly #from: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(archive: AsyncIterable<Uint8Array>) {
    this.#from = archive[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const piece of this.pieces(count)) parts.push(piece);
    return Buffer.concat(parts);
  }

  /** Reads to the end, where truncation shows. */
  async drain(): Promise<void> {
    for (let next = await this.#from.next(); !next.done;) next = await this.#from.next();
  }

  async *pieces(count: number): AsyncIterable<Buffer> {
    for (let left = count; left > 0;) {
      if (this.#held.length === 0) {
        const next = await this.#from.next();
        if (next.done) throw new Error('the archive of a backup ends early');
        this.#held = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      }
      const piece = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(piece.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }
}
