import assert from 'node:assert/strict';
import test from 'node:test';
import { collectionName, cursorText, namePattern, parseCursor, workProgress } from './shelf-rules.ts';

const finds = (question: string, name: string): boolean =>
  new RegExp(namePattern(question) ?? '', 'u').test(name.toLowerCase().replaceAll(' ', ''));

test('L11 a search ignores spaces, large letters and decomposed Hangul, and consonants stand for syllables', () => {
  assert.ok(finds('메밀꽃필', '메밀꽃 필 무렵'));
  assert.ok(finds('  메 밀 ', '메밀꽃 필 무렵'));
  assert.ok(finds('메밀꽃'.normalize('NFD'), '메밀꽃 필 무렵'));
  assert.ok(finds('ㅁㅁㄲ', '메밀꽃 필 무렵'));
  assert.ok(finds('메ㅁ', '메밀꽃 필 무렵'));
  assert.ok(finds('b사감', 'B사감과 러브레터'));
  assert.ok(!finds('ㄴㄱ', '메밀꽃 필 무렵'));
  assert.ok(finds('ㄴㄱ', '날개'));
});

test('L11 whatever a reader types is looked for as it stands', () => {
  for (const letters of ['.*', '(', '[a-', 'a|b', String.raw`\d`, '^$', '***', '+?{2}'])
    assert.ok(finds(letters, `앞 ${letters} 뒤`), letters);
  assert.ok(!finds('.*', '아무 작품'));
  assert.equal(namePattern(' \t\n'), undefined);
});

test('L11 a cursor holds for the order it was made for', () => {
  const cursor = { id: 12, value: '2026-11-22T01:02:03.123456Z' };
  assert.deepEqual(parseCursor(cursorText('read', cursor), 'read'), cursor);
  assert.equal(parseCursor(cursorText('read', cursor), 'added'), undefined);
  assert.deepEqual(parseCursor('title~3~가~나', 'title'), { id: 3, value: '가~나' });
  assert.deepEqual(parseCursor('ending~3~infinity', 'ending'), { id: 3, value: 'infinity' });
  for (const bad of ['', 'read~x~1', 'read~1~1e9', "read~1~now'", 'read~1~2026-99-01T00:00:00.000000Z', undefined])
    assert.equal(parseCursor(bad, 'read'), undefined, String(bad));
});

test('L11 how far a work is read: part by part, whole at its last line, to its end only when it is completed', () => {
  const read = { position: 3, furthest: 0.5, openedEpisodes: 10, isCompleted: true };
  assert.deepEqual(workProgress(read), { progress: 0.25, isReadToEnd: false });
  assert.deepEqual(workProgress({ ...read, position: 10, furthest: 0.99 }), { progress: 1, isReadToEnd: true });
  assert.deepEqual(workProgress({ ...read, position: 10, furthest: 1, isCompleted: false }), {
    progress: 1,
    isReadToEnd: false,
  });
  assert.deepEqual(workProgress({ ...read, position: 12, furthest: 0, openedEpisodes: 10 }), {
    progress: 11 / 12,
    isReadToEnd: false,
  });
});

test('L11 the name of a collection is kept in NFC without spaces around it, of thirty letters at most', () => {
  assert.equal(collectionName(`  ${'밤'.normalize('NFD')}에   읽는 책 `), '밤에 읽는 책');
  assert.equal(collectionName('   '), undefined);
  assert.equal(collectionName('가'.repeat(30)), '가'.repeat(30));
  assert.equal(collectionName('가'.repeat(31)), undefined);
});
