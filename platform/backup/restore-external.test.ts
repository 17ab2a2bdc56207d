import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { StartupError } from '#platform/startup-error';
import { createFolderStorage } from './folder-storage.ts';
import { restoreExternal } from './restore-external.ts';
import { openShopBackups } from './shop-backups.ts';

const PASSPHRASE = '열려라 참깨, 열려라 서가';
const KEY = 'the key of all keys'.padEnd(32, '.');
const scratch = mkdtempSync(join(tmpdir(), 'seoga-external-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

test('a backup of a shop with an external database restores files and sealed secrets into an empty folder only', async () => {
  const dataDir = join(scratch, 'shop');
  for (const name of ['files', 'secrets']) mkdirSync(join(dataDir, name), { recursive: true });
  writeFileSync(join(dataDir, 'files', 'one.avif'), 'first picture');
  writeFileSync(join(dataDir, 'secrets', 'root.key'), KEY);
  const folder = join(scratch, 'place');
  const quiet = (): void => undefined;
  const backups = await openShopBackups({
    dataDir,
    hasFiles: true,
    settings: { isOn: true, place: { kind: 'disk', folder }, passphrase: PASSPHRASE, dumpFolder: undefined },
    embedded: undefined,
    release: 'test',
    log: { info: quiet, warn: quiet, error: quiet },
  });
  assert.equal((await backups?.take('20261122-033000'))?.hasSecrets, true);
  await backups?.close();

  const order = { place: createFolderStorage(folder), passphrase: PASSPHRASE, say: quiet };
  const target = join(scratch, 'back');
  const restored = await restoreExternal({ ...order, dataDir: target });
  assert.deepEqual(restored, { files: 1, damaged: [], secrets: 'opened' });
  assert.equal(readFileSync(join(target, 'files', 'one.avif'), 'utf8'), 'first picture');
  assert.equal(readFileSync(join(target, 'secrets', 'root.key'), 'utf8'), KEY);
  await assert.rejects(restoreExternal({ ...order, dataDir: target }), StartupError);

  const locked = join(scratch, 'locked');
  assert.equal((await restoreExternal({ ...order, dataDir: locked, passphrase: 'wrong words' })).secrets, 'locked');
  assert.equal(existsSync(join(locked, 'secrets', 'root.key')), false);
});

test('a backup beside an external database names what it lacks', async () => {
  const dataDir = join(scratch, 'lacking');
  mkdirSync(join(dataDir, 'secrets'), { recursive: true });
  writeFileSync(join(dataDir, 'secrets', 'root.key'), KEY);
  const quiet = (): void => undefined;
  const cases: [string | undefined, string | undefined, RegExp | undefined][] = [
    [PASSPHRASE, '/mnt/dump', undefined],
    [PASSPHRASE, undefined, /^데이터베이스를 담지 않았습니다\. [^.]*DUMP_FOLDER[^.]*\.$/],
    [undefined, '/mnt/dump', /^비밀 열쇠를 담지 않았습니다\. BACKUP_PASSPHRASE/],
    [undefined, undefined, /DUMP_FOLDER.*BACKUP_PASSPHRASE/],
  ];
  for (const [at, [passphrase, dumpFolder, expected]] of cases.entries()) {
    const backups = await openShopBackups({
      dataDir,
      hasFiles: true,
      settings: { isOn: true, place: { kind: 'disk', folder: join(scratch, 'lack') }, passphrase, dumpFolder },
      embedded: undefined,
      release: 'test',
      log: { info: quiet, warn: quiet, error: quiet },
    });
    const claimed = await backups?.take(`20261122-03300${at}`);
    await backups?.close();
    if (expected) assert.match(claimed?.missing ?? '', expected);
    else assert.deepEqual([claimed?.hasSecrets, claimed?.missing], [true, undefined]);
  }
});
