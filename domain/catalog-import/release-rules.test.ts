import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseDates } from './release-rules.ts';

// Friday, 08:00 on the 21st in Seoul.
const now = new Date('2026-11-20T23:00:00Z');
const days = (dates: Date[]): string[] =>
  dates.map((date) => new Date(date.getTime() + 9 * 3600_000).toISOString().slice(0, 16));

test('releases all episodes now without a plan', () => {
  assert.deepEqual(releaseDates(undefined, 2, now), [now, now]);
});

test('counts a weekly plan back from its last day at midnight in Seoul', () => {
  assert.deepEqual(days(releaseDates({ weekdays: ['fri'], lastDaysAgo: 1 }, 3, now)), [
    '2026-11-06T00:00',
    '2026-11-13T00:00',
    '2026-11-20T00:00',
  ]);
});

test('schedules upcoming episodes on the next planned days', () => {
  assert.deepEqual(days(releaseDates({ weekdays: ['mon', 'sat'], lastDaysAgo: 0, upcoming: 2 }, 3, now)), [
    '2026-11-21T00:00',
    '2026-11-23T00:00',
    '2026-11-28T00:00',
  ]);
});

test('counts forward from a first day', () => {
  assert.deepEqual(days(releaseDates({ from: '2026-12-01', weekdays: ['tue', 'thu'] }, 3, now)), [
    '2026-12-01T00:00',
    '2026-12-03T00:00',
    '2026-12-08T00:00',
  ]);
});

test('releases a single volume on one day', () => {
  assert.deepEqual(days(releaseDates({ lastDaysAgo: 20 }, 2, now)), ['2026-11-01T00:00', '2026-11-01T00:00']);
});
