import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepMarks, marksIn } from './marks.ts';

const SHOP = 'https://seoga.example';

test('G11 p_id, and s_id or sid, are read from any address; what is not well formed is left', () => {
  assert.deepEqual(marksIn(`${SHOP}/novel/3?p_id=naver&s_id=spring`), { pid: 'naver', sid: 'spring' });
  assert.deepEqual(marksIn(`${SHOP}/?sid=autumn`), { pid: undefined, sid: 'autumn' });
  assert.deepEqual(marksIn(`${SHOP}/?s_id=one&sid=two`), { pid: undefined, sid: 'one' });
  assert.deepEqual(marksIn(`${SHOP}/?s_id=a%3Bb&sid=two&p_id=${'x'.repeat(65)}`), { pid: undefined, sid: 'two' });
  assert.deepEqual(marksIn(`${SHOP}/?q=s_id`), { pid: undefined, sid: undefined });
});

test('G11 the marks of the address that was landed on are kept, whatever followed it', () => {
  const kept = new Map<string, string>();
  const keep = (cookie: string, mark: string): void => void kept.set(cookie, mark);
  keepMarks([`${SHOP}/new`, `${SHOP}/?p_id=naver&s_id=0`, `${SHOP}/?p_id=other`], keep);
  assert.deepEqual(
    [...kept],
    [
      ['PID', 'naver'],
      ['SID', '0'],
    ],
  );
  kept.clear();
  keepMarks([`${SHOP}/new`, `${SHOP}/event/spring?mother_ad_key=k-1`], keep);
  assert.deepEqual([...kept], [['mother_ad_key', 'k-1']], 'B2');
  kept.clear();
  keepMarks([`${SHOP}/new`, `${SHOP}/?mother_ad_key=a%3Bb`], keep);
  assert.equal(kept.size, 0);
});
