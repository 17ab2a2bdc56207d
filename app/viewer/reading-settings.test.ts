import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inRange, readingRanges, readingSettingsFrom } from './reading-settings.ts';

const USUAL = { text: { ground: null, face: 'batang', size: 18, leading: 1.8 }, images: { width: 100 } };

test('what was never kept, or is no settings at all, gives the usual ones', () => {
  for (const kept of [
    null,
    '',
    '{',
    '[]',
    'null',
    '3',
    '"x"',
    '{"text":null}',
    '{"text":"x","images":[1]}',
    '{"__proto__":{"size":3}}',
  ]) {
    assert.deepEqual(readingSettingsFrom(kept), USUAL);
  }
});

test('hostile measures are held inside their ranges and unknown names are dropped', () => {
  const kept = JSON.stringify({
    text: { ground: 'red"]{}', face: 'url(x)', size: 1e9, leading: -4 },
    images: { width: '50' },
  });
  assert.deepEqual(readingSettingsFrom(kept), {
    text: { ground: null, face: 'batang', size: 32, leading: 1.4 },
    images: { width: 100 },
  });
});

test('settings come back as they were kept', () => {
  const settings = { text: { ground: 'sepia', face: 'gothic', size: 21, leading: 2.1 }, images: { width: 70 } };
  assert.deepEqual(readingSettingsFrom(JSON.stringify(settings)), settings);
});

test('a measure stands on a step', () => {
  assert.equal(inRange(1.74, readingRanges().leading), 1.7);
  assert.equal(inRange(1.4 + 0.1 + 0.1, readingRanges().leading), 1.6);
  assert.equal(inRange(Number.NaN, readingRanges().size), 18);
});
