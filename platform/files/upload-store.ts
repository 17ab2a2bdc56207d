import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fullDiskOr } from '#platform/files/full-disk';
import type { UploadStore } from '#kernel/ports/episode-upload-ports';

const KEY = /^[A-Za-z0-9_-]{16,64}$/;
/** Longer names are shortened in the middle for the file system. */
const MAX_NAME_BYTES = 240;

/** Uploads in a local folder per key, so that equal names coexist. Throws SERVER_ERROR 0004 on a full disk. */
export function createUploadStore(root: string, mostBytes: number): UploadStore {
  const pathOf = (file: { key: string; name: string }): string => join(folderOf(root, file.key), safeName(file.name));
  return {
    maxBytes: mostBytes,
    async write(file, part) {
      try {
        await mkdir(folderOf(root, file.key), { recursive: true });
        await writePart(pathOf(file), part);
      } catch (error) {
        throw fullDiskOr(error);
      }
    },
    path: pathOf,
    remove: (key) => rm(folderOf(root, key), { recursive: true, force: true }),
  };
}

async function writePart(path: string, { at, bytes }: { at: number; bytes: Uint8Array }): Promise<void> {
  const handle = await open(path, 'a').then((made) => made.close().then(() => open(path, 'r+')));
  try {
    for (let done = 0; done < bytes.length;)
      done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function folderOf(root: string, key: string): string {
  if (!KEY.test(key)) throw new Error(`Not an upload key: ${JSON.stringify(key)}`);
  return join(root, key);
}

function safeName(name: string): string {
  if (name === '' || /^\.|[/\\\p{Cc}]/u.test(name)) throw new Error(`Not a file name: ${JSON.stringify(name)}`);
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  let stem = name.slice(0, name.length - ending.length);
  while (Buffer.byteLength(stem + ending) > MAX_NAME_BYTES) stem = [...stem].slice(0, -1).join('');
  return stem + ending;
}
