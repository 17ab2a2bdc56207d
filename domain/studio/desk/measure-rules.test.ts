import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APPEAL_RESULTS, MEASURES } from '#shared/authors/measures';
import { RATINGS } from '#shared/catalog/ratings';
import { parseAppeal, parseMeasure, parseRating } from './measure-rules.ts';

const TODAY = '2026-11-29';

test('a measure has a kind, a reason and a last day that is not over', () => {
  const form = { kind: 'ban', reason: ' 도배 ', lastDay: '' };
  for (const kind of Object.keys(MEASURES))
    assert.deepEqual(parseMeasure({ ...form, kind }, TODAY), { kind, reason: '도배', lastDay: null });
  for (const kind of ['', 'toString', 'BAN'])
    assert.deepEqual(parseMeasure({ ...form, kind }, TODAY), { problem: '0035', field: 'kind' });
  const days: Record<string, boolean> = {
    '2026-11-28': false,
    '2026-11-29': true,
    '2027-01-31': true,
    '2027-02-30': false,
    내일: false,
    '20261201': false,
  };
  for (const [lastDay, isFine] of Object.entries(days))
    assert.equal('problem' in parseMeasure({ ...form, lastDay }, TODAY), !isFine, lastDay);
  for (const reason of [' ', '가'.repeat(1001)])
    assert.deepEqual(parseMeasure({ ...form, reason }, TODAY), { problem: '0034', field: 'reason' });
});

test('an appeal has words, a result and an answer', () => {
  const form = { appeal: '도배가 아닙니다.', result: 'lifted', answer: '확인했습니다.' };
  for (const result of Object.keys(APPEAL_RESULTS))
    assert.deepEqual(parseAppeal({ ...form, result }), { ...form, result });
  assert.deepEqual(parseAppeal({ ...form, result: 'yes' }), { problem: '0004', field: 'result' });
  for (const appeal of ['', '가'.repeat(2001)])
    assert.deepEqual(parseAppeal({ ...form, appeal }), { problem: '0037', field: 'appeal' });
  assert.deepEqual(parseAppeal({ ...form, answer: ' ' }), { problem: '0034', field: 'answer' });
});

test('operators set any other decided rating', () => {
  for (const current of RATINGS)
    for (const wanted of RATINGS)
      assert.equal('rating' in parseRating(wanted, current), wanted !== current && wanted !== 'unknown');
  assert.deepEqual(parseRating('18', 'all'), { problem: '0038', field: 'rating' });
});
