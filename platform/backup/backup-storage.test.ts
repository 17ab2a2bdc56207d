import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createZstdCompress, zstdDecompressSync } from 'node:zlib';
import { readSettings } from '#platform/settings/settings';
import { openS3Server } from '../../tests/support/fakes/s3-server.ts';
import { readJson, wholeFile, writeJson } from './backup-storage.ts';
import { createBucketStorage } from './bucket-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { tryBackupStorage } from './try-backup-storage.ts';

const MEGABYTE = 1024 * 1024;
const root = await mkdtemp(join(tmpdir(), 'backup-places-'));
const server = await openS3Server();
const bucket = createBucketStorage({ ...server.settings, prefix: 'backup/' }, { pieceBytes: 5 * MEGABYTE });
after(async () => {
  bucket.close();
  await server.close();
  await rm(root, { recursive: true });
});

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

for (const [name, place] of [
  ['a folder', createFolderStorage(root)],
  ['a bucket', bucket],
] as const) {
  test(`reads a written file whole and in chunks with its hash in ${name}`, async () => {
    const large = randomBytes(12 * MEGABYTE + 7);
    const written = await place.write('base/one/cluster.tar.zst', [large.subarray(0, 9), large.subarray(9)]);
    assert.equal(written.bytes, large.length);
    assert.match(written.sha256, /^[0-9a-f]{64}$/);
    assert.ok(large.equals(await joined(place.read('base/one/cluster.tar.zst'))));
    assert.ok(large.equals(await wholeFile(place, 'base/one/cluster.tar.zst')));
    await place.write('files/em/empty', []);
    assert.equal((await joined(place.read('files/em/empty'))).length, 0);
    assert.equal(await place.has('files/em/empty'), true);
    await place.write('squeezed', [Buffer.from('같은 말 '.repeat(500))], createZstdCompress());
    assert.equal(zstdDecompressSync(await wholeFile(place, 'squeezed')).toString(), '같은 말 '.repeat(500));
  });

  test(`returns nothing for a missing file and throws when streaming it in ${name}`, async () => {
    assert.equal(await place.bytes('nothing'), undefined);
    assert.equal(await readJson(place, 'nothing.json'), undefined);
    assert.equal(await place.has('nothing'), false);
    assert.deepEqual(await place.list('nothing'), []);
    await assert.rejects(joined(place.read('nothing')));
    await assert.rejects(wholeFile(place, 'nothing'), /lacks nothing/);
  });

  test(`leaves the previous file unchanged when a write fails in ${name}`, async () => {
    await writeJson(place, 'wal/state.json', { lsn: '0/1' });
    const broken = async function* (): AsyncIterable<Uint8Array> {
      yield Buffer.alloc(6 * MEGABYTE);
      yield Buffer.alloc(6 * MEGABYTE);
      throw new Error('the disk is gone');
    };
    await assert.rejects(place.write('wal/state.json', broken()), /the disk is gone/);
    await assert.rejects(place.write('wal/other', broken()), /the disk is gone/);
    assert.deepEqual(await readJson(place, 'wal/state.json'), { lsn: '0/1' });
    assert.deepEqual(await place.list('wal'), ['state.json']);
  });

  test(`lists direct children and removes only the given folder in ${name}`, async () => {
    for (const file of ['base/a/manifest.json', 'base/a/cluster', 'base/ab/manifest.json'])
      await place.write(file, [Buffer.from(file)]);
    assert.deepEqual(await place.list('base'), ['a', 'ab', 'one']);
    await place.removeFolder('base/a');
    await place.remove('base/never');
    assert.deepEqual(await place.list('base'), ['ab', 'one']);
    assert.deepEqual(await place.list('base/a'), []);
  });
}

test('throws when a bucket rejects the keys instead of reporting no backups', async () => {
  const locked = createBucketStorage({ ...server.settings, keys: { id: 'nobody', secret: 'nothing' } });
  await assert.rejects(locked.list('base'));
  await assert.rejects(locked.has('shop.json'));
  await assert.rejects(locked.bytes('shop.json'));
  locked.close();
});

test('resolves backups to the default folder, a given folder, or a bucket with own or shared keys', () => {
  const place = (message: Record<string, string>) => readSettings({ DATA_DIR: '/shop', ...message }, '/').backup.place;
  assert.deepEqual(place({}), { kind: 'disk', folder: '/shop/backup' });
  assert.deepEqual(place({ BACKUP_URL: 'file:///mnt/one' }), { kind: 'disk', folder: '/mnt/one' });
  const plain = { kind: 's3', bucket: 'safe', prefix: 'seoga/', region: 'ap-northeast-2', endpoint: undefined };
  const BACKUP_STORAGE = 's3://safe/seoga';
  assert.deepEqual(place({ BACKUP_STORAGE, BACKUP_URL: 'file:///mnt/one' }), { ...plain, keys: undefined });
  const files = { S3_ENDPOINT: 'https://s3.example.kr', S3_ACCESS_KEY_ID: 'files', S3_SECRET_ACCESS_KEY: 'f' };
  assert.deepEqual(place({ BACKUP_STORAGE, ...files }), {
    ...plain,
    endpoint: 'https://s3.example.kr',
    keys: { id: 'files', secret: 'f' },
  });
  const own = { BACKUP_S3_REGION: 'us-east-1', BACKUP_S3_ACCESS_KEY_ID: 'own', BACKUP_S3_SECRET_ACCESS_KEY: 'o' };
  assert.deepEqual(
    place({ BACKUP_STORAGE, STORAGE: 's3://books', ...files, ...own }),
    { ...plain, region: 'us-east-1', keys: { id: 'own', secret: 'o' } },
    'the files’ endpoint never sees the backups’ keys',
  );
});

test('reports each mistake in the backup bucket settings by its own message', () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ BACKUP_STORAGE: 'safe' }, /BACKUP_STORAGE는 s3:\/\/버킷/],
    [{ BACKUP_S3_REGION: 'us-east-1' }, /BACKUP_STORAGE가 없습니다/],
    [{ BACKUP_STORAGE: 's3://safe', BACKUP_S3_ENDPOINT: 'http://s3.example.kr' }, /BACKUP_S3_ENDPOINT가 https가/],
    [{ BACKUP_STORAGE: 's3://safe', BACKUP_S3_ACCESS_KEY_ID: 'own' }, /BACKUP_S3_SECRET_ACCESS_KEY는 둘 다/],
    [{ BACKUP_STORAGE: 's3://safe', S3_SECRET_ACCESS_KEY: 'f' }, /^S3_ACCESS_KEY_ID와/],
  ];
  for (const [told, sentence] of cases)
    assert.throws(() => readSettings(told, '/'), { message: sentence }, JSON.stringify(told));
});

test('a test of the storage leaves nothing, and says why it failed', async () => {
  const folder = join(root, 'tried');
  const tried = await tryBackupStorage({ kind: 'disk', folder });
  assert.deepEqual([tried.isOk, tried.sentence.includes('적고 읽고 지웠습니다')], [true, true]);
  assert.deepEqual(await createFolderStorage(folder).list('connection-test'), []);
  const file = join(root, 'file');
  await writeFile(file, '');
  const failed = await tryBackupStorage({ kind: 'disk', folder: file });
  assert.deepEqual([failed.isOk, failed.sentence.includes('BACKUP_STORAGE')], [false, true]);
});
