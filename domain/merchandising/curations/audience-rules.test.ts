import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VISITOR } from '#kernel/reader';
import type { ShopAudience } from '#shared/merchandising/audiences';
import { type StorefrontViewer, isInAudience, storefrontViewerOf, isActiveAt } from './audience-rules.ts';

const KINDS: StorefrontViewer['kind'][] = ['visitor', 'unverified', 'minor', 'adult-off', 'adult-on', 'operator'];
const seenBy = (audience: ShopAudience, over: Partial<StorefrontViewer> = {}): StorefrontViewer['kind'][] =>
  KINDS.filter((kind) => isInAudience(audience, { kind, newForDays: null, isApp: false, ...over }));

test('shows a banner only to its audience among the six reader kinds (L1)', () => {
  assert.deepEqual(seenBy({ who: 'everyone' }), KINDS);
  assert.deepEqual(seenBy({ who: 'visitors' }), ['visitor']);
  assert.deepEqual(seenBy({ who: 'members' }), ['unverified', 'minor', 'adult-off', 'adult-on']);
  assert.deepEqual(seenBy({ who: 'adults' }), ['adult-off', 'adult-on']);
});

test('shows new-member items for the configured days after joining (L1)', () => {
  const audience: ShopAudience = { who: 'members', newWithinDays: 7 };
  assert.deepEqual(seenBy(audience), []);
  assert.deepEqual(seenBy(audience, { newForDays: 6 }), ['unverified', 'minor', 'adult-off', 'adult-on']);
  assert.deepEqual(seenBy(audience, { newForDays: 7 }), []);
});

test('shows app banners in the app and web banners on the web (L1)', () => {
  for (const isApp of [true, false]) {
    assert.equal(seenBy({ who: 'everyone', on: 'app' }, { isApp }).length > 0, isApp);
    assert.equal(seenBy({ who: 'everyone', on: 'web' }, { isApp }).length > 0, !isApp);
    assert.deepEqual(seenBy({ who: 'everyone' }, { isApp }), KINDS);
  }
});

test('maps all long-standing members to the same viewer, so that they share cached reads', () => {
  const reader = { kind: 'unverified', memberNo: 1 } as const;
  assert.equal(storefrontViewerOf(reader, { memberDays: 29, isApp: false }).newForDays, 29);
  assert.deepEqual(
    storefrontViewerOf(reader, { memberDays: 30, isApp: false }),
    storefrontViewerOf(reader, { memberDays: 3000, isApp: false }),
  );
  assert.equal(storefrontViewerOf(VISITOR, { memberDays: null, isApp: true }).newForDays, null);
});

test('includes the start of a period and excludes its end', () => {
  const [start, end] = ['2026-12-01T03:00:00.000Z', '2026-12-01T03:00:10.000Z'];
  const at = (shift: number, from: string): Date => new Date(Date.parse(from) + shift);
  const period = { startsAt: start, endsAt: end };
  assert.deepEqual(
    [at(-1, start), at(0, start), at(-1, end), at(0, end)].map((now) => isActiveAt(period, now)),
    [false, true, true, false],
  );
  assert.equal(isActiveAt({ startsAt: null }, at(0, end)), true);
});
