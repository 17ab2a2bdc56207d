import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createFolderStorage } from '#platform/backup/folder-storage';
import { openBackupStorage } from '#platform/backup/open-backup-storage';
import { type Restored, restoreBackup } from '#platform/backup/restore-backup';
import { restoreExternal } from '#platform/backup/restore-external';
import { verifyRestored } from '#platform/backup/verify-restored';
import { readSettings } from '#platform/settings/settings';
import { StartupError } from '#platform/startup-error';
import { isoMinute } from '#shared/content/seoul-date';
import { ROOT } from '../start/shop-context.ts';

const USAGE =
  'restore --from <백업 폴더나 s3://버킷/앞말> [--to "2026-11-22 12:00"] [--backup <이름>]으로 적어 주세요.';

/** `restore --from … [--to …]`: restores a shop into an empty DATA_DIR at a point in time and verifies it. */
export async function run(args: string[]): Promise<number> {
  const order = readOrder(args);
  const isBucket = order.from.startsWith('s3://');
  // Bucket credentials come from the environment.
  const message = isBucket ? { ...process.env, BACKUP_STORAGE: order.from } : process.env;
  const { dataDir, databaseUrl, backup } = readSettings(message, ROOT);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const began = performance.now();
  const { passphrase } = backup;
  const place = isBucket ? await openBackupStorage(backup.place) : createFolderStorage(resolve(order.from));
  if (databaseUrl) {
    const restored = await restoreExternal({ ...order, place, dataDir, passphrase, say }).finally(() => place.close());
    return sayExternal(restored, dataDir, say);
  }
  const restored = await restoreBackup({ ...order, place, dataDir, passphrase, say }).finally(() => place.close());
  say('원장과 파일을 확인합니다.');
  const errors = await verifyRestored(dataDir, restored);
  for (const error of errors) say(error);
  say(secretsSentence(restored, dataDir));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const reached = restored.reachedAt ? isoMinute(restored.reachedAt) : '백업한 때';
  if (errors.length > 0) {
    say(`${dataDir}에 되돌렸지만 온전하지 않습니다. 위의 까닭을 보고 다른 백업으로 다시 되돌려 주세요.`);
    return 1;
  }
  say(`${dataDir}에 ${reached}까지 되돌렸습니다(파일 ${restored.files}개, ${seconds}초). npm start로 여시면 됩니다.`);
  return 0;
}

/** Prints what was restored and the command for the external database. */
function sayExternal(
  restored: Pick<Restored, 'damaged' | 'files' | 'secrets'>,
  dataDir: string,
  say: (line: string) => void,
): number {
  const { damaged, files } = restored;
  if (damaged.length > 0) say(`파일 ${damaged.length}개가 없거나 망가졌습니다: ${damaged.slice(0, 3).join(', ')}`);
  say(secretsSentence(restored, dataDir));
  say(`${dataDir}에 파일 ${files}개를 되돌렸습니다. 데이터베이스는 되돌리지 않았습니다.`);
  say('빈 데이터베이스를 DATABASE_URL에 적고 이어서 실행해 주세요.');
  say(
    '    pg_restore --no-owner --no-privileges --exit-on-error --single-transaction -d "${DATABASE_MIGRATE_URL:-$DATABASE_URL}" <pg_dump 파일>',
  );
  say('    npm run seoga -- ledger check');
  return damaged.length > 0 || restored.secrets === 'locked' ? 1 : 0;
}

function readOrder(args: string[]): { from: string; to: Date | undefined; id: string | undefined } {
  const text = { type: 'string' } as const;
  const { values } = parsed(() => parseArgs({ args, options: { from: text, to: text, backup: text } }));
  if (!values.from) throw new StartupError(USAGE);
  const to = values.to === undefined ? undefined : momentOf(values.to);
  return { from: values.from, to, id: values.backup };
}

function parsed<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw new StartupError(USAGE, error);
  }
}

/** Parses a time; without a zone it is Seoul time. */
function momentOf(text: string): Date {
  const bare = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(:\d{2})?)$/.exec(text);
  const moment = new Date(bare ? `${bare[1]}T${bare[2]}+09:00` : text);
  if (Number.isNaN(moment.getTime()))
    throw new StartupError('--to에는 "2026-11-22 12:00"처럼 날짜와 시각을 적어 주세요. 한국 시각으로 읽습니다.');
  return moment;
}

function secretsSentence({ secrets }: Pick<Restored, 'secrets'>, dataDir: string): string {
  if (secrets === 'opened') return '서점의 비밀 열쇠도 되돌렸습니다.';
  const remedy = `따로 둔 열쇠가 있으면 ${join(dataDir, 'secrets')}에 넣어 주세요. 없으면 새로 만들며, 모든 회원이 다시 로그인해야 합니다.`;
  return secrets === 'locked'
    ? `비밀 열쇠는 되돌리지 않았습니다. BACKUP_PASSPHRASE가 백업할 때의 것인지 확인해 주세요. ${remedy}`
    : `이 백업에는 비밀 열쇠가 없습니다. ${remedy}`;
}
