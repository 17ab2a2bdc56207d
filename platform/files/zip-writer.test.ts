import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createZipWriter } from './zip-writer.ts';

const MB = 1024 * 1024;

test('requests a file only when the previous ones are being sent', async () => {
  let requested = 0;
  async function* files() {
    for (; requested < 100; requested += 1)
      yield { name: `${requested}.bin`, bytes: new Uint8Array(MB), isStored: true };
  }
  const packed = createZipWriter().pack(files())[Symbol.asyncIterator]();
  await packed.next();
  for (let turns = 0; turns < 50; turns += 1) await turn();
  assert.ok(requested < 15, `${requested} files wait for a reader who took one piece`);
  let bytes = 0;
  for (let piece = await packed.next(); !piece.done; piece = await packed.next()) bytes += piece.value.byteLength;
  assert.equal(requested, 100);
  assert.ok(bytes > 99 * MB);
});

test('stops when the reader stops and reports a failing file to it', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (let at = 0; ; at += 1) yield { name: `${at}`, bytes: new Uint8Array(MB), isStored: true };
    } finally {
      isEnded = true;
    }
  }
  for await (const piece of createZipWriter().pack(endless())) if (piece.byteLength > 0) break;
  for (let turns = 0; turns < 50 && !isEnded; turns += 1) await turn();
  assert.ok(isEnded);
  async function* broken() {
    yield { name: 'a', text: '하나' };
    throw new Error('the disk is gone');
  }
  await assert.rejects(async () => {
    for await (const piece of createZipWriter().pack(broken())) assert.ok(piece.byteLength > 0);
  }, /the disk is gone/);
});
