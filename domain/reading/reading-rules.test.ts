import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Right } from '#domain/purchase';
import { type Opening, decideOpening } from './reading-rules.ts';

const OFFERED = { is_free: false, is_open: true, is_offered: true };
const right = (parts: Partial<Right> = {}): Right => ({
  kind: 'buy',
  source: 'purchase',
  openedAt: null,
  endsAt: null,
  rentalHours: null,
  isKept: false,
  isOver: false,
  ...parts,
});
const rental = (parts: Partial<Right> = {}): Right =>
  right({ kind: 'rental', rentalHours: 72, endsAt: '2026-12-01T00:00:00Z', ...parts });
const decided = (rights: Right[], opening: Opening = 'read', episode = OFFERED): string => {
  const decision = decideOpening(episode, rights, opening);
  return decision.is === 'gate' ? decision.kind : decision.is;
};

test('what is free or opened goes out to whatever asks; what is only held opens by the reader alone', () => {
  for (const opening of ['read', 'ahead', 'preview'] as const) {
    assert.equal(decided([], opening, { ...OFFERED, is_free: true }), 'open');
    assert.equal(decided([right({ openedAt: '2026-11-01T00:00:00Z' })], opening), 'open');
    assert.equal(decided([rental({ openedAt: '2026-11-01T00:00:00Z' })], opening), 'open');
    assert.equal(decided([], opening), 'price');
    assert.equal(decided([rental({ isOver: true, openedAt: '2026-11-01T00:00:00Z' })], opening), 'ended');
    const held = opening === 'read' ? 'first' : 'unopened';
    assert.equal(decided([right()], opening), held);
    assert.equal(decided([rental()], opening), held);
    assert.equal(decided([right(), rental({ isOver: true })], opening), held);
  }
});

test('B6: keeping on a device hands out what is held and opens nothing; what is over or not held stays shut', () => {
  assert.deepEqual(decideOpening(OFFERED, [rental()], 'keep'), { is: 'open', by: rental() });
  assert.deepEqual(decideOpening(OFFERED, [rental(), right()], 'keep'), { is: 'open', by: right() });
  assert.equal(decided([], 'keep'), 'price');
  assert.equal(decided([rental({ isOver: true })], 'keep'), 'ended');
  assert.equal(decided([right()], 'keep', { ...OFFERED, is_open: false, is_offered: false }), 'open');
});

test('what was opened in one way needs no opening in another, and what is bought counts before what is rented', () => {
  const opened = rental({ openedAt: '2026-11-01T00:00:00Z' });
  for (const opening of ['read', 'ahead', 'keep'] as const)
    for (const rights of [
      [right(), opened],
      [opened, right()],
    ])
      assert.deepEqual(decideOpening(OFFERED, rights, opening), { is: 'open', by: right() });
  assert.deepEqual(decideOpening(OFFERED, [rental(), right()], 'read'), { is: 'first', by: right() });
});

test('what left the shop is there for those who hold it, and nobody else', () => {
  const gone = { ...OFFERED, is_offered: false };
  assert.equal(decided([], 'read', gone), 'absent');
  assert.equal(decided([], 'read', { ...gone, is_free: true }), 'absent');
  assert.equal(decided([rental({ isOver: true })], 'read', gone), 'absent');
  assert.equal(decided([right()], 'read', gone), 'first');
  assert.equal(decided([rental()], 'read', gone), 'first');
});

test('before its hour an episode opens to nobody, whoever was given it; what was sold had come before', () => {
  const early = { ...OFFERED, is_open: false };
  for (const source of ['gift', 'operator', 'ticket', 'wait-free'] as const)
    assert.equal(decided([right({ source })], 'read', early), 'early');
  assert.equal(decided([], 'read', { ...early, is_free: true }), 'early');
  assert.equal(decided([right()], 'read', early), 'first');
});
