import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openingMoments } from './release-rules.ts';

// A Friday, 08:00 in Seoul on the 21st.
const now = new Date('2026-11-20T23:00:00Z');
const days = (moments: Date[]): string[] =>
  moments.map((moment) => new Date(moment.getTime() + 9 * 3600_000).toISOString().slice(0, 16));

test('without a plan every episode opens now', () => {
  assert.deepEqual(openingMoments(undefined, 2, now), [now, now]);
});

test('a weekly plan counts back from its last day, at midnight in Seoul', () => {
  assert.deepEqual(days(openingMoments({ weekdays: ['fri'], lastDaysAgo: 1 }, 3, now)), [
    '2026-11-06T00:00',
    '2026-11-13T00:00',
    '2026-11-20T00:00',
  ]);
});

test('upcoming episodes lie on the next planned days', () => {
  assert.deepEqual(days(openingMoments({ weekdays: ['mon', 'sat'], lastDaysAgo: 0, upcoming: 2 }, 3, now)), [
    '2026-11-21T00:00',
    '2026-11-23T00:00',
    '2026-11-28T00:00',
  ]);
});

test('a plan with a first day goes forward from it', () => {
  assert.deepEqual(days(openingMoments({ from: '2026-12-01', weekdays: ['tue', 'thu'] }, 3, now)), [
    '2026-12-01T00:00',
    '2026-12-03T00:00',
    '2026-12-08T00:00',
  ]);
});

test('a single volume opens whole on one day', () => {
  assert.deepEqual(days(openingMoments({ lastDaysAgo: 20 }, 2, now)), ['2026-11-01T00:00', '2026-11-01T00:00']);
});
