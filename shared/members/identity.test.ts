import assert from 'node:assert/strict';
import { test } from 'node:test';
import { birthYearOf, fullAge } from './identity.ts';

test('increments the age on the birthday (B1)', () => {
  assert.equal(fullAge('2012-11-22', '2026-11-21'), 13);
  assert.equal(fullAge('2012-11-22', '2026-11-22'), 14);
  assert.equal(fullAge('2012-02-29', '2026-02-28'), 13);
  assert.equal(fullAge('2012-02-29', '2026-03-01'), 14);
});

test('returns no age for an invalid date (B1)', () => {
  for (const text of ['', '1990', '1990-13-01', '2011-02-30', '19900101', '0000-01-01', ' 1990-01-01'])
    assert.deepEqual([fullAge(text, '2026-11-22'), birthYearOf(text)], [undefined, undefined], text);
});
