import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { openDatabase } from '#platform/database/connection';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { migrate } from '#platform/database/migrate';
import { postgresInstallation } from '#platform/database/postgres-home';
import { openS3Server } from '../../tests/support/fakes/s3-server.ts';
import { writeJson } from './backup-storage.ts';
import { StorageOfOtherShop, fewerRows, createBaseBackup } from './base-backup.ts';
import { mirrorFiles, purgeFiles } from './file-mirror.ts';
import { createFolderStorage } from './folder-storage.ts';
import { listBases, restoreBackup } from './restore-backup.ts';
import { openShopBackups } from './shop-backups.ts';
import { archiveWal } from './wal-archiver.ts';

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object) => assert.fail(JSON.stringify(details)),
};
const KEY = 'the key of all keys'.padEnd(32, '.');
const PASSPHRASE = '열려라 참깨, 열려라 서가';
const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');
let scratch = '';
let postgres: EmbeddedPostgres;

before(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'seoga-backup-'));
  chmodSync(scratch, 0o755);
  mkdirSync(join(scratch, 'shop'));
  postgres = await startEmbeddedPostgres(join(scratch, 'shop'));
});
after(async () => {
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
});

async function asked<Row extends object>(dataDir: string, text: string): Promise<Row[]> {
  const running = await startEmbeddedPostgres(dataDir);
  if ('connectionString' in running.address) throw new Error('the embedded server listens on a socket');
  const client = new pg.Client(running.address);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
    await running.stop();
  }
}

test('a shop is restored to a moment between two writes with files and secrets and lists losses (R17)', async (t) => {
  const dataDir = join(scratch, 'shop');
  const place = createFolderStorage(join(scratch, 'place'));
  const { pool, close } = openDatabase(postgres.address, { size: 2 });
  await migrate(pool, MIGRATIONS);
  await pool.query("create table told as select 'before the backup' as line, n from generate_series(1, 50000) n");
  mkdirSync(join(dataDir, 'files', 'pictures'), { recursive: true });
  mkdirSync(join(dataDir, 'secrets'), { mode: 0o700 });
  writeFileSync(join(dataDir, 'files', 'pictures', 'one.avif'), 'first picture');
  writeFileSync(join(dataDir, 'secrets', 'root.key'), KEY);

  const data = postgresInstallation(dataDir).data;
  const wal = await archiveWal({ address: postgres.address, data, place, log, everyMs: 60_000 });
  t.after(() => wal.stop());
  const began = performance.now();
  const deps = { address: postgres.address, data, dataDir, place, passphrase: PASSPHRASE, release: 'test' };
  await createBaseBackup(deps, '20261122-033000');
  await mirrorFiles(place, join(dataDir, 'files'), new Date());
  t.diagnostic(`taken in ${Math.round(performance.now() - began)} ms`);

  await pool.query("insert into told values ('after the backup', 0)");
  // Date truncates microseconds: the time must be a full millisecond after the commit.
  await pool.query('select pg_sleep(0.01)');
  const moment = (await pool.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at;
  assert.ok(moment);
  await pool.query("select pg_sleep(0.05); update told set line = 'spoiled'");
  writeFileSync(join(dataDir, 'files', 'pictures', 'two.avif'), 'second picture');
  await mirrorFiles(place, join(dataDir, 'files'), new Date());
  assert.ok(await wal.copyNow());
  await close();

  const restoring = performance.now();
  const message: string[] = [];
  const order = { place, passphrase: PASSPHRASE, say: (line: string) => void message.push(line) };
  const back = join(scratch, 'back');
  const restored = await restoreBackup({ ...order, dataDir: back, to: moment });
  t.diagnostic(`restored in ${Math.round(performance.now() - restoring)} ms`);
  assert.equal(restored.secrets, 'opened');
  assert.deepEqual(restored.damaged, []);
  assert.equal(readFileSync(join(back, 'secrets', 'root.key'), 'utf8'), KEY);
  assert.equal(readFileSync(join(back, 'files', 'pictures', 'one.avif'), 'utf8'), 'first picture');
  assert.ok(restored.reachedAt && restored.reachedAt <= moment);
  const lines = await asked<{ line: string; n: string }>(
    back,
    'select line, count(*)::int as n from told group by 1 order by 2',
  );
  assert.deepEqual(lines, [
    { line: 'after the backup', n: 1 },
    { line: 'before the backup', n: 50_000 },
  ]);

  await assert.rejects(restoreBackup({ ...order, dataDir: back }), /이미 서점이 있습니다/);
  const late = new Date(Date.now() + 3_600_000);
  await assert.rejects(restoreBackup({ ...order, dataDir: join(scratch, 'late'), to: late }), /까지 있습니다/);
  await assert.rejects(
    restoreBackup({ ...order, dataDir: join(scratch, 'early'), to: new Date(0) }),
    /백업이 없습니다/,
  );
});

/** In its own process, as operators do. */
async function command(
  dataDir: string,
  args: string[],
  message: Record<string, string> = {},
): Promise<{ code: number | null; message: string; ms: number }> {
  const began = performance.now();
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: PASSPHRASE,
    ...message,
  };
  for (const name of ['NODE_TEST_CONTEXT', 'DATABASE_URL']) delete environment[name];
  const child = spawn(process.execPath, [join(MIGRATIONS, '..', 'cli', 'seoga.ts'), ...args], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => (text += part.toString()));
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, message: text, ms: Math.round(performance.now() - began) };
}

