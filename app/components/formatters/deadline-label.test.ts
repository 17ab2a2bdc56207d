import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadlineLabel } from './deadline-label.ts';

const seoul = (text: string): Date => new Date(`${text}+09:00`);

test('B6 a deadline is labelled as today, remaining days or a date in Seoul time', () => {
  const now = seoul('2026-11-22T23:30:00');
  assert.equal(deadlineLabel(seoul('2026-11-22T23:59:59'), now), '오늘 마감');
  assert.equal(deadlineLabel(seoul('2026-11-23T00:00:00'), now), '오늘 마감', 'midnight ends the day before');
  assert.equal(deadlineLabel(seoul('2026-11-23T00:00:01'), now), 'D-1 · 11/23까지');
  assert.equal(deadlineLabel(seoul('2026-11-29T23:59:59'), now), 'D-7 · 11/29까지');
  assert.equal(deadlineLabel(seoul('2026-11-30T12:00:00'), now), '11/30까지');
  assert.equal(deadlineLabel(seoul('2027-01-05T12:00:00'), now), '01/05까지');
  assert.equal(deadlineLabel(now, now), '종료');
});
