import { lstat, open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Reading, refusals } from './import-refusals.ts';
import {
  HEAD_BYTES,
  type SourceEntry,
  type SourceFile,
  type SourceFolder,
  inNaturalOrder,
  isLitter,
} from './source-tree.ts';

/** A folder on this machine. A link inside is refused by its name when its folder is listed; none is followed. */
export function diskFolder(reading: Reading, at: string, path: string = basename(at)): SourceFolder {
  let listed: Promise<SourceEntry[]> | undefined;
  return {
    kind: 'folder',
    name: basename(at).normalize('NFC'),
    path,
    entries: () => (listed ??= list(reading, at, path)),
  };
}

async function list(reading: Reading, at: string, path: string): Promise<SourceEntry[]> {
  const entries = await readdir(at, { withFileTypes: true }).catch(() => refuseUnreadable(path));
  const shown = (name: string): string => `${path}/${name.normalize('NFC')}`;
  const link = entries.find((entry) => entry.isSymbolicLink() && !isLitter(entry.name));
  if (link) throw refusals.link(shown(link.name));
  const found = entries
    .filter((entry) => !isLitter(entry.name) && (entry.isDirectory() || entry.isFile()))
    .map(async (entry): Promise<SourceEntry> => {
      const read = entry.isDirectory() ? diskFolder : diskFile;
      return read(reading, join(at, entry.name), shown(entry.name));
    });
  return inNaturalOrder(await Promise.all(found));
}

function refuseUnreadable(path: string): never {
  throw refusals.notFound(path);
}

/** One file on this machine, read whole and only when asked. Refuses what is beyond the limit. */
export async function diskFile(reading: Reading, at: string, path: string = basename(at)): Promise<SourceFile> {
  const { size } = await lstat(at);
  const name = basename(at).normalize('NFC');
  return {
    kind: 'file',
    name,
    path: path.normalize('NFC'),
    size,
    at,
    bytes: () => readWhole(reading, at, path),
    head: () => readHead(at, path),
  };
}

async function readWhole(reading: Reading, at: string, path: string): Promise<Uint8Array> {
  const file = await open(at, 'r').catch(() => refuseUnreadable(path));
  try {
    const { size } = await file.stat();
    if (size > reading.limits.entryBytes) throw refusals.tooLarge(path, reading.limits.entryBytes);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function readHead(at: string, path: string): Promise<Uint8Array> {
  const file = await open(at, 'r').catch(() => refuseUnreadable(path));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
