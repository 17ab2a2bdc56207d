import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNREAD_PUSH, readPush } from './push.ts';

test('parses a message as it was sent', () => {
  const message = { title: '새 회차', body: '12화가 열렸습니다.', path: '/novel/3?tab=1', tag: 'work-3' };
  assert.deepEqual(readPush(JSON.stringify(message)), message);
  assert.deepEqual(readPush('{"title":"알림"}'), { title: '알림', body: '', path: '/', tag: 'unread' });
});

test('replaces an unreadable message by a generic one that opens the shop', () => {
  for (const text of ['', 'null', '[]', '{"title":3}', '{"title":""}', '{'])
    assert.deepEqual(readPush(text), UNREAD_PUSH);
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'novel/3'])
    assert.equal(readPush(JSON.stringify({ title: '알림', path })).path, '/');
});
