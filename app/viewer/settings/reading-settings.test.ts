import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inRange, readingSpecs, settingsFrom } from './reading-settings.ts';

const usual = { text: settingsFrom('text', []), images: settingsFrom('images', []) };

test('L9 what was never kept, or is no settings at all, gives the usual ones', () => {
  assert.deepEqual(
    [usual.text.mode, usual.text.size, usual.text.ground, usual.text.face],
    ['scroll', 18, null, 'batang'],
  );
  for (const kept of [null, undefined, '', '{', [], 3, { size: null }, { ground: 'red"]{}', face: 'url(x)' }])
    assert.deepEqual(settingsFrom('text', [kept]), usual.text);
});

test('L9 hostile measures are held inside their ranges', () => {
  const { size, leading } = settingsFrom('text', [{ size: 1e9, leading: -4 }]);
  assert.deepEqual([size, leading], [40, 1.4]);
});

test('L9 the work outweighs the device, the device the reader; each value on its own', () => {
  const settings = settingsFrom('text', [
    { size: 20, ground: 'sepia', leading: 2 },
    { size: 22, ground: null },
    { size: 24 },
  ]);
  assert.deepEqual([settings.size, settings.ground, settings.leading], [24, null, 2]);
});

test('L10 settings of strips know nothing of texts', () => {
  assert.equal('size' in settingsFrom('images', [{ size: 30, width: 70 }]), false);
  assert.equal(settingsFrom('images', [{ width: 70 }]).width, 70);
});

test('a measure stands on a step', () => {
  assert.equal(inRange(1.74, readingSpecs().text.leading), 1.7);
  assert.equal(inRange(1.4 + 0.1 + 0.1, readingSpecs().text.leading), 1.6);
  assert.equal(inRange(Number.NaN, readingSpecs().text.size), 18);
});
