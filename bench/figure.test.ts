import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Figure, against, figureTable, isMet, quantile, spread } from './figure.ts';

const turn = (ours: number, peer: number): Figure => ({
  what: '넘기기',
  unit: 'ms',
  ours,
  peer: against('맨 문서', ours, peer),
  budget: { of: 'ours', atMost: 34, orRatioAtMost: 1.5 },
});

test('a value beyond its bound passes while it keeps up with the peer of the same run', () => {
  assert.equal(isMet(turn(30, 10)), true);
  assert.equal(isMet(turn(60, 45)), true);
  assert.equal(isMet(turn(60, 30)), false);
});

test('an unmeasured value passes nothing and a value without a budget is not judged', () => {
  assert.equal(isMet(turn(Number.NaN, 30)), false);
  assert.equal(isMet({ what: '쪽 넘기기', unit: 'ms', ours: Number.NaN, note: '아직 없음' }), undefined);
});

test('a missing figure is shown as missing, without a number', () => {
  const line = figureTable([
    { what: '쪽 넘기기', unit: 'ms', ours: Number.NaN, peer: against('그쪽', Number.NaN, 12), note: '아직 없음' },
  ]).split('\n')[1];
  assert.equal(line?.replaceAll(/ +/g, ' '), '쪽 넘기기 — 그쪽 12 ms 아직 없음');
});

test('a quantile is a measured value', () => {
  assert.equal(quantile([5, 1, 4, 2, 3], 0.75), 4);
  assert.equal(quantile([5, 1, 4, 2, 3], 0.98), 5);
});

test('a small positive value is not shown as zero', () => {
  assert.match(figureTable([{ what: '밀림', unit: '', ours: 0.000_42 }]), / 0\.00042$/);
});

test('the maximum works for more values than a call takes arguments', () => {
  const values = Array.from({ length: 500_000 }, (_, at) => at);
  assert.equal(quantile(values, 1), 499_999);
  assert.deepEqual(spread(values), { spread: [0, 499_999] });
});
