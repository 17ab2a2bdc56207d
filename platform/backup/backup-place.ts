import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What was written, whole and on the disk. */
export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/**
 * Where backups lie: a folder, best on another disk or a mounted one. A file is either whole or not there, and what once
 * lies under a name never changes unless it is written anew as a whole, so that any program may copy the folder further.
 */
export class BackupPlace {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  path(name: string): string {
    return join(this.root, name);
  }

  async write(
    name: string,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    through: Transform[] = [],
  ): Promise<WrittenFile> {
    const path = this.path(name);
    const part = `${path}~${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let bytes = 0;
    const count = new Transform({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece);
        bytes += piece.length;
        done(null, piece);
      },
    });
    try {
      const file = createWriteStream(part, { mode: 0o600, flush: true });
      await pipeline([Readable.from(content), ...through, count, file]);
      await rename(part, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  async writeJson(name: string, value: object): Promise<void> {
    await this.write(name, [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]);
  }

  /** The value of a JSON file; undefined where there is none. */
  async readJson(name: string): Promise<unknown> {
    const text = await readFile(this.path(name), 'utf8').catch((error: unknown) => {
      if (isAbsence(error)) return undefined;
      throw error;
    });
    return text === undefined ? undefined : JSON.parse(text);
  }

  read(name: string): AsyncIterable<Uint8Array> {
    return createReadStream(this.path(name));
  }

  async has(name: string): Promise<boolean> {
    return stat(this.path(name)).then(
      () => true,
      () => false,
    );
  }

  /** Names in a folder of the place, sorted; half-written ones are none. */
  async list(folder: string): Promise<string[]> {
    const names = await readdir(this.path(folder)).catch((error: unknown) => {
      if (isAbsence(error)) return [];
      throw error;
    });
    return names.filter((name) => !name.includes('~')).toSorted();
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { recursive: true, force: true });
  }
}

/** sha256 of a file, hex. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

// A name that was given is there after a loss of power only once its folder is on the disk.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined);
  await handle.close();
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
