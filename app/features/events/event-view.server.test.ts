import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventPeriodLabel } from './event-view.server.ts';

test('the period of an event names the year only when it is another', () => {
  const now = new Date('2026-11-20T12:00:00+09:00');
  const at = (text: string): Date => new Date(`${text}+09:00`);
  const label = (startsAt: Date | null, endsAt: Date | null): string => eventPeriodLabel({ startsAt, endsAt }, now);
  assert.equal(label(at('2026-06-02T12:00'), at('2026-06-30T12:00')), '6.02(화) 12:00 ~ 6.30(화) 12:00');
  assert.equal(label(at('2025-06-02T12:00'), at('2026-01-05T09:00')), '2025.06.02 12:00 ~ 1.05(월) 09:00');
  assert.equal(label(null, at('2027-01-01T00:00')), '~ 2027.01.01 00:00');
  assert.equal(label(null, null), '');
});
