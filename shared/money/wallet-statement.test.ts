import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GROUP_KINDS, MOVEMENT_NAMES, monthIn, monthSpan, movementGroup } from './wallet-statement.ts';

test('puts every ledger movement in exactly one filter group', () => {
  const kinds = Object.values(GROUP_KINDS).flat();
  assert.deepEqual(kinds.toSorted(), Object.keys(MOVEMENT_NAMES).toSorted());
});

test('spans a month in Seoul from midnight to midnight', () => {
  assert.deepEqual(monthSpan('2026-12'), {
    from: new Date('2026-11-30T15:00:00Z'),
    until: new Date('2026-12-31T15:00:00Z'),
  });
  assert.equal(monthSpan('2026-09').until.toISOString(), '2026-09-30T15:00:00.000Z');
});

test('ignores invalid groups and months in a URL', () => {
  for (const text of [null, '', '2026-13', '2026-1', '1999-01', "2026-01'"]) assert.equal(monthIn(text), undefined);
  for (const text of [null, '', 'purchase', '__proto__']) assert.equal(movementGroup(text), undefined);
  assert.deepEqual([monthIn('2026-01'), movementGroup('use')], ['2026-01', 'use']);
});
