import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AdvertMemory, adLoginPrompt } from './ad-login-prompt.ts';

const WEEK_MS = 7 * 86_400_000;

function memoryAt(start: number): AdvertMemory {
  const stored = new Map<string, string>();
  return { now: start, read: (key) => stored.get(key) ?? null, write: (key, value) => void stored.set(key, value) };
}

test('V5 an advertising key prompts visitors to log in and members to verify', () => {
  assert.equal(adLoginPrompt('spring', undefined, memoryAt(0)), 'login');
  assert.equal(adLoginPrompt('spring', { isVerified: false }, memoryAt(0)), 'verify');
  assert.equal(adLoginPrompt('spring', { isVerified: true }, memoryAt(0)), undefined);
  assert.equal(adLoginPrompt(undefined, undefined, memoryAt(0)), undefined);
});

test('V5 the same prompt is not repeated within a week', () => {
  const memory = memoryAt(1_000);
  assert.equal(adLoginPrompt('spring', undefined, memory), 'login');
  assert.equal(adLoginPrompt('spring', undefined, { ...memory, now: 1_000 + WEEK_MS - 1 }), undefined);
  assert.equal(adLoginPrompt('spring', { isVerified: false }, memory), 'verify');
  assert.equal(adLoginPrompt('autumn one', { isVerified: false }, memory), 'verify');
  assert.equal(adLoginPrompt('autumn one', { isVerified: false }, memory), undefined);
  assert.equal(adLoginPrompt('autumn one', { isVerified: false }, { ...memory, now: 1_000 + WEEK_MS }), 'verify');
});
