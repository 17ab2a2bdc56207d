import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MB = Buffer.alloc(1024 * 1024);
const KB = MB.subarray(0, 1024);

export interface SmallDisk {
  /** Until `leaveBytes` remain. */
  fill(leaveBytes?: number): void;
  free(): void;
  close(): void;
}

/** Mounts a tmpfs; returns a reason when it cannot (needs root). */
export function openSmallDisk(folder: string, megabytes: number): SmallDisk | string {
  mkdirSync(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'seoga-chaos', folder];
  const mounted = spawnSync('mount', options, { encoding: 'utf8' });
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
      // Lazy unmount: open files end by themselves.
      spawnSync('umount', ['-l', folder]);
    },
  };
}

function wrote(file: number, chunk: Buffer): boolean {
  try {
    return writeSync(file, chunk) === chunk.length;
  } catch {
    return false;
  }
}