test('the restore command restores a shop with the writes after the backup into an empty folder', async (t) => {
  const back = join(scratch, 'by-command');
  const from = join(scratch, 'place');
  const restored = await command(back, ['restore', '--from', from]);
  t.diagnostic(`restored by the command in ${restored.ms} ms: ${restored.message.trim().split('\n').at(-1)}`);
  assert.equal(restored.code, 0, restored.message);
  assert.match(restored.message, /까지 되돌렸습니다\(파일 2개, [\d.]+초\)/);
  assert.equal(readFileSync(join(back, 'secrets', 'root.key'), 'utf8'), KEY);
  assert.equal(readFileSync(join(back, 'files', 'pictures', 'two.avif'), 'utf8'), 'second picture');
  assert.deepEqual(await asked(back, 'select line, count(*)::int as n from told group by 1'), [
    { line: 'spoiled', n: 50_001 },
  ]);
  const again = await command(back, ['restore', '--from', from]);
  assert.equal(again.code, 1);
  assert.match(again.message, /이미 서점이 있습니다/);
  const checked = await command(back, ['ledger', 'check']);
  t.diagnostic(`opened and its ledger checked in ${checked.ms} ms`);
  assert.equal(checked.code, 0, checked.message);
});

test('damaged archives and files are reported and another database may not use the same storage', async () => {
  const dataDir = join(scratch, 'shop');
  const place = createFolderStorage(join(scratch, 'place'));
  const order = { place, passphrase: undefined, say: () => undefined };
  const [base] = await listBases(place);
  assert.ok(base);
  const archive = join(place.root, 'base', base.id, 'cluster.tar.zst');
  const content = readFileSync(archive);
  writeFileSync(archive, content.subarray(0, content.length - 100));
  await assert.rejects(restoreBackup({ ...order, dataDir: join(scratch, 'cut') }), /다른 백업을/);
  writeFileSync(archive, content);

  const [folder = ''] = await place.list('files');
  const [hash = ''] = await place.list(`files/${folder}`);
  writeFileSync(join(place.root, 'files', folder, hash), 'something else');
  const whole = join(scratch, 'whole');
  const restored = await restoreBackup({ ...order, dataDir: whole, passphrase: '다른 말' });
  assert.equal(restored.damaged.length, 1);
  assert.equal(restored.secrets, 'locked');
  assert.deepEqual(await asked(whole, 'select distinct line from told'), [{ line: 'spoiled' }]);

  await writeJson(place, 'shop.json', { system: '1' });
  const data = postgresInstallation(dataDir).data;
  const deps = { address: postgres.address, data, dataDir, place, passphrase: undefined, release: 'test' };
  await assert.rejects(createBaseBackup(deps, 'another'), StorageOfOtherShop);
});

