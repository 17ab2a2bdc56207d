import type { BackupPlace } from './backup-place.ts';
import type { BackupSettings } from './backup-settings.ts';
import { makeBucketPlace } from './bucket-place.ts';
import { makeFolderPlace } from './folder-place.ts';

/** Where the operator wants backups to lie. */
export function openPlace(place: BackupSettings['place']): BackupPlace {
  return place.kind === 's3' ? makeBucketPlace(place) : makeFolderPlace(place.folder);
}
