import { randomBytes, randomUUID } from 'node:crypto';
import type { ConnectionTest } from '#kernel/ports/connections-port';
import type { BackupSettings } from './backup-settings.ts';
import { openBackupStorage } from './open-backup-storage.ts';

const TEST_BYTES = 4096;

/** Writes a small file to the backup storage, reads it back and removes it. Never throws. */
export async function tryBackupStorage(place: BackupSettings['place']): Promise<ConnectionTest> {
  const name = `connection-test/${randomUUID()}`;
  const written = randomBytes(TEST_BYTES);
  try {
    const storage = await openBackupStorage(place);
    try {
      await storage.write(name, [written]);
      const isSame = (await storage.bytes(name))?.equals(written) ?? false;
      await storage.removeFolder('connection-test');
      if (!isSame)
        return {
          isOk: false,
          sentence: '백업을 두는 곳에서 읽은 내용이 적은 내용과 다릅니다. 디스크를 확인해 주세요.',
        };
      return { isOk: true, sentence: `${storage.root}에 시험 파일을 적고 읽고 지웠습니다.` };
    } finally {
      storage.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      isOk: false,
      sentence: `백업을 두는 곳에 적지 못했습니다(${reason}). BACKUP_STORAGE와 그 권한을 확인해 주세요.`,
    };
  }
}
