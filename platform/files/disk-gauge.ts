import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSpaceMonitor } from '#kernel/ports/disk-space-port';

const COUNTED_FOR_MS = 3_600_000;
const PATIENCE_MS = 1_000;
/** Leaves disk bandwidth to readers. */
const AT_ONCE = 64;

/** Disk usage of a folder; files are counted at most hourly, on demand. */
export function createDiskUsage({ folder, dataDir }: { folder: string; dataDir: string }): DiskSpaceMonitor {
  let existing: { bytes: number; at: number } | undefined;
  let counting: Promise<void> | undefined;
  const count = async (): Promise<void> => {
    try {
      existing = { bytes: await bytesIn(folder), at: performance.now() };
    } finally {
      counting = undefined;
    }
  };
  return {
    async measure() {
      if (!existing || performance.now() - existing.at > COUNTED_FOR_MS) counting ??= count();
      if (!existing && counting) await Promise.race([counting, pause(PATIENCE_MS)]);
      counting?.catch(() => undefined);
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { fileBytes: existing?.bytes ?? null, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

async function bytesIn(folder: string): Promise<number> {
  // Missing folders are empty.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE);
    const sizes = await Promise.all(
      some.map(async (entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return 0;
        return (await stat(path).catch(() => undefined))?.size ?? 0;
      }),
    );
    bytes += sizes.reduce((sum, size) => sum + size, 0);
    for (const entry of some) if (entry.isDirectory()) bytes += await bytesIn(join(folder, entry.name));
  }
  return bytes;
}
