import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '#platform/files/sync-folder';
import { type BackupStorage, writeThrough } from './backup-storage.ts';

/** Partial files contain a tilde. */
export function createFolderStorage(root: string): BackupStorage {
  const at = (name: string): string => join(root, name);
  return {
    root,
    async write(name, content, through) {
      const path = at(name);
      const part = `${path}~${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        const written = await writeThrough(content, through, (pieces) =>
          pipeline(pieces, createWriteStream(part, { mode: 0o600, flush: true })),
        );
        await rename(part, path);
        await syncFolder(dirname(path));
        return written;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    bytes: (name) => readFile(at(name)).catch(unlessAbsent(undefined)),
    read: (name) => createReadStream(at(name)),
    has: (name) =>
      stat(at(name)).then(
        () => true,
        () => false,
      ),
    async list(folder) {
      const names = await readdir(at(folder)).catch(unlessAbsent([]));
      return names.filter((name) => !name.includes('~')).toSorted();
    },
    remove: (name) => rm(at(name), { force: true }),
    removeFolder: (folder) => rm(at(folder), { recursive: true, force: true }),
    close: () => undefined,
  };
}

function unlessAbsent<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return instead;
    throw error;
  };
}
