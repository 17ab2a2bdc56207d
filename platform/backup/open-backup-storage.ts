import type { BackupStorage } from './backup-storage.ts';
import type { BackupSettings } from './backup-settings.ts';
import { createFolderStorage } from './folder-storage.ts';

/** Loads the S3 client only for buckets. */
export async function openBackupStorage(place: BackupSettings['place']): Promise<BackupStorage> {
  if (place.kind !== 's3') return createFolderStorage(place.folder);
  const { createBucketStorage: makeBucketPlace } = await import('./bucket-storage.ts');
  return makeBucketPlace(place);
}
