import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '#platform/start-fault';
import { wholeFile } from './backup-place.ts';
import { restoreFiles } from './file-mirror.ts';
import type { RestoreOrder, Restored } from './restore-backup.ts';
import { openSealedSecrets } from './sealed-secrets.ts';

/** Folder of a backup place with the sealed secrets of a shop whose database is not the embedded one. */
export const EXTERNAL = 'external';

/**
 * Restores the files and secrets of a shop with an external database into an empty DATA_DIR; its rows are restored by
 * the operator. Throws a StartFault where the folder is in use or the place holds no such backup.
 */
export async function restoreExternal(order: RestoreOrder): Promise<Omit<Restored, 'manifest' | 'reachedAt'>> {
  const { place, dataDir, to, id, passphrase } = order;
  const files = join(dataDir, 'files');
  const secrets = join(dataDir, 'secrets');
  if (existsSync(files) || existsSync(secrets))
    throw new StartFault(`${dataDir}에 이미 서점이 있습니다. 빈 폴더를 DATA_DIR에 적어 주세요.`);
  const names = await place.list(EXTERNAL);
  if (id !== undefined && !names.includes(id))
    throw new StartFault(`백업 ${id}에는 비밀 열쇠가 없습니다. backup list로 확인해 주세요.`);
  const name = id ?? names.at(-1);
  if (name === undefined && (await place.list('lists')).length === 0)
    throw new StartFault(`${place.root}에 백업이 없습니다. --from에 백업 폴더나 s3:// 주소를 적어 주세요.`);
  try {
    const restored = await restoreFiles(place, files, to);
    if (name === undefined) return { ...restored, secrets: 'left-out' };
    if (passphrase === undefined) return { ...restored, secrets: 'locked' };
    const sealed = await wholeFile(place, `${EXTERNAL}/${name}/secrets.sealed`);
    return { ...restored, secrets: openSealedSecrets(sealed, passphrase, secrets) ? 'opened' : 'locked' };
  } catch (error) {
    for (const folder of [files, secrets]) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
