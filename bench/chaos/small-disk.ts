import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = Buffer.alloc(1024 * 1024);
const KB = MB.subarray(0, 1024);

/** A disk of its own, small enough to be filled. */
export interface SmallDisk {
  /** Writes ballast until nothing more goes onto the disk, or no more than so much. */
  fill(leaveBytes?: number): void;
  /** Takes the ballast away. */
  free(): void;
  close(): void;
}

/** Puts a disk in memory at a folder; a string says why this machine cannot: only root may. */
export function openSmallDisk(folder: string, megabytes: number): SmallDisk | string {
  mkdirSync(folder, { recursive: true });
  const wish = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'seoga-chaos', folder];
  const mounted = spawnSync('mount', wish, { encoding: 'utf8' });
  if (mounted.status !== 0) return (mounted.error?.message ?? mounted.stderr).trim();
  const ballast = join(folder, 'ballast');
  return {
    fill: (leaveBytes = 0) => {
      const file = openSync(ballast, 'a');
      for (const part of [MB, KB]) while (wrote(file, part));
      if (leaveBytes > 0) ftruncateSync(file, fstatSync(file).size - leaveBytes);
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    close: () => {
      rmSync(ballast, { force: true });
      // Whatever still holds a file there ends by itself; the disk goes with it.
      spawnSync('umount', ['-l', folder]);
    },
  };
}

function wrote(file: number, part: Buffer): boolean {
  try {
    return writeSync(file, part) === part.length;
  } catch {
    return false;
  }
}
