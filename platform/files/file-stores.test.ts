import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openS3Server } from '../../tests/support/fakes/s3-server.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';

const root = await mkdtemp(join(tmpdir(), 'file-stores-'));
const server = await openS3Server();
const inParts = { partBytes: 5 * 1024 * 1024 };
const bucket = createS3Store(server.settings, inParts);
after(async () => {
  bucket.close();
  await server.close();
  await rm(root, { recursive: true });
});
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (read: Uint8Array | undefined): string | undefined => (read ? new TextDecoder().decode(read) : undefined);

for (const [name, store] of [
  ['a folder', createDiskStore(root)],
  ['a bucket', bucket],
] as const) {
  test(`${name}: a stored file is read back and replaced`, async () => {
    await store.put('pictures/ab/720.avif', bytes('one'));
    await store.put('pictures/ab/720.avif', bytes('two'));
    assert.equal(text(await store.read('pictures/ab/720.avif')), 'two');
  });

  test(`${name}: a missing file is undefined`, async () => {
    assert.equal(await store.read('nothing/here'), undefined);
  });

  test(`${name}: empty and multi-part files are read back unchanged`, async () => {
    const large = randomBytes(12 * 1024 * 1024 + 7);
    await store.put('large/one', large);
    await store.put('large/empty', new Uint8Array());
    assert.ok(large.equals((await store.read('large/one')) ?? new Uint8Array()));
    assert.equal((await store.read('large/empty'))?.byteLength, 0);
  });

  test(`${name}: many writers of one key leave one complete file`, async () => {
    const long = (letter: string): string => letter.repeat(200_000);
    await Promise.all(['a', 'b', 'c', 'd'].map((letter) => store.put('race/file', bytes(long(letter)))));
    const read = text(await store.read('race/file')) ?? '';
    assert.equal(read, long(read[0] ?? ''));
  });

  test(`${name}: a removed file is gone, its neighbour stays and removing again is no error`, async () => {
    await store.put('gone/one', bytes('1'));
    await store.put('gone/two', bytes('2'));
    await store.remove('gone/one');
    await store.remove('gone/one');
    assert.equal(await store.read('gone/one'), undefined);
    assert.equal(text(await store.read('gone/two')), '2');
  });

  test(`${name}: a key that could point elsewhere is an error for every operation`, async () => {
    for (const key of ['../out', 'a/../b', '/etc/passwd', 'a//b', 'a/./b', 'A', 'a b', '', '.hidden', 'a/', 'a\0b']) {
      await assert.rejects(async () => store.put(key, bytes('x')), /Not a file key/, key);
      await assert.rejects(async () => store.read(key), /Not a file key/, key);
      await assert.rejects(async () => store.remove(key), /Not a file key/, key);
    }
  });
}

test('a bucket holds the shop under its own prefix beside others', async () => {
  const other = createS3Store({ ...server.settings, prefix: '' });
  await bucket.put('mine/one', bytes('1'));
  assert.equal(text(await other.read('shop/mine/one')), '1');
  assert.equal(await other.read('mine/one'), undefined);
  assert.ok((await readdir(server.folder)).includes('shop'));
  other.close();
});

test('a bucket that rejects the keys is an error and never a missing file', async () => {
  const locked = createS3Store({ ...server.settings, keys: { id: 'nobody', secret: 'nothing' } });
  await assert.rejects(locked.read('mine/one'));
  await assert.rejects(locked.put('mine/one', bytes('2')));
  assert.equal(text(await bucket.read('mine/one')), '1');
  locked.close();
});

/** Answers by the list, then repeats the last. */
async function faultyBucket(
  ways: ('break' | 'busy' | 'part' | 'whole')[],
): Promise<{ server: Server; calls(): number }> {
  let calls = 0;
  const faulty = createServer((_request, reply) => {
    const method = ways[Math.min(calls, ways.length - 1)];
    calls += 1;
    if (method === 'break') reply.socket?.destroy();
    else if (method === 'busy') reply.writeHead(503).end();
    else {
      reply.writeHead(200, { 'content-length': '5' });
      if (method === 'whole') reply.end('whole');
      else reply.write('who', () => reply.socket?.destroy());
    }
  });
  await new Promise<void>((resolve) => faulty.listen(0, '127.0.0.1', resolve));
  return { server: faulty, calls: () => calls };
}

test('broken transfers are retried a bounded number of times and never return partial files', async () => {
  for (const [ways, isRead] of [
    [['break', 'busy', 'whole'], true],
    [['part', 'whole'], true],
    [['part'], false],
    [['busy'], false],
  ] as const) {
    const faulty = await faultyBucket([...ways]);
    const { port } = faulty.server.address() as AddressInfo;
    const store = createS3Store({ ...server.settings, endpoint: `http://127.0.0.1:${port}` });
    if (isRead) assert.equal(text(await store.read('some/file')), 'whole', ways.join());
    else await assert.rejects(store.read('some/file'), ways.join());
    assert.ok(faulty.calls() <= 9, `${ways.join()}: ${faulty.calls()} calls`);
    store.close();
    faulty.server.closeAllConnections();
    faulty.server.close();
  }
});
