import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#platform/startup-error';
import { wholeFile } from './backup-storage.ts';
import { restoreFiles } from './file-mirror.ts';
import type { RestoreOptions, Restored } from './restore-backup.ts';
import { decryptSecrets } from './encrypted-secrets.ts';

/** Folder with encrypted secrets of a shop with an external database. */
export const EXTERNAL = 'external';

/**
 * Restores files and secrets into an empty DATA_DIR; the operator restores the database. Throws a StartupError when
 * the folder is in use or has no such backup.
 */
export async function restoreExternal(order: RestoreOptions): Promise<Omit<Restored, 'manifest' | 'reachedAt'>> {
  const { place, dataDir, to, id, passphrase } = order;
  const files = join(dataDir, 'files');
  const secrets = join(dataDir, 'secrets');
  if (existsSync(files) || existsSync(secrets))
    throw new StartupError(`${dataDir}에 이미 서점이 있습니다. 빈 폴더를 DATA_DIR에 적어 주세요.`);
  const names = await place.list(EXTERNAL);
  if (id !== undefined && !names.includes(id))
    throw new StartupError(`백업 ${id}에는 비밀 열쇠가 없습니다. backup list로 확인해 주세요.`);
  const name = id ?? names.at(-1);
  if (name === undefined && (await place.list('lists')).length === 0)
    throw new StartupError(`${place.root}에 백업이 없습니다. --from에 백업 폴더나 s3:// 주소를 적어 주세요.`);
  try {
    const restored = await restoreFiles(place, files, to);
    if (name === undefined) return { ...restored, secrets: 'left-out' };
    if (passphrase === undefined) return { ...restored, secrets: 'locked' };
    const sealed = await wholeFile(place, `${EXTERNAL}/${name}/secrets.sealed`);
    return { ...restored, secrets: decryptSecrets(sealed, passphrase, secrets) ? 'opened' : 'locked' };
  } catch (error) {
    for (const folder of [files, secrets]) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
