import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { isDatabaseUnavailable } from '#platform/database/database-outage';
import { StartupError, fileErrorMessage } from '#platform/startup-error';
import { DomainError } from '#kernel/domain-error';
import { fullDiskAmong, fullDiskMessage } from '../../platform/disk-space.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Maps a full disk error of the file system, database or a use case to one message with the folder. Undefined
 * otherwise.
 */
export function diskError(error: unknown, environment: NodeJS.ProcessEnv): StartupError | undefined {
  const folders = writtenFolders(environment);
  const chain = causesOf(error);
  if (chain.some(isFullDisk)) {
    const match = chain.map((one) => fileErrorMessage(one, folders[0] ?? ROOT)).find(Boolean);
    return new StartupError(fullDiskAmong(folders) ?? match ?? fullDiskMessage(folders[0] ?? ROOT), error);
  }
  // PostgreSQL exits when it cannot write its log; clients only see a lost connection.
  const full = chain.some(isDatabaseUnavailable) ? fullDiskAmong(folders) : undefined;
  return full === undefined ? undefined : new StartupError(full, error);
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at instanceof Error && !chain.includes(at); at = at.cause) chain.push(at);
  return chain;
}

function isFullDisk(error: unknown): boolean {
  if (error instanceof DomainError) return error.errorName === 'SERVER_ERROR' && error.code === '0004';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Writable folders, most likely full first. */
function writtenFolders({ DATA_DIR = './data' }: NodeJS.ProcessEnv): string[] {
  const dataDir = isAbsolute(DATA_DIR) ? DATA_DIR : resolve(ROOT, DATA_DIR);
  const elsewhere = join(dataDir, 'postgres-is-at.txt');
  const database = existsSync(elsewhere) ? [readFileSync(elsewhere, 'utf8').trim()] : [];
  return [dataDir, ...database, join(ROOT, 'build'), tmpdir()];
}
