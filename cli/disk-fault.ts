import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { isDatabaseAway } from '#platform/database/database-away';
import { StartFault, fileFaultSentence } from '#platform/start-fault';
import { Refusal } from '#shared/refusal';
import { fullDiskAmong, fullDiskMessage } from '../platform/disk-space.mjs';

const ROOT = join(import.meta.dirname, '..');

/**
 * A full disk as one sentence that names it, whichever part of a command met it: a file system, the database, or a use case
 * that could not keep a file. Undefined for any other error.
 */
export function diskFault(error: unknown, environment: NodeJS.ProcessEnv): StartFault | undefined {
  const folders = writtenFolders(environment);
  const chain = causesOf(error);
  if (chain.some(isFullDisk)) {
    const told = chain.map((one) => fileFaultSentence(one, folders[0] ?? ROOT)).find(Boolean);
    return new StartFault(fullDiskAmong(folders) ?? told ?? fullDiskMessage(folders[0] ?? ROOT), error);
  }
  // A database that cannot write its log ends: whoever talks to it hears no more than that.
  const full = chain.some(isDatabaseAway) ? fullDiskAmong(folders) : undefined;
  return full === undefined ? undefined : new StartFault(full, error);
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at instanceof Error && !chain.includes(at); at = at.cause) chain.push(at);
  return chain;
}

function isFullDisk(error: unknown): boolean {
  if (error instanceof Refusal) return error.refusalName === 'SERVER_ERROR' && error.code === '0004';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** The folders that a command writes to, the most likely to be full first. */
function writtenFolders({ DATA_DIR = './data' }: NodeJS.ProcessEnv): string[] {
  const dataDir = isAbsolute(DATA_DIR) ? DATA_DIR : resolve(ROOT, DATA_DIR);
  const elsewhere = join(dataDir, 'postgres-is-at.txt');
  const database = existsSync(elsewhere) ? [readFileSync(elsewhere, 'utf8').trim()] : [];
  return [dataDir, ...database, join(ROOT, 'build'), tmpdir()];
}
