import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeProfiles, parseSettingsFile, formatSettingsFile } from './settings-file.ts';

const SHOP = 'https://shop.example';
const context = { shop: SHOP, savedAt: '2026-11-21T00:00:00.000Z' };
const saved = {
  'seoga.settings.text.default': { size: 20 },
  'seoga.settings.text.work.7': { ground: null, face: 'pretendard' },
  'seoga.settings.images.device': { width: 70 },
};
const fileOf = (profiles: unknown, more: object = {}): string =>
  JSON.stringify({ format: 'seoga-settings', version: 1, shop: SHOP, profiles, ...more });

test('exported settings import unchanged (L9 L10)', () => {
  const read = parseSettingsFile(formatSettingsFile(saved, context), SHOP);
  assert.deepEqual(read, { profiles: saved, works: 1, isOtherShop: false });
});

test("settings of another shop's works are skipped (L9)", () => {
  const read = parseSettingsFile(formatSettingsFile(saved, context), 'https://other.example');
  assert.equal(read?.isOtherShop, true);
  assert.deepEqual(Object.keys(read?.profiles ?? {}), ['seoga.settings.text.default', 'seoga.settings.images.device']);
});

test('rejects a file that is no settings file (L9)', () => {
  const vast = Object.fromEntries(
    Array.from({ length: 6000 }, (_, at) => [`seoga.settings.text.work.${at + 1}`, { size: 20 }]),
  );
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '"seoga-settings"',
    '{"format":"seoga-settings"}',
    fileOf(saved, { version: 2 }),
    `${fileOf({})}${' '.repeat(2_000_001)}`,
    fileOf(vast),
  ])
    assert.equal(parseSettingsFile(text, SHOP), undefined, text.slice(0, 60));
});

test('drops invalid keys and values and clamps numbers (L9)', () => {
  const text = fileOf({
    'seoga.settings.text.default': { size: 1e9, leading: '2', face: 'url(x)', ground: '"]{}', toString: 1 },
    'seoga.place.7': { block: 'x' },
    'seoga.settings.text.work.-1': { size: 20 },
    'seoga.settings.text.work.1e3': { size: 20 },
    'seoga.settings.video.default': { size: 20 },
    'seoga.settings.images.default': { size: 20 },
    __proto__: { size: 20 },
  });
  assert.deepEqual(parseSettingsFile(`\uFEFF${text}`, SHOP)?.profiles, { 'seoga.settings.text.default': { size: 40 } });
  assert.deepEqual(parseSettingsFile(fileOf(null), SHOP)?.profiles, {});
});

test("merges a file into the device's settings value by value (L9)", () => {
  const merged = mergeProfiles(saved, {
    'seoga.settings.text.default': { leading: 2 },
    'seoga.settings.text.device': { size: 30 },
  });
  assert.deepEqual(merged, {
    'seoga.settings.text.default': { size: 20, leading: 2 },
    'seoga.settings.text.device': { size: 30 },
  });
});
