// How much room is left on a disk. Plain JavaScript without imports from packages: the launcher asks before it installs any.
import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const MB = 2 ** 20;
/** PostgreSQL writes its log in files of 16 MB: a disk with no room for two of them is as good as full. */
const MIN_FREE_MB = 32;

/** Says that a folder's disk is full; `free` bytes are left where that is known. */
export function fullDiskMessage(folder, free) {
  const left = free === undefined ? '' : `, 남은 공간 ${Math.floor(free / MB).toLocaleString('ko')}MB`;
  return `디스크에 빈자리가 없습니다(${folder}${left}). 자리를 비운 뒤 다시 시작해 주세요.`;
}

/** Bytes that are left on the disk of a folder, or of the nearest one above it that is there. */
export function freeBytes(folder) {
  let at = resolve(folder);
  while (!existsSync(at) && at !== dirname(at)) at = dirname(at);
  try {
    const { bavail, bsize } = statfsSync(at);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** The first of these folders whose disk is as good as full, as a sentence. */
export function fullDiskAmong(folders) {
  const folder = folders.find((one) => freeBytes(one) < MIN_FREE_MB * MB);
  return folder === undefined ? undefined : fullDiskMessage(folder, freeBytes(folder));
}
