import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedAgo } from './saved-ago.ts';

test('says how long ago a draft was saved', () => {
  const at = (seconds: number): string => savedAgo(0, seconds * 1000);
  assert.deepEqual(
    [at(-1), at(4), at(10), at(59), at(60), at(3599), at(7200)],
    [
      '방금 저장',
      '방금 저장',
      '10초 전에 저장',
      '59초 전에 저장',
      '1분 전에 저장',
      '59분 전에 저장',
      '2시간 전에 저장',
    ],
  );
});
