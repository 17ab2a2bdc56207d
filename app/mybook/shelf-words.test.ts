import assert from 'node:assert/strict';
import test from 'node:test';
import { progressWords, rentalWords } from './shelf-words.ts';

const now = new Date('2026-11-20T15:30:00Z');
const inHours = (hours: number, rentalHours: number | null = null) =>
  rentalWords(
    { rentalEndsAt: new Date(now.getTime() + hours * 3_600_000).toISOString(), rentalHours, isRentalOver: false },
    now,
  );

test('T7 a rental says how long it runs, in red on its last day, and that it is over', () => {
  assert.deepEqual(inHours(49), { text: '대여 2일 남음', tone: 'running' });
  assert.deepEqual(inHours(24), { text: '대여 1일 남음', tone: 'soon' });
  assert.deepEqual(inHours(5.5), { text: '대여 5시간 남음', tone: 'soon' });
  assert.deepEqual(inHours(0), { text: '대여 종료', tone: 'over' });
  assert.deepEqual(inHours(780, 72), { text: '대여 · 열면 3일', tone: 'running' });
  assert.equal(rentalWords({ rentalEndsAt: null, rentalHours: null, isRentalOver: false }, now), undefined);
  assert.deepEqual(rentalWords({ rentalEndsAt: null, rentalHours: null, isRentalOver: true }, now), {
    text: '대여 종료',
    tone: 'over',
  });
});

test('L11 what is begun is never nothing, and what is not at its end never whole', () => {
  assert.deepEqual([0, 0.004, 0.25, 0.996, 1].map(progressWords), [
    '1% 읽음',
    '1% 읽음',
    '25% 읽음',
    '99% 읽음',
    '100% 읽음',
  ]);
});
