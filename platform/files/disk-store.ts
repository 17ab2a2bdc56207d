import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keySteps } from '#platform/files/file-key';
import { fullDiskOr } from '#platform/files/full-disk';
import { syncFolder } from '#platform/files/sync-folder';
import type { FileStore } from '#kernel/context';

/**
 * FileStore in a folder with atomic writes. Throws SERVER_ERROR 0004 on a full disk, and for keys that could leave the
 * folder.
 */
export function createDiskStore(root: string): FileStore {
  return {
    async put(key, bytes) {
      const path = pathOf(root, key);
      // Rename needs the same file system; keys never contain a tilde.
      const part = `${path}~${randomUUID()}`;
      try {
        const made = await writeInFolder(part, bytes);
        await rename(part, path);
        // Flushes file and new folder names: the database will refer to them.
        for (let folder = dirname(path); ; folder = dirname(folder)) {
          await syncFolder(folder);
          if (made === undefined || !folder.startsWith(made)) break;
        }
      } catch (error) {
        await rm(part, { force: true });
        throw fullDiskOr(error);
      }
    },
    async read(key) {
      try {
        return await readFile(pathOf(root, key));
      } catch (error) {
        if (isAbsence(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      const path = pathOf(root, key);
      await rm(path, { force: true });
      if (dirname(path) !== root) await removeEmptyFolder(dirname(path));
    },
  };
}

function pathOf(root: string, key: string): string {
  return join(root, ...keySteps(key));
}

// Creates missing folders only on failure. Twice: a removal may race. Returns the topmost created folder.
async function writeInFolder(path: string, bytes: Uint8Array): Promise<string | undefined> {
  let made: string | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      await writeFile(path, bytes, { flush: true });
      return made;
    } catch (error) {
      if (!isAbsence(error) || tries === 2) throw error;
      made = await mkdir(dirname(path), { recursive: true });
    }
  }
}

async function removeEmptyFolder(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'ENOENT', 'EEXIST')) throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR');
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
