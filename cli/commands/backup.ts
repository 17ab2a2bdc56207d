import { rehearseBackup, listBackups, takeBackup } from '#domain/maintenance';
import { StartupError } from '#platform/startup-error';
import { seoulMinute } from '#shared/content/seoul-date';
import { type ShopResources, openBackups, openShop } from '../start/shop-context.ts';

const USAGE = 'backup, backup list, backup rehearse [이름] 가운데 하나로 적어 주세요.';
type Say = (line: string) => void;

/** `backup`, `backup list`, `backup rehearse`: creates, lists, or test-restores a backup. */
export async function run([action = 'take', name]: string[]): Promise<number> {
  if (!['take', 'list', 'rehearse'].includes(action)) throw new StartupError(USAGE);
  const say: Say = (line) => void process.stdout.write(`${line}\n`);
  const shop = await openShop('backup', () => undefined);
  try {
    if (action === 'list') return await list(shop, say);
    const backups = await openBackups(shop);
    if (!backups) throw new StartupError('BACKUP=off라 백업을 하지 않습니다. BACKUP을 지우고 다시 실행해 주세요.');
    try {
      if (action === 'take') return await take(shop, backups, say);
      const tried = await rehearseBackup(shop.ctx, backups, name);
      if (!tried) throw new StartupError('되돌려 볼 백업이 없습니다. npm run seoga -- backup으로 먼저 만들어 주세요.');
      for (const error of tried.errors) say(error);
      const seconds = (tried.ms / 1000).toFixed(1);
      say(
        tried.errors.length === 0 ? `${tried.name}: 온전합니다(${seconds}초).` : `${tried.name}: 되돌릴 수 없습니다.`,
      );
      return tried.errors.length === 0 ? 0 : 1;
    } finally {
      await backups.close();
    }
  } finally {
    await shop.close();
  }
}

async function take(
  { ctx, settings, database }: ShopResources,
  backups: NonNullable<Awaited<ReturnType<typeof openBackups>>>,
  say: Say,
): Promise<number> {
  const began = performance.now();
  const { name, bytes, files, hasSecrets, missing } = await takeBackup(ctx, backups);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`백업 ${name}을 ${backups.place.root}에 두었습니다(${megabytes(bytes)}, 파일 ${files}개, ${seconds}초).`);
  if (settings.storage.kind === 's3')
    say('파일은 담지 않았습니다. S3 버킷의 버전 관리가 파일을 지킵니다. 버킷에서 켜 주세요.');
  if (!hasSecrets)
    say(
      '서점의 비밀 열쇠는 담지 않았습니다. BACKUP_PASSPHRASE를 적으면 암호로 잠가 함께 담습니다. 없이 되돌리면 모든 회원이 다시 로그인해야 하고, 본인인증과 구매한 그림의 주소가 새로 만들어집니다.',
    );
  if (!database.embedded && settings.backup.dumpFolder !== undefined)
    say(`데이터베이스는 담지 않았습니다. ${settings.backup.dumpFolder}의 pg_dump 파일과 함께 보관해 주세요.`);
  if (missing === undefined) return 0;
  say(`이 백업만으로는 서점을 되돌릴 수 없습니다. ${missing}`);
  return 1;
}

async function list({ ctx }: ShopResources, say: Say): Promise<number> {
  const rows = await listBackups(ctx, 50);
  if (rows.length === 0) say('아직 백업이 없습니다. npm run seoga -- backup으로 만들어 주세요.');
  for (const row of rows) {
    const size = row.bytes === null ? '' : megabytes(row.bytes);
    const state =
      row.state === 'done'
        ? row.removedAt
          ? '지움'
          : size
        : row.state === 'failed'
          ? `실패: ${row.fault}`
          : '하는 중';
    const tried = row.rehearsedAt
      ? `${seoulMinute(row.rehearsedAt)}에 되돌려 봄: ${row.rehearsalFaults === '' ? '온전함' : row.rehearsalFaults}`
      : '';
    say([row.name, seoulMinute(row.begunAt), state, tried].filter(Boolean).join('  '));
  }
  return 0;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)}MB`;
}
