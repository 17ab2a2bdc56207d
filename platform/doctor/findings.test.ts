import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { takeBackup, rehearseBackup } from '#domain/maintenance';
import { databaseDetails } from '#platform/database/database-facts';
import { migrationPlan } from '#platform/database/migrate';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { openS3Server } from '../../tests/support/fakes/s3-server.ts';
import {
  diskFinding,
  dumpFinding,
  mailFinding,
  secretsFinding,
  storageFinding,
  versionsFinding,
} from './machine-findings.ts';
import { backupFindings, databaseFindings, jobsFinding, ledgerFinding, schemaFinding } from './shop-findings.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');
let database: TestDatabase;
let ctx: TestContext;
let folder = '';
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  folder = mkdtempSync(join(tmpdir(), 'seoga-doctor-'));
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

test('the machine check covers disk, readable keys, files, mail and dumps', async () => {
  assert.equal(diskFinding('disk', join(folder, 'nowhere')).state, 'broken');
  assert.match(diskFinding('disk', folder).sentence, /GB가 비어 있습니다/);
  assert.equal(secretsFinding(folder).state, 'look');
  mkdirSync(join(folder, 'secrets'), { mode: 0o700 });
  writeFileSync(join(folder, 'secrets', 'root.key'), 'key', { mode: 0o600 });
  assert.equal(secretsFinding(folder).state, 'good');
  chmodSync(join(folder, 'secrets', 'root.key'), 0o644);
  const open = secretsFinding(folder);
  assert.equal(open.state, 'broken');
  assert.match(open.remedy ?? '', /chmod/);
  assert.equal((await storageFinding({ dataDir: folder, storage: { kind: 'disk' } })).state, 'good');
  const local = { publicUrl: 'http://localhost:3000', smtpUrl: undefined };
  assert.equal((await mailFinding(local)).state, 'good');
  assert.equal((await mailFinding({ ...local, publicUrl: 'https://books.example.kr' })).state, 'look');
  const away = await mailFinding({ ...local, smtpUrl: 'smtp://127.0.0.1:1' });
  assert.equal(away.state, 'broken');
  assert.match(away.sentence, /ECONNREFUSED|ESOCKET/);
  assert.equal(dumpFinding(undefined, Date.now()).state, 'look');
  const dumps = join(folder, 'dumps');
  mkdirSync(dumps);
  assert.equal(dumpFinding(dumps, Date.now()).state, 'broken');
  writeFileSync(join(dumps, 'a.dump'), 'dump');
  assert.equal(dumpFinding(dumps, Date.now()).state, 'good');
  utimesSync(join(dumps, 'a.dump'), 0, 0);
  assert.equal(dumpFinding(dumps, Date.now()).state, 'broken');
});

test('the bucket check covers writing, keys and versioning', async () => {
  const server = await openS3Server();
  const storage = server.settings;
  assert.match((await storageFinding({ dataDir: folder, storage })).sentence, /^seoga 버킷에 파일을/);
  const locked = await storageFinding({ dataDir: folder, storage: { ...storage, keys: { id: 'a', secret: 'b' } } });
  assert.equal(locked.state, 'broken');
  assert.match(locked.remedy ?? '', /S3_ENDPOINT/);
  assert.ok(!JSON.stringify(locked).includes('S3RVER'));
  // This server lacks versioning.
  assert.equal((await versionsFinding(storage)).state, 'look');
  await server.close();
  assert.equal((await versionsFinding(storage)).state, 'broken');
});

