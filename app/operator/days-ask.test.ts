import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysAsk } from './days-ask.ts';

const ask = (query: string) => Object.values(daysAsk(new URLSearchParams(query), '2026-11-22'));

test('days are the last thirty unless asked otherwise, never of the future, never more than a year', () => {
  assert.deepEqual(ask(''), ['2026-10-24', '2026-11-22']);
  assert.deepEqual(ask('from=2026-11-01&until=2026-11-05'), ['2026-11-01', '2026-11-05']);
  assert.deepEqual(ask('until=2027-01-01'), ['2026-10-24', '2026-11-22']);
  assert.deepEqual(ask('from=2020-01-01'), ['2025-11-22', '2026-11-22']);
  assert.deepEqual(ask('from=2026-12-01'), ['2026-11-22', '2026-11-22']);
  assert.deepEqual(ask('from=2026-02-31&until=nothing'), ['2026-10-24', '2026-11-22']);
});
