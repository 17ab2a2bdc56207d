import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AdvertMemory, advertAsks } from './advert-key.ts';

const WEEK_MS = 7 * 86_400_000;

function memoryAt(start: number): AdvertMemory {
  const kept = new Map<string, string>();
  return { now: start, read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) };
}

test('V5 with the key of an advert a visitor is asked to log in and a member to verify', () => {
  assert.equal(advertAsks('spring', undefined, memoryAt(0)), 'login');
  assert.equal(advertAsks('spring', { isVerified: false }, memoryAt(0)), 'verify');
  assert.equal(advertAsks('spring', { isVerified: true }, memoryAt(0)), undefined);
  assert.equal(advertAsks(undefined, undefined, memoryAt(0)), undefined);
});

test('V5 nobody is asked the same again within a week; another advert and another question may ask', () => {
  const memory = memoryAt(1_000);
  assert.equal(advertAsks('spring', undefined, memory), 'login');
  assert.equal(advertAsks('spring', undefined, { ...memory, now: 1_000 + WEEK_MS - 1 }), undefined);
  assert.equal(advertAsks('spring', { isVerified: false }, memory), 'verify');
  assert.equal(advertAsks('autumn one', { isVerified: false }, memory), 'verify');
  assert.equal(advertAsks('autumn one', { isVerified: false }, memory), undefined);
  assert.equal(advertAsks('autumn one', { isVerified: false }, { ...memory, now: 1_000 + WEEK_MS }), 'verify');
});
