import { join } from 'node:path';
import { makeDiskStore } from '#platform/files/disk-store';
import { makeS3Store } from '#platform/files/s3-store';
import type { StorageSettings } from '#platform/files/storage-settings';
import type { FileStore } from '#shared/context';

/** The shop's files, where the operator wants them; `close` lets go of connections to a bucket. */
export function openStorage(settings: { dataDir: string; storage: StorageSettings }): FileStore & { close(): void } {
  const { dataDir, storage } = settings;
  if (storage.kind === 's3') return makeS3Store(storage);
  return { ...makeDiskStore(join(dataDir, 'files')), close: () => undefined };
}
