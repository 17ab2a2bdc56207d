import type { BackupPlace } from './backup-place.ts';
import type { BackupSettings } from './backup-settings.ts';
import { makeFolderPlace } from './folder-place.ts';

/** Where the operator wants backups to lie. A bucket's client is loaded by those alone who have one. */
export async function openPlace(place: BackupSettings['place']): Promise<BackupPlace> {
  if (place.kind !== 's3') return makeFolderPlace(place.folder);
  const { makeBucketPlace } = await import('./bucket-place.ts');
  return makeBucketPlace(place);
}
