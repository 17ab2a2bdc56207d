import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const SHORTEST = 12;

/** The variables of backups. */
export const backupVariables = {
  BACKUP: z.enum(['on', 'off'], { error: 'BACKUP은 on 또는 off여야 합니다.' }).default('on'),
  BACKUP_URL: z
    .string()
    .regex(
      /^file:\/\/\/./,
      'BACKUP_URL은 file:///mnt/backup처럼 적어 주세요. S3와 같은 곳에는 그 폴더를 그대로 복사하면 됩니다.',
    )
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(SHORTEST, `BACKUP_PASSPHRASE는 ${SHORTEST}자 이상이어야 합니다.`).optional(),
  DUMP_FOLDER: z
    .string()
    .refine((path) => isAbsolute(path), 'DUMP_FOLDER는 /로 시작하는 폴더여야 합니다.')
    .optional(),
};

/** Where backups go and what goes along. */
export interface BackupSettings {
  isOn: boolean;
  folder: string;
  /** Without one the shop's secrets stay out of every backup. */
  passphrase: string | undefined;
  /** Where the operator's own pg_dump leaves its files, of a database that is not the embedded one. */
  dumpFolder: string | undefined;
}

/** Reads what was told of backups. */
export function readBackupSettings(
  told: {
    BACKUP: 'on' | 'off';
    BACKUP_URL?: string | undefined;
    BACKUP_PASSPHRASE?: string | undefined;
    DUMP_FOLDER?: string | undefined;
  },
  dataDir: string,
): BackupSettings {
  return {
    isOn: told.BACKUP === 'on',
    folder: told.BACKUP_URL === undefined ? join(dataDir, 'backup') : fileURLToPath(told.BACKUP_URL),
    passphrase: told.BACKUP_PASSPHRASE,
    dumpFolder: told.DUMP_FOLDER,
  };
}
