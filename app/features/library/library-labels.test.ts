import assert from 'node:assert/strict';
import test from 'node:test';
import { progressLabel, rentalEndLabel } from './library-labels.ts';

const now = new Date('2026-11-20T15:30:00Z');
const inHours = (hours: number, rentalHours: number | null = null) =>
  rentalEndLabel(
    { rentalEndsAt: new Date(now.getTime() + hours * 3_600_000).toISOString(), rentalHours, isRentalOver: false },
    now,
  );

test('T7 a rental shows its remaining time, its last day and its end', () => {
  assert.deepEqual(inHours(49), { text: '대여 2일 남음', tone: 'running' });
  assert.deepEqual(inHours(24), { text: '대여 1일 남음', tone: 'soon' });
  assert.deepEqual(inHours(5.5), { text: '대여 5시간 남음', tone: 'soon' });
  assert.deepEqual(inHours(0), { text: '대여 종료', tone: 'over' });
  assert.deepEqual(inHours(780, 72), { text: '대여 · 첫 열람 후 3일', tone: 'running' });
  assert.equal(rentalEndLabel({ rentalEndsAt: null, rentalHours: null, isRentalOver: false }, now), undefined);
  assert.deepEqual(rentalEndLabel({ rentalEndsAt: null, rentalHours: null, isRentalOver: true }, now), {
    text: '대여 종료',
    tone: 'over',
  });
});

test('L11 a started work is above 0% and an unfinished one below 100%', () => {
  assert.deepEqual([0, 0.004, 0.25, 0.996, 1].map(progressLabel), [
    '1% 읽음',
    '1% 읽음',
    '25% 읽음',
    '99% 읽음',
    '100% 읽음',
  ]);
});
