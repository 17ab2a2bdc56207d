import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedProfiles, readSettingsFile, settingsFile } from './settings-file.ts';

const SHOP = 'https://shop.example';
const facts = { shop: SHOP, savedAt: '2026-11-21T00:00:00.000Z' };
const kept = {
  'seoga.settings.text.default': { size: 20 },
  'seoga.settings.text.work.7': { ground: null, face: 'pretendard' },
  'seoga.settings.images.device': { width: 70 },
};
const fileOf = (profiles: unknown, more: object = {}): string =>
  JSON.stringify({ format: 'seoga-settings', version: 1, shop: SHOP, profiles, ...more });

test('L9 L10 what was saved comes back whole', () => {
  const read = readSettingsFile(settingsFile(kept, facts), SHOP);
  assert.deepEqual(read, { profiles: kept, works: 1, isOtherShop: false });
});

test('L9 works of another shop are other works: their settings are left out', () => {
  const read = readSettingsFile(settingsFile(kept, facts), 'https://other.example');
  assert.equal(read?.isOtherShop, true);
  assert.deepEqual(Object.keys(read?.profiles ?? {}), ['seoga.settings.text.default', 'seoga.settings.images.device']);
});

test('L9 what is no settings file is told as none', () => {
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
    fileOf(kept, { version: 2 }),
    `${fileOf({})}${' '.repeat(2_000_001)}`,
    fileOf(vast),
  ])
    assert.equal(readSettingsFile(text, SHOP), undefined, text.slice(0, 60));
});

test('L9 hostile keys and values of a file are left out, measures are held', () => {
  const text = fileOf({
    'seoga.settings.text.default': { size: 1e9, leading: '2', face: 'url(x)', ground: '"]{}', toString: 1 },
    'seoga.place.7': { block: 'x' },
    'seoga.settings.text.work.-1': { size: 20 },
    'seoga.settings.text.work.1e3': { size: 20 },
    'seoga.settings.video.default': { size: 20 },
    'seoga.settings.images.default': { size: 20 },
    __proto__: { size: 20 },
  });
  assert.deepEqual(readSettingsFile(`\uFEFF${text}`, SHOP)?.profiles, { 'seoga.settings.text.default': { size: 40 } });
  assert.deepEqual(readSettingsFile(fileOf(null), SHOP)?.profiles, {});
});

test('L9 a file is laid over what the device keeps, value by value', () => {
  const merged = mergedProfiles(kept, {
    'seoga.settings.text.default': { leading: 2 },
    'seoga.settings.text.device': { size: 30 },
  });
  assert.deepEqual(merged, {
    'seoga.settings.text.default': { size: 20, leading: 2 },
    'seoga.settings.text.device': { size: 30 },
  });
});
