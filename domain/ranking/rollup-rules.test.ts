import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { dailyBasis, daySpan, finalAfter, nextHours, realtimeBasis, realtimeSpan } from './rollup-rules.ts';

const at = (text: string): Date => new Date(text);
const date = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z'), noInvalidDate: true });

test('bases daily boards on midnight in Seoul, the realtime board on the last ten minutes (L6)', () => {
  assert.equal(dailyBasis(at('2026-11-22T14:59:59Z')).toISOString(), '2026-11-21T15:00:00.000Z');
  assert.equal(dailyBasis(at('2026-11-22T15:00:00Z')).toISOString(), '2026-11-22T15:00:00.000Z');
  assert.equal(realtimeBasis(at('2026-11-22T05:19:59Z')).toISOString(), '2026-11-22T05:10:00.000Z');
});

test('covers seven full days for the week, everything for total and 24 hours (L6)', () => {
  const midnight = at('2026-11-21T15:00:00Z');
  assert.equal(daySpan('weekly', midnight).from?.toISOString(), '2026-11-14T15:00:00.000Z');
  assert.equal(daySpan('total', midnight).from, null);
  const hours = realtimeSpan(at('2026-11-22T05:10:00Z'));
  assert.equal(hours.from?.toISOString(), '2026-11-21T06:00:00.000Z');
  assert.equal(hours.comparedAt.toISOString(), '2026-11-22T04:10:00.000Z');
});

test('finalizes an hour ten minutes after its end without gaps', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 40 }), (now, hoursBehind) => {
      let final = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - hoursBehind * 3_600_000);
      for (let rounds = 0; rounds < 50; rounds += 1) {
        const { from, until } = nextHours(final, now);
        assert.equal(from, final, 'counting goes on where it was final');
        assert.ok(until > from);
        const next = finalAfter(until, now);
        assert.ok(next >= final || next.getTime() === final.getTime() - 3_600_000, 'only the hour before may be open');
        assert.ok(next.getTime() <= now.getTime() - 600_000, 'what may still be under way is counted again');
        final = next;
        if (until > now) return;
      }
      assert.fail('counting never comes to an end');
    }),
  );
});
