import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { MAX_JSON_DEPTH, isDeepJson } from './json-depth.ts';

const nested = (levels: number, inside = ''): string => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;

function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
}

test('accepts JSON of twenty levels and rejects one more for any bracket (S14)', () => {
  assert.equal(isDeepJson(nested(MAX_JSON_DEPTH)), false);
  assert.equal(isDeepJson(nested(MAX_JSON_DEPTH + 1)), true);
  assert.equal(isDeepJson(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`), true);
  assert.equal(isDeepJson(`{"a":${nested(20)}}`), true);
  assert.equal(isDeepJson(`[${`${nested(19)},`.repeat(500)}1]`), false);
});

test('ignores brackets inside strings, also after escaped quotes (S14)', () => {
  assert.equal(isDeepJson(JSON.stringify({ a: nested(100), b: `"\\"${nested(100)}\\` })), false);
  assert.equal(isDeepJson(`["\\\\",${nested(20)}]`), true);
});

test('computes the depth of any JSON value from its structure alone (S14)', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.integer({ min: 0, max: 24 }), (json, around) => {
      const wrapped = nested(around, json);
      return isDeepJson(wrapped) === depthOf(JSON.parse(wrapped)) > MAX_JSON_DEPTH;
    }),
  );
});

test('rejects a megabyte of opening brackets after its first characters (S14)', () => {
  const started = process.cpuUsage();
  const open = '['.repeat(1_000_000);
  for (let many = 0; many < 1000; many += 1) assert.equal(isDeepJson(open), true);
  const { user } = process.cpuUsage(started);
  assert.ok(user < 2_000_000, `${user} µs of work`);
});
