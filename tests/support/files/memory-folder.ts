import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * A folder for files that a test run throws away: in memory where there is room. Creating and deleting the 1,600
 * files of a database takes a tenth of the CPU time there.
 */
export function memoryFolder(): string {
  if (!existsSync(MEMORY) || process.availableMemory() < ROOM_BYTES) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM_BYTES ? tmpdir() : MEMORY;
}
