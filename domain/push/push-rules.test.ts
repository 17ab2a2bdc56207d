import assert from 'node:assert/strict';
import { test } from 'node:test';
import { truncateMessage, retryDelay } from './push-rules.ts';

const message = { title: '제목', body: '글', path: '/novel/1', tag: 'one' };

test("a message is truncated between characters and stays below the push services' limit", () => {
  const long = truncateMessage({ ...message, title: '😀'.repeat(300), body: '가'.repeat(3000), tag: 'x'.repeat(900) });
  assert.ok(long.title.isWellFormed());
  assert.equal([...long.title].length, 120);
  assert.ok(Buffer.byteLength(JSON.stringify(long)) <= 3072, String(Buffer.byteLength(JSON.stringify(long))));
  assert.deepEqual(truncateMessage(message), message);
});

test('a message links only into the shop', () => {
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
    assert.equal(truncateMessage({ ...message, path }).path, '/');
});

test("a retry waits at least a second and never beyond the message's lifetime", () => {
  assert.equal(retryDelay(0, 100), 1);
  assert.equal(retryDelay(30, 100), 30);
  assert.equal(retryDelay(100, 100), undefined);
  assert.equal(retryDelay(1e9, 1e9), 21_600);
});
