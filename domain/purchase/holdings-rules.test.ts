import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strongestHoldings } from './holdings-rules.ts';

const opened = new Date('2026-11-01T00:00:00Z');
const buy = { episodeId: 1, kind: 'buy' as const, source: 'purchase' as const, endsAt: null, openedAt: null };
const rental = { ...buy, kind: 'rental' as const, endsAt: new Date('2026-12-01T00:00:00Z'), openedAt: opened };

test('what is bought counts before what is rented, whichever comes first, and opened in one way is opened', () => {
  for (const held of [
    [buy, rental],
    [rental, buy],
  ])
    assert.deepEqual(strongestHoldings(held).get(1), {
      kind: 'buy',
      source: 'purchase',
      endsAt: null,
      openedAt: opened,
    });
  const kept = strongestHoldings([rental, { ...buy, episodeId: 2 }]);
  assert.deepEqual([kept.get(1)?.kind, kept.get(2)?.kind, kept.get(2)?.openedAt], ['rental', 'buy', null]);
});
