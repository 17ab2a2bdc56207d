import { existsSync, readdirSync, statSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { openStorage } from '#platform/files/open-storage';
import type { BucketSettings } from '#platform/files/storage-settings';
import { isLoopback } from '#platform/loopback';
import type { Settings } from '#platform/settings/settings';
import { type Finding, errorFinding, okFinding, warningFinding } from './finding.ts';

const GIGABYTE = 1_000_000_000;
const SMTP_MS = 10_000;

/** Free disk space. */
export function diskFinding(name: string, folder: string): Finding {
  if (!existsSync(folder))
    return errorFinding(name, `${folder} 폴더가 없습니다.`, '폴더를 만들거나 설정의 경로를 고쳐 주세요.');
  const { bavail, blocks, bsize } = statfsSync(folder);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const message = `${folder}에 ${(free / GIGABYTE).toFixed(1)}GB가 비어 있습니다(${Math.round((free / all) * 100)}%).`;
  if (free < GIGABYTE / 2)
    return errorFinding(name, message, '지금 자리를 비우거나 디스크를 늘려 주세요. 곧 구매와 가져오기가 멈춥니다.');
  if (free < 5 * GIGABYTE || free / all < 0.05) return warningFinding(name, message, '디스크를 늘릴 때가 되었습니다.');
  return okFinding(name, message);
}

/** Whether keys exist and are private. */
export function secretsFinding(dataDir: string): Finding {
  const folder = join(dataDir, 'secrets');
  if (!existsSync(join(folder, 'root.key')))
    return warningFinding(
      'secrets',
      '비밀 열쇠가 아직 없습니다.',
      '처음 여는 서점이면 npm start가 만듭니다. 아니면 백업에서 되돌려 주세요.',
    );
  const open = [folder, ...readdirSync(folder).map((name) => join(folder, name))].filter(
    (path) => (statSync(path).mode & 0o077) !== 0,
  );
  return open.length === 0
    ? okFinding('secrets', '비밀 열쇠는 서점만 읽을 수 있습니다.')
    : errorFinding(
        'secrets',
        `다른 사용자도 읽을 수 있는 열쇠가 있습니다: ${open.join(', ')}`,
        `chmod -R go-rwx ${folder}을 실행해 주세요.`,
      );
}

/** Whether files can be written, read and deleted. */
export async function storageFinding(settings: Pick<Settings, 'dataDir' | 'storage'>): Promise<Finding> {
  const { dataDir, storage } = settings;
  const store = await openStorage(settings);
  const key = `doctor/${process.pid}`;
  const isBucket = storage.kind === 's3';
  try {
    await store.put(key, Buffer.from('doctor'));
    const read = await store.read(key);
    await store.remove(key);
    const where = isBucket ? ` ${storage.bucket} 버킷에` : '';
    if (read && Buffer.from(read).toString() === 'doctor')
      return okFinding('storage', `${where} 파일을 쓰고 읽고 지울 수 있습니다.`.trim());
    return errorFinding('storage', '쓴 파일이 다르게 읽힙니다.', `${isBucket ? '버킷' : '디스크'}을 점검해 주세요.`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const remedy = isBucket
      ? 'STORAGE의 버킷, S3_ENDPOINT, S3_REGION과 열쇠가 맞는지, 열쇠에 GetObject·PutObject·DeleteObject 권한이 있는지 확인해 주세요.'
      : `${join(dataDir, 'files')}의 주인과 권한을 확인해 주세요.`;
    return errorFinding('storage', `파일을 쓸 수 없습니다: ${message}`, remedy);
  } finally {
    store.close();
  }
}

/** Bucket versioning: backups do not include its files. */
export async function versionsFinding(storage: BucketSettings): Promise<Finding> {
  const { createS3Store } = await import('#platform/files/s3-store');
  const store = createS3Store(storage);
  const name = 'storage-versions';
  try {
    const keeps = await store.keepsVersions();
    if (keeps) return okFinding(name, '버킷이 지운 파일과 바뀐 파일을 버전으로 간직합니다.');
    const message =
      keeps === undefined ? '버킷이 버전을 간직하는지 볼 수 없습니다.' : '버킷이 지운 파일을 간직하지 않습니다.';
    return warningFinding(
      name,
      message,
      '파일의 백업은 버킷의 버전 관리입니다. 버킷에서 켜고 30일 넘게 간직하게 해 주세요.',
    );
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return errorFinding(name, `버킷에 물을 수 없습니다: ${text}`, 'S3_ENDPOINT와 방화벽을 확인해 주세요.');
  } finally {
    store.close();
  }
}

/** Mail server login; without a server e-mails become local files. */
export async function mailFinding({ smtpUrl, publicUrl }: Pick<Settings, 'smtpUrl' | 'publicUrl'>): Promise<Finding> {
  if (!smtpUrl)
    return isLoopback(new URL(publicUrl).hostname)
      ? okFinding('mail', '이 컴퓨터에서만 여는 서점이라 메일을 보내지 않습니다.')
      : warningFinding(
          'mail',
          '메일을 보내지 않습니다.',
          '비밀번호를 잊은 회원이 돌아올 수 없습니다. SMTP_URL에 메일 서버를 적어 주세요.',
        );
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_MS,
    greetingTimeout: SMTP_MS,
    socketTimeout: SMTP_MS,
  });
  try {
    await transport.verify();
    return okFinding('mail', '메일 서버가 받아 줍니다.');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const remedy =
      code === 'EAUTH'
        ? 'SMTP_URL의 아이디와 비밀번호를 확인해 주세요.'
        : 'SMTP_URL의 서버와 포트, 방화벽을 확인해 주세요.';
    return errorFinding('mail', `메일 서버에 연결하지 못했습니다(${code || '원인을 알 수 없음'}).`, remedy);
  } finally {
    transport.close();
  }
}

/** Age of the newest dump. */
export function dumpFinding(folder: string | undefined, now: number): Finding {
  const how =
    'pg_dump -Fc "$DATABASE_URL" -f /백업/seoga-$(date +%F).dump를 밤마다 실행하고 DUMP_FOLDER에 그 폴더를 적어 주세요.';
  if (folder === undefined) return warningFinding('dump', '데이터베이스의 백업을 확인할 수 없습니다.', how);
  const times = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [statSync(join(folder, entry.name)).mtimeMs] : [],
      )
    : [];
  if (times.length === 0) return errorFinding('dump', `${folder}에 백업이 없습니다.`, how);
  const hours = (now - Math.max(...times)) / 3_600_000;
  const message = `데이터베이스의 마지막 백업은 ${hours.toFixed(1)}시간 전의 것입니다.`;
  return hours > 26
    ? errorFinding('dump', message, 'pg_dump가 밤마다 끝까지 도는지 확인해 주세요.')
    : okFinding('dump', message);
}
