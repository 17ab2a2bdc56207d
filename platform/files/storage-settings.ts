import { z } from 'zod';
import { declareVariables } from '#platform/settings/variables';
import { isLoopback, isPrivateNetwork } from '#platform/loopback';
import { StartupError } from '#platform/startup-error';

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[a-z0-9][a-z0-9._-]*)*)\/?$/;
const USUAL_REGION = 'ap-northeast-2';

export const bucketVariable = {
  address: (name: string, instead: string) =>
    z
      .string()
      .regex(
        ADDRESS,
        `${name}는 s3://버킷 또는 s3://버킷/앞말처럼 영문 소문자와 숫자로 적어 주세요. 지우면 ${instead}를 씁니다.`,
      )
      .optional(),
  endpoint: (name: string) =>
    z.url({ protocol: /^https?$/, error: `${name}는 https://로 시작하는 주소여야 합니다.` }).optional(),
  region: (name: string) =>
    z
      .string()
      .regex(/^[a-z0-9-]{2,40}$/, `${name}은 ${USUAL_REGION}처럼 적어 주세요.`)
      .optional(),
  keyId: (name: string) =>
    z.string().regex(/^\S+$/, `${name}가 비었거나 빈칸이 있습니다. 지우거나 열쇠의 아이디를 적어 주세요.`).optional(),
  secret: (name: string) =>
    z.string().regex(/^\S+$/, `${name}가 비었거나 빈칸이 있습니다. 지우거나 비밀 열쇠를 적어 주세요.`).optional(),
};

export const storageVariables = declareVariables({
  STORAGE: {
    type: bucketVariable.address('STORAGE', 'DATA_DIR의 files 폴더'),
    section: 'storage',
    help: '파일을 둘 S3 버킷. `s3://버킷` 또는 `s3://버킷/앞말`',
    isSecret: false,
    usual: '(DATA_DIR/files)',
  },
  S3_ENDPOINT: {
    type: bucketVariable.endpoint('S3_ENDPOINT'),
    section: 'storage',
    help: '다른 S3의 https 주소. 적으면 버킷을 주소의 경로에 씁니다(path style)',
    isSecret: false,
    usual: '(아마존)',
  },
  S3_REGION: {
    type: bucketVariable.region('S3_REGION'),
    section: 'storage',
    help: '버킷의 지역',
    isSecret: false,
    usual: 'ap-northeast-2',
  },
  S3_ACCESS_KEY_ID: {
    type: bucketVariable.keyId('S3_ACCESS_KEY_ID'),
    section: 'storage',
    help: '열쇠의 아이디. 없으면 그 컴퓨터의 권한(IAM 역할, `AWS_` 변수)을 씁니다. 필요한 것은 `GetObject`, `PutObject`, `DeleteObject`, `AbortMultipartUpload`이고, doctor가 버전을 보려면 `GetBucketVersioning`',
    isSecret: false,
  },
  S3_SECRET_ACCESS_KEY: {
    type: bucketVariable.secret('S3_SECRET_ACCESS_KEY'),
    section: 'storage',
    help: '비밀 열쇠. `S3_ACCESS_KEY_ID`와 함께 적습니다',
    isSecret: true,
  },
  S3_PRIVATE_HTTP: {
    type: z.enum(['allow', 'off'], { error: 'S3_PRIVATE_HTTP는 allow 또는 off여야 합니다.' }).default('off'),
    section: 'storage',
    help: '`allow`이면 사설망(10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7, 점이 없는 이름, `.internal`)의 S3를 http로도 씁니다. 열쇠와 파일이 암호화되지 않으므로 서점만 쓰는 망에서만 켜 주세요. 백업 버킷에도 씁니다',
    isSecret: false,
  },
});

/** A bucket and the shop's prefix. */
export interface BucketSettings {
  kind: 's3';
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  region: string;
  /** Default: Amazon's for the region. */
  endpoint: string | undefined;
  /** Default: the machine's role or AWS_ variables. */
  keys: { id: string; secret: string } | undefined;
}
export type StorageSettings = { kind: 'disk' } | BucketSettings;

export interface BucketEnvironment {
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PRIVATE_HTTP?: 'allow' | 'off' | undefined;
}

/** Throws a StartupError with the remedy. */
export function readStorageSettings(
  env: BucketEnvironment & { STORAGE?: string | undefined; BACKUP_STORAGE?: string | undefined },
): StorageSettings {
  if (env.STORAGE !== undefined) return readBucket(env.STORAGE, env, '');
  if (env.BACKUP_STORAGE === undefined && hasBucketSettings(env))
    throw new StartupError('S3 설정이 있지만 STORAGE가 없습니다. STORAGE=s3://버킷을 적거나 S3_ 설정을 지워 주세요.');
  return { kind: 'disk' };
}

export function hasBucketSettings(bucketEnvironment: BucketEnvironment): boolean {
  return Boolean(
    bucketEnvironment.S3_ENDPOINT ??
    bucketEnvironment.S3_REGION ??
    bucketEnvironment.S3_ACCESS_KEY_ID ??
    bucketEnvironment.S3_SECRET_ACCESS_KEY,
  );
}

/** Parses a bucket; `named` prefixes its variables. Throws a StartupError with the remedy. */
export function readBucket(address: string, bucketEnvironment: BucketEnvironment, named: string): BucketSettings {
  const { S3_ENDPOINT: endpoint, S3_REGION, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = bucketEnvironment;
  if ((id === undefined) !== (secret === undefined))
    throw new StartupError(`${named}S3_ACCESS_KEY_ID와 ${named}S3_SECRET_ACCESS_KEY는 둘 다 적거나 둘 다 지워 주세요.`);
  rejectPlainHttp(endpoint, {
    name: `${named}S3_ENDPOINT`,
    allowsPrivate: bucketEnvironment.S3_PRIVATE_HTTP === 'allow',
  });
  const [, bucket = '', path = ''] = ADDRESS.exec(address) ?? [];
  return {
    kind: 's3',
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    region: S3_REGION ?? USUAL_REGION,
    endpoint,
    keys: id !== undefined && secret !== undefined ? { id, secret } : undefined,
  };
}

// Plain http beyond loopback exposes sold files: on private networks it must be allowed explicitly.
function rejectPlainHttp(
  endpoint: string | undefined,
  { name, allowsPrivate }: { name: string; allowsPrivate: boolean },
): void {
  if (endpoint === undefined) return;
  const { protocol, hostname } = new URL(endpoint);
  if (protocol === 'https:' || isLoopback(hostname) || (allowsPrivate && isPrivateNetwork(hostname))) return;
  throw new StartupError(
    isPrivateNetwork(hostname)
      ? `${name}가 https가 아닙니다. https 주소를 적거나, 서점만 쓰는 사설망이면 S3_PRIVATE_HTTP=allow를 함께 적어 주세요.`
      : `${name}가 https가 아닙니다. 열쇠와 파일이 그대로 오가므로 https 주소를 적어 주세요.`,
  );
}
