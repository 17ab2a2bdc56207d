import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entitlement } from '#domain/purchase';
import type { Reader } from '#kernel/reader';
import { decideLicense } from './license-rules.ts';

const NOW = new Date('2026-11-22T00:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ADULT: Reader = { kind: 'adult-on', memberNo: 1 };
const right = (parts: Partial<Entitlement> = {}): Entitlement => ({
  kind: 'buy',
  source: 'purchase',
  openedAt: null,
  isKept: false,
  endsAt: null,
  rentalHours: null,
  isOver: false,
  ...parts,
});
const episode = (rights: Entitlement[], parts = {}) => ({
  rating: 'all' as const,
  is_free: false,
  is_open: true,
  is_offered: true,
  rights,
  ...parts,
});
const decided = (of: ReturnType<typeof episode>, reader: Reader = ADULT, proofEndsAt: Date | null = null) =>
  decideLicense(of, { reader, now: NOW, proofEndsAt });
const untilOf = (of: ReturnType<typeof episode>, reader?: Reader, proofEndsAt?: Date): number | null | string => {
  const decision = decided(of, reader, proofEndsAt);
  return decision.is === 'leased' ? decision.terms.until : decision.is;
};

test('licenses free episodes without end, purchases for a month and rentals to their end (B6)', () => {
  assert.equal(untilOf(episode([], { is_free: true })), null);
  assert.equal(untilOf(episode([right()])), NOW.getTime() + 30 * DAY);
  const rental = { kind: 'rental' as const, rentalHours: 72 };
  const soon = new Date(NOW.getTime() + 3 * DAY).toISOString();
  assert.equal(untilOf(episode([right({ ...rental, endsAt: soon })])), NOW.getTime() + 3 * DAY);
  const late = new Date(NOW.getTime() + 90 * DAY).toISOString();
  assert.equal(untilOf(episode([right({ ...rental, endsAt: late })])), NOW.getTime() + 30 * DAY);
});

test('counts rental hours on the device only if unopened (B6)', () => {
  const rental = { kind: 'rental' as const, rentalHours: 72, endsAt: new Date(NOW.getTime() + 3 * DAY).toISOString() };
  const hours = (rights: Entitlement[]): number | null | string => {
    const decision = decided(episode(rights));
    return decision.is === 'leased' ? decision.terms.rentalHours : decision.is;
  };
  assert.equal(hours([right(rental)]), 72);
  assert.equal(hours([right({ ...rental, openedAt: NOW.toISOString() })]), null);
  assert.equal(hours([right({ rentalHours: null })]), null);
});

test('limits adult licenses to a day and the age proof and closes them with the mode (P3)', () => {
  const adult = { rating: '19' as const };
  assert.equal(untilOf(episode([right()], adult)), NOW.getTime() + DAY);
  assert.equal(untilOf(episode([], { ...adult, is_free: true })), NOW.getTime() + DAY);
  assert.equal(
    untilOf(episode([right()], adult), ADULT, new Date(NOW.getTime() + HOUR)),
    NOW.getTime() + HOUR,
    'the proof of age ends before',
  );
  for (const kind of ['unverified', 'minor', 'adult-off'] as const)
    assert.equal(untilOf(episode([right()], adult), { kind, memberNo: 1 }), 'closed', kind);
});

test('reports missing, expired and unlisted episodes without entitlement as gone (B6)', () => {
  assert.equal(untilOf(episode([])), 'gone');
  assert.equal(untilOf(episode([right({ kind: 'rental', isOver: true })])), 'gone');
  assert.equal(untilOf(episode([], { is_free: true, is_offered: false })), 'gone');
  assert.equal(untilOf(episode([right()], { is_offered: false })), NOW.getTime() + 30 * DAY, 'what was bought stays');
});
