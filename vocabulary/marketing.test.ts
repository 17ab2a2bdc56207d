import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCarried, markOf } from './marketing.ts';

test('G11 a mark is kept as it stands, or not at all', () => {
  for (const mark of ['naver_01', 'A-b.C', '0', 'x'.repeat(64)]) assert.equal(markOf(mark), mark);
  for (const mark of ['', 'x'.repeat(65), 'a b', 'a;b', '가', '<b>', 'a\n', null, undefined])
    assert.equal(markOf(mark), undefined);
});

test("G10 links carry a source that is set and not '0'", () => {
  assert.equal(isCarried('spring'), true);
  for (const source of ['0', '', 'a b', undefined]) assert.equal(isCarried(source), false);
});
