import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entitlement } from '#domain/purchase';
import { type GatedEpisode, type OpeningMode, decideOpening } from './opening-rules.ts';

const OFFERED: GatedEpisode = { is_free: false, is_open: true, is_offered: true, early: null, is_supporter: false };
const right = (parts: Partial<Entitlement> = {}): Entitlement => ({
  kind: 'buy',
  source: 'purchase',
  openedAt: null,
  endsAt: null,
  rentalHours: null,
  isKept: false,
  isOver: false,
  ...parts,
});
const rental = (parts: Partial<Entitlement> = {}): Entitlement =>
  right({ kind: 'rental', rentalHours: 72, endsAt: '2026-12-01T00:00:00Z', ...parts });
const decided = (rights: Entitlement[], opening: OpeningMode = 'read', episode = OFFERED): string => {
  const decision = decideOpening(episode, rights, opening);
  return decision.is === 'gate' ? decision.kind : decision.is;
};

test("serves free or opened episodes to any request, entitled ones only to the reader's action", () => {
  for (const opening of ['read', 'ahead', 'preview'] as const) {
    assert.equal(decided([], opening, { ...OFFERED, is_free: true }), 'open');
    assert.equal(decided([right({ openedAt: '2026-11-01T00:00:00Z' })], opening), 'open');
    assert.equal(decided([rental({ openedAt: '2026-11-01T00:00:00Z' })], opening), 'open');
    assert.equal(decided([], opening), 'price');
    assert.equal(decided([rental({ isOver: true, openedAt: '2026-11-01T00:00:00Z' })], opening), 'ended');
    const entitled = opening === 'read' ? 'first' : 'unopened';
    assert.equal(decided([right()], opening), entitled);
    assert.equal(decided([rental()], opening), entitled);
    assert.equal(decided([right(), rental({ isOver: true })], opening), entitled);
  }
});

test('delivers entitled episodes offline without opening them, never expired or locked ones (B6)', () => {
  assert.deepEqual(decideOpening(OFFERED, [rental()], 'keep'), { is: 'open', by: rental() });
  assert.deepEqual(decideOpening(OFFERED, [rental(), right()], 'keep'), { is: 'open', by: right() });
  assert.equal(decided([], 'keep'), 'price');
  assert.equal(decided([rental({ isOver: true })], 'keep'), 'ended');
  assert.equal(decided([right()], 'keep', { ...OFFERED, is_open: false, is_offered: false }), 'open');
});

test('needs no second opening and prefers purchases to rentals', () => {
  const opened = rental({ openedAt: '2026-11-01T00:00:00Z' });
  for (const opening of ['read', 'ahead', 'keep'] as const)
    for (const rights of [
      [right(), opened],
      [opened, right()],
    ])
      assert.deepEqual(decideOpening(OFFERED, rights, opening), { is: 'open', by: right() });
  assert.deepEqual(decideOpening(OFFERED, [rental(), right()], 'read'), { is: 'first', by: right() });
});

test('serves unlisted works to entitled readers only', () => {
  const removed = { ...OFFERED, is_offered: false };
  assert.equal(decided([], 'read', removed), 'absent');
  assert.equal(decided([], 'read', { ...removed, is_free: true }), 'absent');
  assert.equal(decided([rental({ isOver: true })], 'read', removed), 'absent');
  assert.equal(decided([right()], 'read', removed), 'first');
  assert.equal(decided([rental()], 'read', removed), 'first');
});

test('keeps unreleased episodes closed to gifts, but not to purchases', () => {
  const early = { ...OFFERED, is_open: false };
  for (const source of ['gift', 'operator', 'ticket', 'wait-free'] as const)
    assert.equal(decided([right({ source })], 'read', early), 'early');
  assert.equal(decided([], 'read', { ...early, is_free: true }), 'early');
  assert.equal(decided([right()], 'read', early), 'first');
});

test('opens early episodes to buyers, and to supporters while they read, never to gifts, tickets and free offers', () => {
  const terms = { coins: 3, forSupporters: true, isFreeLater: true };
  const early = { ...OFFERED, is_open: false, is_free: true, early: terms };
  for (const opening of ['read', 'ahead', 'preview', 'keep'] as const) {
    assert.equal(decided([], opening, early), 'price');
    for (const source of ['gift', 'operator', 'ticket', 'wait-free'] as const)
      assert.equal(decided([right({ source, openedAt: '2026-11-01T00:00:00Z' })], opening, early), 'price');
    assert.equal(decided([right({ openedAt: '2026-11-01T00:00:00Z' })], opening, early), 'open');
  }
  assert.equal(decided([right()], 'read', early), 'first', 'the opening of a purchase is noted');
  const supported = { ...early, is_supporter: true };
  assert.deepEqual(decideOpening(supported, [], 'read'), { is: 'open', by: null, isBenefit: true });
  assert.equal(decided([], 'ahead', supported), 'unopened');
  assert.equal(decided([], 'keep', supported), 'price');
  assert.equal(decided([], 'read', { ...supported, early: null }), 'early');
  assert.equal(decided([], 'read', { ...supported, is_offered: false }), 'absent');
});
