import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingSpecs, settingsFrom } from './reading-settings.ts';
import { type Profiles, profileFrom, promoted, reset, withoutOwn } from './setting-profiles.ts';
import { SETTING_GROUPS, SETTING_WORDS } from './settings-wording.ts';

const profiles: Profiles<'text'> = {
  default: { size: 20, ground: 'sepia', leading: 2 },
  device: { size: 22, margin: 10 },
  work: { size: 24, ground: null, align: 'justify' },
};
const shown = (of: Profiles<'text'>) => settingsFrom('text', [of.default, of.device, of.work]);

test('L9 what is made the default shows the work as before and every other work alike', () => {
  const after = promoted('text', profiles, 'default');
  assert.deepEqual(shown(after), shown(profiles));
  assert.deepEqual([after.device, after.work], [{}, {}]);
  assert.deepEqual(after.default, { size: 24, leading: 2, margin: 10, align: 'justify' });
});

test('L9 what is made this device’s own leaves the default to other devices', () => {
  const after = promoted('text', profiles, 'device');
  assert.deepEqual(shown(after), shown(profiles));
  assert.equal(after.default, profiles.default);
  assert.deepEqual(after.work, {});
  assert.deepEqual(after.device, { ground: null, size: 24, margin: 10, align: 'justify' });
});

test('L9 the first settings come back for this work alone', () => {
  const after = reset('text', profiles);
  assert.deepEqual(shown(after), settingsFrom('text', []));
  assert.deepEqual([after.default, after.device], [profiles.default, profiles.device]);
  assert.deepEqual(reset('text', { default: {}, device: {}, work: { size: 30 } }).work, {});
});

test('L9 a work that gives its own settings up is shown as every other', () => {
  assert.deepEqual(shown(withoutOwn('text', profiles)), settingsFrom('text', [profiles.default, profiles.device]));
});

test('L9 L10 a profile holds nothing but settings of its kind', () => {
  const hostile = JSON.parse('{"size":999,"__proto__":{"leading":2},"face":"../x","width":70,"ground":"red"}');
  assert.deepEqual(profileFrom('text', hostile), { size: 40 });
  assert.deepEqual(profileFrom('images', hostile), { width: 70 });
  for (const value of [null, undefined, 3, 'size', [1], new Map()]) assert.deepEqual(profileFrom('text', value), {});
  assert.deepEqual(profileFrom('text', Object.create({ size: 30 })), {});
});

test('L9 L10 every setting has a name and stands in one group', () => {
  for (const kind of ['text', 'images'] as const) {
    const names = Object.keys(readingSpecs()[kind]);
    const rows = SETTING_GROUPS[kind].flatMap((group) => group.rows);
    assert.deepEqual(rows.toSorted(), names.toSorted());
    for (const name of names) assert.ok(SETTING_WORDS[kind][name]?.name, name);
  }
});
