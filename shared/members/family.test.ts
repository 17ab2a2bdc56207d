import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_FAMILY_RULES, type FamilyRules, familyLimitsAt, isAboveRating } from './family.ts';

const at = (text: string): Date => new Date(`${text}+09:00`);
// 2026-11-27 is a Friday.
const night: FamilyRules = { ...NO_FAMILY_RULES, weekday: { from: 22, to: 6 }, weekend: { from: 23, to: 8 } };

test('closed hours begin and end at the full hour and span midnight', () => {
  const isClosed = (text: string): boolean => familyLimitsAt(night, at(text)).isClosed;
  assert.deepEqual(
    ['2026-11-26T21:59:59', '2026-11-26T22:00:00', '2026-11-27T05:59:59', '2026-11-27T06:00:00'].map(isClosed),
    [false, true, true, false],
  );
});

test('each hour follows the rule of its own day', () => {
  const isClosed = (text: string): boolean => familyLimitsAt(night, at(text)).isClosed;
  assert.deepEqual(
    ['2026-11-28T07:00:00', '2026-11-28T22:30:00', '2026-11-28T23:00:00', '2026-11-30T07:00:00'].map(isClosed),
    [true, false, true, false],
  );
});

test('the next change is the next hour at which reading closes or opens', () => {
  const nextChange = (text: string): number | null => familyLimitsAt(night, at(text)).changesAt;
  assert.equal(nextChange('2026-11-26T21:10:00'), at('2026-11-26T22:00:00').getTime());
  assert.equal(nextChange('2026-11-27T22:00:00'), at('2026-11-28T08:00:00').getTime());
  assert.equal(familyLimitsAt(NO_FAMILY_RULES, at('2026-11-27T22:00:00')).changesAt, null);
  const weekendOnly = { ...NO_FAMILY_RULES, weekend: { from: 0, to: 12 } };
  assert.equal(familyLimitsAt(weekendOnly, at('2026-11-30T00:00:00')).changesAt, at('2026-12-05T00:00:00').getTime());
});

test('a ceiling excludes higher and unknown ratings', () => {
  assert.deepEqual(
    (['all', '12', '15', '19', 'unknown'] as const).map((rating) => isAboveRating(rating, '12')),
    [false, false, true, true, true],
  );
  assert.equal(isAboveRating('19', null), false);
});
