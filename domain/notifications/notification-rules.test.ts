import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NOTIFICATION_KINDS } from '#shared/notifications/notifications';
import { seoulDate } from '#shared/content/seoul-date';
import { ADVERT_NIGHT, type PushContext, decidePush, endOfHours, nextDigest } from './notification-rules.ts';

const seoul = (text: string): Date => new Date(`${text}+09:00`);
const context = (parts: Partial<PushContext> = {}): PushContext => ({
  kind: 'new-episode',
  madeAt: seoul('2026-11-22T12:00:00'),
  now: seoul('2026-11-22T12:00:00'),
  isSeen: false,
  isWanted: true,
  isTrue: true,
  quiet: null,
  consents: { adverts: true, atNight: false },
  ...parts,
});
const moments = fc.date({ min: seoul('2026-01-01T00:00:00'), max: seoul('2028-12-31T00:00:00'), noInvalidDate: true });
const hours = fc
  .record({ from: fc.integer({ min: 0, max: 23 }), until: fc.integer({ min: 0, max: 23 }) })
  .filter(({ from, until }) => from !== until);

test('point 8, 정보통신망법 §50③: an advert is held from 21:00:00 to 07:59:59.999 and sent at 08:00:00', () => {
  const at = (now: string) => decidePush(context({ kind: 'advert', now: seoul(now), madeAt: seoul(now) }));
  assert.deepEqual(at('2026-11-22T20:59:59.999'), { act: 'send' });
  const morning = { act: 'later', until: seoul('2026-11-23T08:00:00') };
  assert.deepEqual(at('2026-11-22T21:00:00.000'), morning);
  assert.deepEqual(at('2026-11-23T00:00:00.000'), morning);
  assert.deepEqual(at('2026-11-23T07:59:59.999'), morning);
  assert.deepEqual(at('2026-11-23T08:00:00.000'), { act: 'send' });
});

test('point 8: with night consent an advert is sent at once; other notifications are no adverts', () => {
  const now = seoul('2026-11-22T23:00:00');
  const consents = { adverts: true, atNight: true };
  assert.deepEqual(decidePush(context({ kind: 'advert', now, madeAt: now, consents })), { act: 'send' });
  assert.deepEqual(decidePush(context({ now, madeAt: now })), { act: 'send' });
});

test('point 8: an advert is never sent without consent, at any hour and with any setting', () => {
  fc.assert(
    fc.property(moments, fc.option(hours), (now, quiet) => {
      const consents = { adverts: false, atNight: true };
      const decided = decidePush(context({ kind: 'advert', now, madeAt: now, quiet, consents }));
      assert.equal(decided.act, 'drop');
    }),
  );
});

test('point 8: nothing is pushed within quiet hours, and a postponed push is due after their end', () => {
  fc.assert(
    fc.property(moments, hours, fc.constantFrom(...NOTIFICATION_KINDS), (now, quiet, kind) => {
      const decided = decidePush(
        context({ kind, now, madeAt: now, quiet, consents: { adverts: true, atNight: true } }),
      );
      const isWithin = endOfHours(quiet, now) !== null;
      assert.equal(decided.act, isWithin ? 'later' : 'send');
      if (decided.act !== 'later') return;
      assert.ok(decided.until > now && decided.until.getTime() - now.getTime() <= 24 * 3_600_000);
      assert.equal(endOfHours(quiet, decided.until), null);
      assert.deepEqual([seoulDate(decided.until).hour, seoulDate(decided.until).minute], [quiet.until, 0]);
    }),
  );
});

test('quiet hours span midnight, from the first instant of an hour to the last before another', () => {
  const quiet = { from: 23, until: 7 };
  assert.equal(endOfHours(quiet, seoul('2026-11-22T22:59:59.999')), null);
  assert.deepEqual(endOfHours(quiet, seoul('2026-11-22T23:00:00')), seoul('2026-11-23T07:00:00'));
  assert.deepEqual(endOfHours(quiet, seoul('2026-11-23T06:59:59.999')), seoul('2026-11-23T07:00:00'));
  assert.equal(endOfHours(quiet, seoul('2026-11-23T07:00:00')), null);
  assert.equal(endOfHours({ from: 9, until: 18 }, seoul('2026-11-23T08:59:59')), null);
  assert.ok(endOfHours(ADVERT_NIGHT, seoul('2026-11-23T03:00:00')));
});

test('a read, unwanted, outdated or three days old notification is not pushed', () => {
  for (const parts of [
    { isSeen: true },
    { isWanted: false },
    { isTrue: false },
    { madeAt: seoul('2026-11-19T11:59:59') },
  ])
    assert.deepEqual(decidePush(context(parts)), { act: 'drop' });
});

test('the digest is due at its hour, daily or on Mondays, always in the future', () => {
  const noon = seoul('2026-11-22T12:00:00');
  assert.deepEqual(nextDigest({ digest: 'daily', hour: 12 }, noon), seoul('2026-11-23T12:00:00'));
  assert.deepEqual(nextDigest({ digest: 'daily', hour: 13 }, noon), seoul('2026-11-22T13:00:00'));
  assert.deepEqual(nextDigest({ digest: 'weekly', hour: 8 }, noon), seoul('2026-11-23T08:00:00'));
  assert.equal(nextDigest({ digest: 'off', hour: 8 }, noon), null);
  const wishes = fc.record({
    digest: fc.constantFrom('daily' as const, 'weekly' as const),
    hour: fc.integer({ min: 0, max: 23 }),
  });
  fc.assert(
    fc.property(moments, wishes, (now, input) => {
      const next = nextDigest(input, now);
      assert.ok(next && next > now);
      assert.deepEqual([seoulDate(next).hour, seoulDate(next).minute], [input.hour, 0]);
      assert.ok(next.getTime() - now.getTime() <= (input.digest === 'daily' ? 1 : 7) * 24 * 3_600_000);
      if (input.digest === 'weekly') assert.equal(seoulDate(next).weekday, 'mon');
    }),
  );
});
