import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VISITOR } from '#shared/reader';
import type { ShopAudience } from '#vocabulary/shop-audience';
import { type Onlooker, isMeantFor, onlookerOf, standsAt } from './audience-rules.ts';

const KINDS: Onlooker['kind'][] = ['visitor', 'unverified', 'minor', 'adult-off', 'adult-on', 'operator'];
const seenBy = (audience: ShopAudience, over: Partial<Onlooker> = {}): Onlooker['kind'][] =>
  KINDS.filter((kind) => isMeantFor(audience, { kind, newForDays: null, isApp: false, ...over }));

test('L1 a banner stands before whom it is meant for, of the six readers', () => {
  assert.deepEqual(seenBy({ who: 'everyone' }), KINDS);
  assert.deepEqual(seenBy({ who: 'visitors' }), ['visitor']);
  assert.deepEqual(seenBy({ who: 'members' }), ['unverified', 'minor', 'adult-off', 'adult-on']);
  assert.deepEqual(seenBy({ who: 'adults' }), ['adult-off', 'adult-on']);
});

test('L1 what is for new members stands for so many days after joining, and for nobody else', () => {
  const audience: ShopAudience = { who: 'members', newWithinDays: 7 };
  assert.deepEqual(seenBy(audience), []);
  assert.deepEqual(seenBy(audience, { newForDays: 6 }), ['unverified', 'minor', 'adult-off', 'adult-on']);
  assert.deepEqual(seenBy(audience, { newForDays: 7 }), []);
});

test('L1 a banner of the app stands in the app, one of the web in the web', () => {
  for (const isApp of [true, false]) {
    assert.equal(seenBy({ who: 'everyone', on: 'app' }, { isApp }).length > 0, isApp);
    assert.equal(seenBy({ who: 'everyone', on: 'web' }, { isApp }).length > 0, !isApp);
    assert.deepEqual(seenBy({ who: 'everyone' }, { isApp }), KINDS);
  }
});

test('members of long standing are one and the same onlooker, so that they share what is read for one', () => {
  const reader = { kind: 'unverified', memberNo: 1 } as const;
  assert.equal(onlookerOf(reader, { memberDays: 29, isApp: false }).newForDays, 29);
  assert.deepEqual(
    onlookerOf(reader, { memberDays: 30, isApp: false }),
    onlookerOf(reader, { memberDays: 3000, isApp: false }),
  );
  assert.equal(onlookerOf(VISITOR, { memberDays: null, isApp: true }).newForDays, null);
});

test('a period is there from its first moment on, and at its last no more', () => {
  const [start, end] = ['2026-12-01T03:00:00.000Z', '2026-12-01T03:00:10.000Z'];
  const at = (shift: number, from: string): Date => new Date(Date.parse(from) + shift);
  const period = { startsAt: start, endsAt: end };
  assert.deepEqual(
    [at(-1, start), at(0, start), at(-1, end), at(0, end)].map((now) => standsAt(period, now)),
    [false, true, true, false],
  );
  assert.equal(standsAt({ startsAt: null }, at(0, end)), true);
});
