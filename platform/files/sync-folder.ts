import { open } from 'node:fs/promises';

/** Brings the names in a folder to its disk: one that was given is there after a loss of power only once this was done. */
export async function syncFolder(folder: string): Promise<void> {
  // One that is gone has no names to keep.
  const handle = await open(folder, 'r').catch(() => undefined);
  if (!handle) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
