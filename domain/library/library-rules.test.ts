import assert from 'node:assert/strict';
import test from 'node:test';
import { parseCollectionName, cursorText, namePattern, parseCursor, workProgress } from './library-rules.ts';

const finds = (question: string, name: string): boolean =>
  new RegExp(namePattern(question) ?? '', 'u').test(name.toLowerCase().replaceAll(' ', ''));

test('ignores spaces, case and decomposition and matches initial consonants (L11)', () => {
  assert.ok(finds('메밀꽃필', '메밀꽃 필 무렵'));
  assert.ok(finds('  메 밀 ', '메밀꽃 필 무렵'));
  assert.ok(finds('메밀꽃'.normalize('NFD'), '메밀꽃 필 무렵'));
  assert.ok(finds('ㅁㅁㄲ', '메밀꽃 필 무렵'));
  assert.ok(finds('메ㅁ', '메밀꽃 필 무렵'));
  assert.ok(finds('b사감', 'B사감과 러브레터'));
  assert.ok(!finds('ㄴㄱ', '메밀꽃 필 무렵'));
  assert.ok(finds('ㄴㄱ', '날개'));
});

test('matches any input literally (L11)', () => {
  for (const chars of ['.*', '(', '[a-', 'a|b', String.raw`\d`, '^$', '***', '+?{2}'])
    assert.ok(finds(chars, `앞 ${chars} 뒤`), chars);
  assert.ok(!finds('.*', '아무 작품'));
  assert.equal(namePattern(' \t\n'), undefined);
});

test('accepts a cursor only for its own sort order (L11)', () => {
  const cursor = { id: 12, value: '2026-11-22T01:02:03.123456Z' };
  assert.deepEqual(parseCursor(cursorText('read', cursor), 'read'), cursor);
  assert.equal(parseCursor(cursorText('read', cursor), 'added'), undefined);
  assert.deepEqual(parseCursor('title~3~가~나', 'title'), { id: 3, value: '가~나' });
  assert.deepEqual(parseCursor('ending~3~infinity', 'ending'), { id: 3, value: 'infinity' });
  for (const bad of ['', 'read~x~1', 'read~1~1e9', "read~1~now'", 'read~1~2026-99-01T00:00:00.000000Z', undefined])
    assert.equal(parseCursor(bad, 'read'), undefined, String(bad));
});

test('computes the share of a work before the reading position (L11)', () => {
  assert.equal(workProgress({ position: 3, furthest: 0.5, openedEpisodes: 10 }), 0.25);
  assert.equal(workProgress({ position: 10, furthest: 1, openedEpisodes: 10 }), 1);
  assert.equal(workProgress({ position: 12, furthest: 0, openedEpisodes: 10 }), 11 / 12);
});

test('normalizes collection names to NFC, trimmed, at most thirty characters (L11)', () => {
  assert.equal(parseCollectionName(`  ${'밤'.normalize('NFD')}에   읽는 책 `), '밤에 읽는 책');
  assert.equal(parseCollectionName('   '), undefined);
  assert.equal(parseCollectionName('가'.repeat(30)), '가'.repeat(30));
  assert.equal(parseCollectionName('가'.repeat(31)), undefined);
});