test('a moment after the last write is reached and missing rows are named', async () => {
  const dataDir = join(scratch, 'shop');
  const place = createFolderStorage(join(scratch, 'quiet'));
  const { pool, close } = openDatabase(postgres.address, { size: 2 });
  const data = postgresInstallation(dataDir).data;
  const wal = await archiveWal({ address: postgres.address, data, place, log, everyMs: 60_000 });
  const deps = { address: postgres.address, data, dataDir, place, passphrase: undefined, release: 'test' };
  const { counts } = await createBaseBackup(deps, 'quiet');
  const to = new Date();
  await pool.query('select pg_sleep(0.05)');
  await pool.query('checkpoint');
  await wal.copyNow();
  await wal.stop();
  const restored = await restoreBackup({
    place,
    passphrase: undefined,
    say: () => undefined,
    dataDir: join(scratch, 'still'),
    to,
  });
  assert.equal(restored.secrets, 'left-out');
  if ('connectionString' in postgres.address) throw new Error('the embedded server listens on a socket');
  const client = new pg.Client(postgres.address);
  await client.connect();
  assert.deepEqual(await fewerRows(client, counts), []);
  assert.deepEqual(await fewerRows(client, { ...counts, purchase: 5 }), ['purchase']);
  await client.end();
  await close();
});

test('unlisted contents are deleted and those of a kept list stay', async () => {
  const root = join(scratch, 'some-files');
  const place = createFolderStorage(join(scratch, 'swept'));
  mkdirSync(root);
  const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
  writeFileSync(join(root, 'old.txt'), 'old');
  writeFileSync(join(root, 'same.txt'), 'same');
  assert.equal((await mirrorFiles(place, root, at(1))).copied, 2);
  rmSync(join(root, 'old.txt'));
  writeFileSync(join(root, 'new.txt'), 'new');
  assert.equal((await mirrorFiles(place, root, at(2))).copied, 1);
  assert.equal((await mirrorFiles(place, root, at(3))).copied, 0);
  assert.equal((await place.list('lists')).length, 2);
  const contents = async (): Promise<number> =>
    (await Promise.all((await place.list('files')).map((folder) => place.list(`files/${folder}`)))).flat().length;
  await purgeFiles(place, at(1));
  assert.equal(await contents(), 3);
  await purgeFiles(place, at(3));
  assert.equal(await contents(), 2);
});

test('a backup in a bucket is rehearsed and restored and old ones are deleted', async (t) => {
  const bucket = await openS3Server();
  t.after(() => bucket.close());
  const dataDir = join(scratch, 'shop');
  const { pool, close } = openDatabase(postgres.address, { size: 2 });
  const backups = await openShopBackups({
    dataDir,
    hasFiles: true,
    settings: { isOn: true, place: bucket.settings, passphrase: PASSPHRASE, dumpFolder: undefined },
    embedded: { address: postgres.address, data: postgresInstallation(dataDir).data },
    release: 'test',
    log,
  });
  assert.ok(backups);
  try {
    assert.equal((await backups.take('older')).hasSecrets, true);
    await backups.take('newer');
    await backups.remove(['older']);
    assert.deepEqual(await backups.place.list('base'), ['newer']);
    assert.deepEqual(await backups.rehearse('newer'), []);
    await pool.query("create table later as select 'after the backup' as line");
  } finally {
    // Closing copies the remaining log.
    await backups.close();
    await close();
  }
  const back = join(scratch, 'from-bucket');
  const from = 's3://seoga/shop';
  const message = {
    BACKUP_S3_ENDPOINT: bucket.settings.endpoint ?? '',
    BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const rejected = await command(back, ['restore', '--from', from], { ...message, BACKUP_S3_ACCESS_KEY_ID: 'nobody' });
  assert.equal(rejected.code, 1);
  assert.match(rejected.message, /s3:\/\/seoga\/shop의 백업을 읽을 수 없습니다/);
  const restored = await command(back, ['restore', '--from', from], message);
  assert.equal(restored.code, 0, restored.message);
  assert.deepEqual(await asked(back, 'select line from later'), [{ line: 'after the backup' }]);
  assert.equal(readFileSync(join(back, 'files', 'pictures', 'two.avif'), 'utf8'), 'second picture');
  assert.equal(readFileSync(join(back, 'secrets', 'root.key'), 'utf8'), KEY);
});
