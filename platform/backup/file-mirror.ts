import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { type BackupStorage, fileHash, wholeFile } from './backup-storage.ts';

const compressed = promisify(zstdCompress);
const plain = promisify(zstdDecompress);

const line = z.object({ key: z.string(), size: z.number(), changedAt: z.number(), sha256: z.string() });
type FileLine = z.infer<typeof line>;

export interface Mirrored {
  files: number;
  bytes: number;
  copied: number;
  copiedBytes: number;
}

/**
 * Copies new files, each content once by hash, and writes a list of names and hashes. Lists are written on change
 * only: each is valid until the next.
 */
export async function mirrorFiles(place: BackupStorage, root: string, at: Date): Promise<Mirrored> {
  const existing = new Map((await newestList(place)).map((file) => [file.key, file]));
  const done: Mirrored = { files: 0, bytes: 0, copied: 0, copiedBytes: 0 };
  const lines: FileLine[] = [];
  let isChanged = false;
  for await (const { key, size, changedAt } of filesWithin(root, '')) {
    const before = existing.get(key);
    const isSame = before?.size === size && before.changedAt === changedAt;
    const sha256 = isSame ? before.sha256 : await copyIn(place, join(root, key), done);
    if (sha256 === undefined) continue;
    isChanged ||= !isSame;
    done.files += 1;
    done.bytes += size;
    lines.push({ key, size, changedAt, sha256 });
  }
  if (isChanged || lines.length !== existing.size || existing.size === 0) await writeList(place, lines, at);
  return done;
}

async function* filesWithin(root: string, folder: string): AsyncIterable<Omit<FileLine, 'sha256'>> {
  const found = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  for (const entry of found) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesWithin(root, key);
    // Partial files contain a tilde.
    else if (entry.isFile() && !entry.name.includes('~')) {
      const details = await stat(join(root, key)).catch(() => undefined);
      if (details) yield { key, size: details.size, changedAt: details.mtimeMs };
    }
  }
}

/** Hash of the copied file; undefined if it vanished. */
async function copyIn(place: BackupStorage, path: string, done: Mirrored): Promise<string | undefined> {
  try {
    const sha256 = await fileHash(path);
    if (await place.has(contentName(sha256))) return sha256;
    const { bytes, sha256: written } = await place.write(contentName(sha256), createReadStream(path));
    // Replaced meanwhile: copied next time.
    if (written !== sha256) {
      await place.remove(contentName(sha256));
      return undefined;
    }
    done.copied += 1;
    done.copiedBytes += bytes;
    return sha256;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function contentName(sha256: string): string {
  return `files/${sha256.slice(0, 2)}/${sha256}`;
}

function listName(at: Date): string {
  return `lists/${at.toISOString().replaceAll(/[:.]/g, '-')}.jsonl.zst`;
}

async function writeList(place: BackupStorage, lines: FileLine[], at: Date): Promise<void> {
  const text = lines.map((file) => `${JSON.stringify(file)}\n`).join('');
  await place.write(listName(at), [await compressed(Buffer.from(text))]);
}

async function readList(place: BackupStorage, name: string): Promise<FileLine[]> {
  const text = (await plain(await wholeFile(place, `lists/${name}`))).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((row) => line.parse(JSON.parse(row)));
}

async function newestList(place: BackupStorage): Promise<FileLine[]> {
  const name = (await place.list('lists')).at(-1);
  return name === undefined ? [] : readList(place, name);
}

/** First list after a time, or the last one. */
async function listFor(place: BackupStorage, to: Date | undefined): Promise<FileLine[]> {
  const names = await place.list('lists');
  const wanted = to && names.find((name) => `lists/${name}` >= listName(to));
  const name = wanted ?? names.at(-1);
  return name === undefined ? [] : readList(place, name);
}

/** Restores the files of a time and verifies hashes. Returns missing and damaged ones. */
export async function restoreFiles(
  place: BackupStorage,
  root: string,
  to: Date | undefined,
): Promise<{ files: number; damaged: string[] }> {
  const damaged: string[] = [];
  const lines = await listFor(place, to);
  for (const { key, sha256 } of lines) {
    const path = join(root, key);
    await mkdir(dirname(path), { recursive: true });
    const isThere = await pipeline(place.read(contentName(sha256)), createWriteStream(path)).then(
      () => true,
      () => false,
    );
    if (!isThere || (await fileHash(path)) !== sha256) damaged.push(key);
  }
  return { files: lines.length, damaged };
}

/** Deletes lists that no backup needs, and unreferenced contents. */
export async function purgeFiles(place: BackupStorage, oldestNeeded: Date): Promise<void> {
  const names = await place.list('lists');
  // The last list before that time.
  const first = names.findLastIndex((name) => `lists/${name}` < listName(oldestNeeded));
  const saved = names.slice(Math.max(0, first));
  if (saved.length === names.length) return;
  const needed = new Set<string>();
  for (const name of saved) for (const { sha256 } of await readList(place, name)) needed.add(sha256);
  for (const name of names.slice(0, Math.max(0, first))) await place.remove(`lists/${name}`);
  for (const folder of await place.list('files'))
    for (const sha256 of await place.list(`files/${folder}`))
      if (!needed.has(sha256)) await place.remove(contentName(sha256));
}
