// Free disk space. Plain JavaScript without packages: the launcher runs it before installing any.
import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const MB = 2 ** 20;
/** PostgreSQL's log files have 16 MB. */
const MIN_FREE_MB = 32;

/** `free` in bytes, if known. */
export function fullDiskMessage(folder, free) {
  const left = free === undefined ? '' : `, 남은 공간 ${Math.floor(free / MB).toLocaleString('ko')}MB`;
  return `디스크에 빈자리가 없습니다(${folder}${left}). 자리를 비운 뒤 다시 시작해 주세요.`;
}

/** Of the folder or its nearest existing ancestor. */
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

/** Message for the first folder on a full disk. */
export function fullDiskAmong(folders) {
  const folder = folders.find((one) => freeBytes(one) < MIN_FREE_MB * MB);
  return folder === undefined ? undefined : fullDiskMessage(folder, freeBytes(folder));
}
