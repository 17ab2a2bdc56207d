import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  type BucketSettings,
  type BucketEnvironment,
  bucketVariable,
  hasBucketSettings,
  readBucket,
} from '#platform/files/storage-settings';
import { StartupError } from '#platform/startup-error';

const SHORTEST = 12;

export const backupVariables = {
  BACKUP: z.enum(['on', 'off'], { error: 'BACKUP은 on 또는 off여야 합니다.' }).default('on'),
  BACKUP_URL: z
    .string()
    .regex(
      /^file:\/\/\/./,
      'BACKUP_URL은 file:///mnt/backup처럼 적어 주세요. S3에는 BACKUP_STORAGE=s3://버킷/앞말을 적어 주세요.',
    )
    .optional(),
  BACKUP_STORAGE: bucketVariable.address('BACKUP_STORAGE', 'BACKUP_URL의 폴더'),
  BACKUP_S3_ENDPOINT: bucketVariable.endpoint('BACKUP_S3_ENDPOINT'),
  BACKUP_S3_REGION: bucketVariable.region('BACKUP_S3_REGION'),
  BACKUP_S3_ACCESS_KEY_ID: bucketVariable.keyId('BACKUP_S3_ACCESS_KEY_ID'),
  BACKUP_S3_SECRET_ACCESS_KEY: bucketVariable.secret('BACKUP_S3_SECRET_ACCESS_KEY'),
  BACKUP_PASSPHRASE: z.string().min(SHORTEST, `BACKUP_PASSPHRASE는 ${SHORTEST}자 이상이어야 합니다.`).optional(),
  DUMP_FOLDER: z
    .string()
    .refine((path) => isAbsolute(path), 'DUMP_FOLDER는 /로 시작하는 폴더여야 합니다.')
    .optional(),
};

export interface BackupSettings {
  isOn: boolean;
  place: { kind: 'disk'; folder: string } | BucketSettings;
  /** Without it backups contain no secrets. */
  passphrase: string | undefined;
  /** Folder of the operator's own pg_dump files, for an external database. */
  dumpFolder: string | undefined;
}

interface BackupEnvironment extends BucketEnvironment {
  BACKUP: 'on' | 'off';
  BACKUP_URL?: string | undefined;
  BACKUP_STORAGE?: string | undefined;
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
  BACKUP_PASSPHRASE?: string | undefined;
  DUMP_FOLDER?: string | undefined;
}

/** Throws a StartupError with the remedy. */
export function readBackupSettings(backupEnvironment: BackupEnvironment, dataDir: string): BackupSettings {
  return {
    isOn: backupEnvironment.BACKUP === 'on',
    place:
      backupEnvironment.BACKUP_STORAGE === undefined
        ? readFolder(backupEnvironment, dataDir)
        : readBackupBucket(backupEnvironment.BACKUP_STORAGE, backupEnvironment),
    passphrase: backupEnvironment.BACKUP_PASSPHRASE,
    dumpFolder: backupEnvironment.DUMP_FOLDER,
  };
}

function readFolder(backupEnvironment: BackupEnvironment, dataDir: string): BackupSettings['place'] {
  if (hasBucketSettings(ownBucket(backupEnvironment)))
    throw new StartupError(
      'BACKUP_S3_ 설정이 있지만 BACKUP_STORAGE가 없습니다. BACKUP_STORAGE=s3://버킷/앞말을 적거나 BACKUP_S3_ 설정을 지워 주세요.',
    );
  const folder =
    backupEnvironment.BACKUP_URL === undefined ? join(dataDir, 'backup') : fileURLToPath(backupEnvironment.BACKUP_URL);
  return { kind: 'disk', folder };
}

// One bucket's keys never go to another endpoint: uses one set as a whole.
function readBackupBucket(address: string, backupEnvironment: BackupEnvironment): BucketSettings {
  const own = ownBucket(backupEnvironment);
  return hasBucketSettings(own) ? readBucket(address, own, 'BACKUP_') : readBucket(address, backupEnvironment, '');
}

function ownBucket(backupEnvironment: BackupEnvironment): BucketEnvironment {
  return {
    S3_ENDPOINT: backupEnvironment.BACKUP_S3_ENDPOINT,
    S3_REGION: backupEnvironment.BACKUP_S3_REGION,
    S3_ACCESS_KEY_ID: backupEnvironment.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: backupEnvironment.BACKUP_S3_SECRET_ACCESS_KEY,
  };
}
