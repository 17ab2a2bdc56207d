import assert from 'node:assert/strict';
import test from 'node:test';
import { secretsFrom } from '#platform/shop-secrets';
import { visitorKey } from './visitor-key.ts';

const secrets = secretsFrom(new Uint8Array(32).fill(7));
const keyOf = (ip: string, userAgent?: string): string =>
  visitorKey({ secrets }, { ip, headers: userAgent === undefined ? {} : { 'user-agent': userAgent } });

test('L6 one browser of one network has one key, and nothing of either stands in it', () => {
  const key = keyOf('203.0.113.7', 'Mozilla/5.0 (Linux)');
  assert.equal(keyOf('203.0.113.7', 'Mozilla/5.0 (Linux)'), key);
  assert.notEqual(keyOf('203.0.113.8', 'Mozilla/5.0 (Linux)'), key);
  assert.ok(!/203|Mozilla/.test(key));
});

test('L6 whoever makes up browsers, or moves about in a network of 64 bits, comes to 32 readers and no more', () => {
  const keys = new Set<string>();
  for (let made = 0; made < 5000; made += 1) keys.add(keyOf('203.0.113.7', `Made/${made}`));
  assert.equal(keys.size, 32);
  assert.equal(keyOf('2001:db8:1:2::7', 'a'), keyOf('2001:db8:1:2:ffff::9', 'a'));
});
