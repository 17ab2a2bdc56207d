import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type VariableValues, declareVariables } from '#platform/settings/variables';
import {
  type BucketSettings,
  type BucketEnvironment,
  bucketVariable,
  hasBucketSettings,
  readBucket,
} from '#platform/files/storage-settings';
import { StartupError } from '#platform/startup-error';

const SHORTEST = 12;

export const backupVariables = declareVariables({
  BACKUP: {
    type: z.enum(['on', 'off'], { error: 'BACKUP은 on 또는 off여야 합니다.' }).default('on'),
    section: 'backup',
    help: '`off`이면 백업하지 않습니다',
    isSecret: false,
  },
  BACKUP_URL: {
    type: z
      .string()
      .regex(
        /^file:\/\/\/./,
        'BACKUP_URL은 file:///mnt/backup처럼 적어 주세요. S3에는 BACKUP_STORAGE=s3://버킷/앞말을 적어 주세요.',
      )
      .optional(),
    section: 'backup',
    help: '백업을 둘 폴더. `file:///mnt/backup/seoga`처럼 **다른 디스크**를 적어 주세요',
    isSecret: false,
    usual: 'DATA_DIR/backup',
  },
  BACKUP_STORAGE: {
    type: bucketVariable.address('BACKUP_STORAGE', 'BACKUP_URL의 폴더'),
    section: 'backup',
    help: '`s3://버킷/앞말`. 적으면 폴더 대신 S3에 두고 `BACKUP_URL`은 쓰지 않습니다. [S3에 두기](backup.md#s3에-두기)',
    isSecret: false,
  },
  BACKUP_S3_ENDPOINT: {
    type: bucketVariable.endpoint('BACKUP_S3_ENDPOINT'),
    section: 'backup',
    help: '백업 버킷의 주소. `BACKUP_S3_` 설정을 하나라도 적으면 `S3_` 설정은 쓰지 않습니다',
    isSecret: false,
    usual: 'S3_ENDPOINT',
  },
  BACKUP_S3_REGION: {
    type: bucketVariable.region('BACKUP_S3_REGION'),
    section: 'backup',
    help: '백업 버킷의 지역',
    isSecret: false,
    usual: 'S3_REGION',
  },
  BACKUP_S3_ACCESS_KEY_ID: {
    type: bucketVariable.keyId('BACKUP_S3_ACCESS_KEY_ID'),
    section: 'backup',
    help: '백업 버킷의 열쇠 아이디',
    isSecret: false,
    usual: 'S3_ACCESS_KEY_ID',
  },
  BACKUP_S3_SECRET_ACCESS_KEY: {
    type: bucketVariable.secret('BACKUP_S3_SECRET_ACCESS_KEY'),
    section: 'backup',
    help: '백업 버킷의 비밀 열쇠',
    isSecret: true,
    usual: 'S3_SECRET_ACCESS_KEY',
  },
  BACKUP_PASSPHRASE: {
    type: z.string().min(SHORTEST, `BACKUP_PASSPHRASE는 ${SHORTEST}자 이상이어야 합니다.`).optional(),
    section: 'backup',
    help: '비밀 열쇠를 잠그는 12자 이상의 말. 없으면 열쇠는 백업에 담지 않습니다. 서버 밖에 따로 적어 두세요',
    isSecret: true,
  },
  DUMP_FOLDER: {
    type: z
      .string()
      .refine((path) => isAbsolute(path), 'DUMP_FOLDER는 /로 시작하는 폴더여야 합니다.')
      .optional(),
    section: 'backup',
    help: '`DATABASE_URL`을 쓰는 서점에서 `pg_dump` 파일을 두는 폴더. doctor가 가장 새로운 파일의 나이를 봅니다',
    isSecret: false,
  },
});

export interface BackupSettings {
  isOn: boolean;
  place: { kind: 'disk'; folder: string } | BucketSettings;
  /** Without it backups contain no secrets. */
  passphrase: string | undefined;
  /** Folder of the operator's own pg_dump files, for an external database. */
  dumpFolder: string | undefined;
}

type BackupEnvironment = VariableValues<typeof backupVariables> & BucketEnvironment;

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
    S3_PRIVATE_HTTP: backupEnvironment.S3_PRIVATE_HTTP,
  };
}
