import assert from 'node:assert/strict';
import test from 'node:test';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import { visitorKey } from './visitor-key.ts';

const secrets = secretsFrom(new Uint8Array(32).fill(7));
const requireIdempotencyKey = (ip: string, userAgent?: string): string =>
  visitorKey({ secrets }, { ip, headers: userAgent === undefined ? {} : { 'user-agent': userAgent } });

test('derives one opaque key per browser and network (L6)', () => {
  const key = requireIdempotencyKey('203.0.113.7', 'Mozilla/5.0 (Linux)');
  assert.equal(requireIdempotencyKey('203.0.113.7', 'Mozilla/5.0 (Linux)'), key);
  assert.notEqual(requireIdempotencyKey('203.0.113.8', 'Mozilla/5.0 (Linux)'), key);
  assert.ok(!/203|Mozilla/.test(key));
});

test('limits forged browsers and moving inside a /64 network to 32 readers (L6)', () => {
  const keys = new Set<string>();
  for (let made = 0; made < 5000; made += 1) keys.add(requireIdempotencyKey('203.0.113.7', `Made/${made}`));
  assert.equal(keys.size, 32);
  assert.equal(requireIdempotencyKey('2001:db8:1:2::7', 'a'), requireIdempotencyKey('2001:db8:1:2:ffff::9', 'a'));
});
