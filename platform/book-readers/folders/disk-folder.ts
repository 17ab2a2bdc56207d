import { lstat, open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Reading, importErrors } from '../import-errors.ts';
import {
  HEAD_BYTES,
  type SourceEntry,
  type BookSourceFile,
  type SourceFolder,
  inNaturalOrder,
  isLitter,
} from '../source-tree.ts';
import { decodeName } from '../text/text-encoding.ts';

/** Bytes for names that are not UTF-8. */
type DiskPath = string | Buffer;

/** Rejects symbolic links. */
export function diskFolder(reading: Reading, at: string): SourceFolder {
  return folderAt(reading, at, basename(at).normalize('NFC'));
}

function folderAt(reading: Reading, at: DiskPath, path: string): SourceFolder {
  let listed: Promise<SourceEntry[]> | undefined;
  return {
    kind: 'folder',
    name: basename(path),
    path,
    entries: () => (listed ??= list(reading, at, path)),
  };
}

async function list(reading: Reading, at: DiskPath, path: string): Promise<SourceEntry[]> {
  const listed = await readdir(at, { withFileTypes: true, encoding: 'buffer' }).catch(() => refuseUnreadable(path));
  const entries = listed
    .map((entry) => ({ entry, shown: `${path}/${decodeName(entry.name)}` }))
    .filter(({ shown }) => !isLitter(basename(shown)));
  const link = entries.find(({ entry }) => entry.isSymbolicLink());
  if (link) throw importErrors.link(link.shown);
  const found = entries
    .filter(({ entry }) => entry.isDirectory() || entry.isFile())
    .map(async ({ entry, shown }): Promise<SourceEntry> => {
      const read = entry.isDirectory() ? folderAt : diskFile;
      return read(reading, below(at, entry.name), shown);
    });
  return inNaturalOrder(await Promise.all(found));
}

function below(at: DiskPath, name: Buffer): DiskPath {
  const text = name.toString();
  if (typeof at === 'string' && Buffer.from(text).equals(name)) return join(at, text);
  return Buffer.concat([Buffer.from(at), Buffer.from('/'), name]);
}

function refuseUnreadable(path: string): never {
  throw importErrors.notFound(path);
}

/** Rejects a file above the limit. */
export async function diskFile(reading: Reading, at: DiskPath, path: string): Promise<BookSourceFile> {
  const { size } = await lstat(at);
  return {
    kind: 'file',
    name: basename(path).normalize('NFC'),
    path: path.normalize('NFC'),
    size,
    ...(typeof at === 'string' ? { at } : {}),
    bytes: () => readWhole(reading, at, path),
    head: () => readHead(at, path),
  };
}

async function readWhole(reading: Reading, at: DiskPath, path: string): Promise<Uint8Array> {
  const file = await open(at, 'r').catch(() => refuseUnreadable(path));
  try {
    const { size } = await file.stat();
    if (size > reading.limits.entryBytes) throw importErrors.tooLarge(path, reading.limits.entryBytes);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function readHead(at: DiskPath, path: string): Promise<Uint8Array> {
  const file = await open(at, 'r').catch(() => refuseUnreadable(path));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
