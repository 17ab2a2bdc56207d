import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bounded, waitForService } from './push-rules.ts';

const message = { title: '제목', body: '글', path: '/novel/1', tag: 'one' };

test('a message is cut by letters, never in the middle of one, and stays below what push services take', () => {
  const long = bounded({ ...message, title: '😀'.repeat(300), body: '가'.repeat(3000), tag: 'x'.repeat(900) });
  assert.ok(long.title.isWellFormed());
  assert.equal([...long.title].length, 120);
  assert.ok(Buffer.byteLength(JSON.stringify(long)) <= 3072, String(Buffer.byteLength(JSON.stringify(long))));
  assert.deepEqual(bounded(message), message);
});

test('a message leads nowhere but into the shop', () => {
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
    assert.equal(bounded({ ...message, path }).path, '/');
});

test('a service is waited for at least a second and never beyond the time of a message', () => {
  assert.equal(waitForService(0, 100), 1);
  assert.equal(waitForService(30, 100), 30);
  assert.equal(waitForService(100, 100), undefined);
  assert.equal(waitForService(1e9, 1e9), 21_600);
});
