import { join } from 'node:path';
import { makeDiskStore } from '#platform/files/disk-store';
import type { StorageSettings } from '#platform/files/storage-settings';
import type { FileStore } from '#shared/context';

/** The shop's files, where the operator wants them; `close` lets go of connections to a bucket. */
export async function openStorage(settings: {
  dataDir: string;
  storage: StorageSettings;
}): Promise<FileStore & { close(): void }> {
  const { dataDir, storage } = settings;
  if (storage.kind !== 's3') return { ...makeDiskStore(join(dataDir, 'files')), close: () => undefined };
  // A bucket's client is several megabytes of code: a shop whose files lie on its disk goes without.
  const { makeS3Store } = await import('#platform/files/s3-store');
  return makeS3Store(storage);
}
