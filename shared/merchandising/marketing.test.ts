import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCarried, attributionOf } from './marketing.ts';

test('keeps an attribution value unchanged or drops it (G11)', () => {
  for (const mark of ['naver_01', 'A-b.C', '0', 'x'.repeat(64)]) assert.equal(attributionOf(mark), mark);
  for (const mark of ['', 'x'.repeat(65), 'a b', 'a;b', '가', '<b>', 'a\n', null, undefined])
    assert.equal(attributionOf(mark), undefined);
});

test("G10 links carry a source that is set and not '0'", () => {
  assert.equal(isCarried('spring'), true);
  for (const source of ['0', '', 'a b', undefined]) assert.equal(isCarried(source), false);
});
