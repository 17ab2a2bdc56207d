import assert from 'node:assert/strict';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DomainError } from '#kernel/domain-error';
import { openSmallDisk } from '../../bench/chaos/faults/small-disk.ts';
import { createDiskStore } from './disk-store.ts';

const root = await mkdtemp(join(tmpdir(), 'disk-store-'));
after(() => rm(root, { recursive: true }));
const store = createDiskStore(root);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (read: Uint8Array | undefined): string | undefined => (read ? new TextDecoder().decode(read) : undefined);

test('a stored file is read back and replaced', async () => {
  await store.put('pictures/ab/720.avif', bytes('one'));
  await store.put('pictures/ab/720.avif', bytes('two'));
  assert.equal(text(await store.read('pictures/ab/720.avif')), 'two');
});

test('a missing file is undefined, also below a file', async () => {
  await store.put('plain', bytes('x'));
  assert.equal(await store.read('nothing/here'), undefined);
  assert.equal(await store.read('plain/below'), undefined);
});

test('many writers of one key leave one complete file and no temporary one', async () => {
  const long = (letter: string): string => letter.repeat(200_000);
  await Promise.all(['a', 'b', 'c', 'd'].map((letter) => store.put('race/file', bytes(long(letter)))));
  const read = text(await store.read('race/file')) ?? '';
  assert.equal(read, long(read[0] ?? ''));
  assert.deepEqual(await readdir(join(root, 'race')), ['file']);
});

test('a removed file is gone with its empty folder and removing again is no error', async () => {
  await store.put('gone/one', bytes('1'));
  await store.remove('gone/one');
  await store.remove('gone/one');
  assert.equal(await store.read('gone/one'), undefined);
  assert.ok(!(await readdir(root)).includes('gone'));
});

test('a failed write leaves no temporary file', async () => {
  await store.put('folder/inside', bytes('1'));
  await assert.rejects(store.put('folder', bytes('2')));
  assert.ok((await readdir(root)).every((name) => !name.includes('~')));
});

test('a file is synced before its rename and its folder before the result', async (t) => {
  const handle = await open(root);
  const kind = Object.getPrototypeOf(handle);
  await handle.close();
  const sync = t.mock.method(kind, 'sync');
  await store.put('new/folder/one', bytes('1'));
  // The file, and the names in new/folder, new and the root.
  assert.equal(sync.mock.callCount(), 4);
  await store.put('new/folder/two', bytes('2'));
  assert.equal(sync.mock.callCount(), 6);
});

test('a key that could leave the folder is an error', async () => {
  for (const key of ['../out', 'a/../b', '/etc/passwd', 'a//b', 'a/./b', 'A', 'a b', '', '.hidden', 'a/', 'a\0b'])
    await assert.rejects(store.put(key, bytes('x')), /Not a file key/, key);
});

test('a full disk is rejected with a message, leaves no partial file and recovers with space (R11)', async (t) => {
  const small = await mkdtemp(join(tmpdir(), 'disk-store-full-'));
  const disk = openSmallDisk(small, 1);
  // Mounting needs root.
  if (typeof disk === 'string') return t.diagnostic(disk);
  try {
    const full = createDiskStore(small);
    await full.put('a/kept', bytes('kept'));
    disk.fill(64 * 1024);
    const large = Buffer.alloc(256 * 1024, 1);
    const isRefused = (error: unknown): boolean =>
      error instanceof DomainError && `${error.errorName} ${error.code}` === 'SERVER_ERROR 0004';
    await assert.rejects(full.put('a/large', large), isRefused);
    await assert.rejects(full.put('a/kept', large), isRefused);
    assert.deepEqual(await readdir(join(small, 'a')), ['kept']);
    assert.equal(text(await full.read('a/kept')), 'kept');
    disk.free();
    await full.put('a/large', large);
    assert.equal((await full.read('a/large'))?.length, large.length);
  } finally {
    disk.close();
    await rm(small, { recursive: true });
  }
});
