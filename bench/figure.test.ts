import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Figure, against, figureTable, isMet, quantile, spreadOf } from './figure.ts';

const turn = (ours: number, peer: number): Figure => ({
  what: '넘기기',
  unit: 'ms',
  ours,
  peer: against('맨 문서', ours, peer),
  budget: { of: 'ours', atMost: 34, orRatioAtMost: 1.5 },
});

test('a value beyond its bound is allowed while it keeps up with the peer of the same run', () => {
  assert.equal(isMet(turn(30, 10)), true);
  assert.equal(isMet(turn(60, 45)), true);
  assert.equal(isMet(turn(60, 30)), false);
});

test('what could not be measured meets nothing, and what has no budget is not judged', () => {
  assert.equal(isMet(turn(Number.NaN, 30)), false);
  assert.equal(isMet({ what: '쪽 넘기기', unit: 'ms', ours: Number.NaN, note: '아직 없음' }), undefined);
});

test('a figure that is not there yet says so and shows no number', () => {
  const line = figureTable([
    { what: '쪽 넘기기', unit: 'ms', ours: Number.NaN, peer: against('그쪽', Number.NaN, 12), note: '아직 없음' },
  ]).split('\n')[1];
  assert.equal(line?.replaceAll(/ +/g, ' '), '쪽 넘기기 — 그쪽 12 ms 아직 없음');
});

test('a quantile is a value that was measured', () => {
  assert.equal(quantile([5, 1, 4, 2, 3], 0.75), 4);
  assert.equal(quantile([5, 1, 4, 2, 3], 0.98), 5);
});

test('what is a little more than nothing is not shown as nothing', () => {
  assert.match(figureTable([{ what: '밀림', unit: '', ours: 0.000_42 }]), / 0\.00042$/);
});

test('the largest of more values than a call takes arguments is told', () => {
  const values = Array.from({ length: 500_000 }, (_, at) => at);
  assert.equal(quantile(values, 1), 499_999);
  assert.deepEqual(spreadOf(values), { spread: [0, 499_999] });
});