test('the database check covers version, clock, schema, jobs and the ledger', async () => {
  const details = await databaseDetails(database.pool);
  assert.ok(Math.abs(details.aheadMs) < 2000 && details.version >= 15);
  const states = (found: { state: string }[]): string[] => found.map(({ state }) => state);
  assert.deepEqual(states(databaseFindings(details)), ['good', 'good']);
  assert.deepEqual(states(databaseFindings({ ...details, version: 14, aheadMs: -9000 })), ['broken', 'look']);
  assert.deepEqual(states(databaseFindings({ ...details, isShifted: true })), ['good', 'broken']);
  assert.equal(jobsFinding({ ...details, jobSeconds: 20, lostJobs: 0 }).state, 'good');
  assert.equal(jobsFinding({ ...details, jobSeconds: 20, lostJobs: 2 }).state, 'look');
  assert.equal(jobsFinding({ ...details, jobSeconds: 900 }).state, 'broken');
  const plan = await migrationPlan(database.pool, MIGRATIONS);
  assert.deepEqual(plan, { pending: [], changed: [], unknown: [] });
  assert.equal(schemaFinding(plan).state, 'good');
  assert.equal(schemaFinding({ ...plan, pending: ['9.sql'] }).state, 'look');
  assert.equal(schemaFinding({ ...plan, changed: ['0001.sql'] }).state, 'broken');
  const bare = join(folder, 'migrations');
  mkdirSync(bare);
  writeFileSync(join(bare, '9999-new.sql'), 'select 1');
  assert.deepEqual((await migrationPlan(database.pool, bare)).pending, ['9999-new.sql']);
  assert.equal((await ledgerFinding(ctx)).state, 'good');
});

test('the backup check covers creation, retention, rehearsal and removal', async () => {
  const settings = {
    isOn: true,
    place: { kind: 'disk' as const, folder },
    passphrase: undefined,
    dumpFolder: undefined,
  };
  const found = async () =>
    Object.fromEntries(
      (await backupFindings(ctx, { settings, isEmbedded: true, now: Date.now() })).map(({ name, state }) => [
        name,
        state,
      ]),
    );
  assert.deepEqual(await found(), { backup: 'look', rehearsal: 'look', 'log-copy': 'look', 'backup-secrets': 'look' });
  const removed: string[] = [];
  let error = '';
  let missing = '';
  const deps = {
    take: async () => {
      if (error) throw new Error(error);
      return { bytes: 10, files: 1, hasSecrets: false, ...(missing && { missing }) };
    },
    copyFiles: async () => undefined,
    rehearse: async () => (error ? [error] : []),
    remove: async (names: string[]) => void removed.push(...names),
  };
  assert.equal(await rehearseBackup(ctx, deps), undefined);
  const first = await takeBackup(ctx, deps);
  await database.db.updateTable('clock').set({ shift: '1 minute' }).execute();
  const second = await takeBackup(ctx, deps);
  assert.deepEqual(removed, [first.name], 'of two of a day the newer stays');
  assert.equal((await rehearseBackup(ctx, deps))?.name, second.name);
  mkdirSync(join(folder, 'wal'));
  writeFileSync(join(folder, 'wal', 'state.json'), JSON.stringify({ at: new Date().toISOString() }));
  assert.deepEqual(await found(), { backup: 'good', rehearsal: 'good', 'log-copy': 'good', 'backup-secrets': 'look' });
  await database.db.updateTable('clock').set({ shift: '2 days' }).execute();
  assert.equal((await found())['backup'], 'broken');
  error = '디스크가 가득 찼습니다.';
  await assert.rejects(takeBackup(ctx, deps), /가득/);
  await rehearseBackup(ctx, deps);
  const [newest, tried] = await backupFindings(ctx, { settings, isEmbedded: true, now: Date.now() });
  assert.match(newest?.sentence ?? '', /디스크가 가득 찼습니다/);
  error = '';
  missing = '데이터베이스를 담지 않았습니다.';
  await database.db.updateTable('clock').set({ shift: '3 days' }).execute();
  assert.equal((await takeBackup(ctx, deps)).missing, missing);
  const [incomplete] = await backupFindings(ctx, { settings, isEmbedded: false, now: Date.now() });
  assert.deepEqual([incomplete?.state, incomplete?.sentence.includes(missing)], ['broken', true]);
  // A missing bucket differs from an empty one.
  const bucket = await openS3Server();
  const logCopy = async () =>
    (
      await backupFindings(ctx, {
        settings: { ...settings, place: bucket.settings },
        isEmbedded: true,
        now: Date.now(),
      })
    ).find(({ name }) => name === 'log-copy');
  assert.equal((await logCopy())?.state, 'look');
  await bucket.close();
  assert.equal((await logCopy())?.state, 'broken');
  assert.match((await logCopy())?.sentence ?? '', /s3:\/\/seoga\/shop에서 백업을 읽을 수 없습니다/);
  assert.equal(tried?.state, 'broken');
});
