import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clampToRange, readingSpecs, resolveSettings } from './reading-settings.ts';

const defaults = { text: resolveSettings('text', []), images: resolveSettings('images', []) };

test('missing or invalid settings yield the defaults (L9)', () => {
  assert.deepEqual(
    [defaults.text.mode, defaults.text.size, defaults.text.ground, defaults.text.face],
    ['scroll', 18, null, 'batang'],
  );
  for (const saved of [null, undefined, '', '{', [], 3, { size: null }, { ground: 'red"]{}', face: 'url(x)' }])
    assert.deepEqual(resolveSettings('text', [saved]), defaults.text);
});

test('out-of-range values are clamped (L9)', () => {
  const { size, leading } = resolveSettings('text', [{ size: 1e9, leading: -4 }]);
  assert.deepEqual([size, leading], [40, 1.4]);
});

test('work overrides device, device overrides default, value by value (L9)', () => {
  const settings = resolveSettings('text', [
    { size: 20, ground: 'sepia', leading: 2 },
    { size: 22, ground: null },
    { size: 24 },
  ]);
  assert.deepEqual([settings.size, settings.ground, settings.leading], [24, null, 2]);
});

test('webtoon settings are separate from text settings (L10)', () => {
  assert.equal('size' in resolveSettings('images', [{ size: 30, width: 70 }]), false);
  assert.equal(resolveSettings('images', [{ width: 70 }]).width, 70);
});

test('values snap to a step', () => {
  assert.equal(clampToRange(1.74, readingSpecs().text.leading), 1.7);
  assert.equal(clampToRange(1.4 + 0.1 + 0.1, readingSpecs().text.leading), 1.6);
  assert.equal(clampToRange(Number.NaN, readingSpecs().text.size), 18);
});
