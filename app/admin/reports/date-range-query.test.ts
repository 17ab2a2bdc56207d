import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDateRange, periodsUntil, rangeBefore } from './date-range-query.ts';

const request = (query: string) => Object.values(parseDateRange(new URLSearchParams(query), '2026-11-22'));

test('the range defaults to thirty days, ends today at the latest and spans a year at most', () => {
  assert.deepEqual(request(''), ['2026-10-24', '2026-11-22']);
  assert.deepEqual(request('from=2026-11-01&until=2026-11-05'), ['2026-11-01', '2026-11-05']);
  assert.deepEqual(request('until=2027-01-01'), ['2026-10-24', '2026-11-22']);
  assert.deepEqual(request('from=2020-01-01'), ['2025-11-22', '2026-11-22']);
  assert.deepEqual(request('from=2026-12-01'), ['2026-11-22', '2026-11-22']);
  assert.deepEqual(request('from=2026-02-31&until=nothing'), ['2026-10-24', '2026-11-22']);
});

test('a period is compared with the one of the same length before it', () => {
  assert.deepEqual(rangeBefore({ from: '2026-11-01', until: '2026-11-05' }), {
    from: '2026-10-27',
    until: '2026-10-31',
  });
  assert.deepEqual(
    periodsUntil('2026-11-22').map(({ name, from }) => `${name} ${from}`),
    ['7일 2026-11-16', '30일 2026-10-24', '이번 달 2026-11-01', '올해 2026-01-01'],
  );
});
