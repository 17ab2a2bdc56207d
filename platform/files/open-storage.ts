import { join } from 'node:path';
import { createDiskStore } from '#platform/files/disk-store';
import type { StorageSettings } from '#platform/files/storage-settings';
import type { FileStore } from '#kernel/context';

/** Opens the configured file storage; `close` ends bucket connections. */
export async function openStorage(settings: {
  dataDir: string;
  storage: StorageSettings;
}): Promise<FileStore & { close(): void }> {
  const { dataDir, storage } = settings;
  if (storage.kind !== 's3') return { ...createDiskStore(join(dataDir, 'files')), close: () => undefined };
  // Lazy: the S3 client is several megabytes of code.
  const { createS3Store: makeS3Store } = await import('#platform/files/s3-store');
  return makeS3Store(storage);
}
