import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingSpecs, resolveSettings } from './reading-settings.ts';
import {
  type Profiles,
  parseProfile,
  promoteToDefault,
  resetProfiles,
  withWorkProfile,
  withoutWorkProfile,
} from './setting-profiles.ts';
import { SETTING_GROUPS, SETTING_LABELS } from './settings-labels.ts';

const profiles: Profiles<'text'> = {
  default: { size: 20, ground: 'sepia', leading: 2 },
  device: { size: 22, margin: 10 },
  work: { size: 24, ground: null, align: 'justify' },
};
const effective = (of: Profiles<'text'>) => resolveSettings('text', [of.default, of.device, of.work]);

test("promotion to default keeps the work's look and applies to other works (L9)", () => {
  const after = promoteToDefault('text', profiles, 'default');
  assert.deepEqual(effective(after), effective(profiles));
  assert.deepEqual([after.device, after.work], [{}, {}]);
  assert.deepEqual(after.default, { size: 24, leading: 2, margin: 10, align: 'justify' });
});

test('promotion to device settings leaves the default unchanged (L9)', () => {
  const after = promoteToDefault('text', profiles, 'device');
  assert.deepEqual(effective(after), effective(profiles));
  assert.equal(after.default, profiles.default);
  assert.deepEqual(after.work, {});
  assert.deepEqual(after.device, { ground: null, size: 24, margin: 10, align: 'justify' });
});

test('reset restores the initial settings for this work only (L9)', () => {
  const after = resetProfiles('text', profiles);
  assert.deepEqual(effective(after), resolveSettings('text', []));
  assert.deepEqual([after.default, after.device], [profiles.default, profiles.device]);
  assert.deepEqual(resetProfiles('text', { default: {}, device: {}, work: { size: 30 } }).work, {});
  const common = { default: { size: 30 }, device: { leading: 2 }, work: {} };
  assert.deepEqual(effective(resetProfiles('text', common)), resolveSettings('text', []), 'without its own, of all');
});

test('a work with its own settings no longer follows the others (L9)', () => {
  const own = withWorkProfile('text', profiles);
  assert.deepEqual(effective(own), effective(profiles));
  assert.deepEqual(effective({ ...own, default: { size: 12 } }), effective(profiles));
});

test('work without its own settings looks like every other work (L9)', () => {
  assert.deepEqual(
    effective(withoutWorkProfile('text', profiles)),
    resolveSettings('text', [profiles.default, profiles.device]),
  );
});

test('profile keeps only settings of its kind (L9 L10)', () => {
  const hostile = JSON.parse('{"size":999,"__proto__":{"leading":2},"face":"../x","width":70,"ground":"red"}');
  assert.deepEqual(parseProfile('text', hostile), { size: 40 });
  assert.deepEqual(parseProfile('images', hostile), { width: 70 });
  for (const value of [null, undefined, 3, 'size', [1], new Map()]) assert.deepEqual(parseProfile('text', value), {});
  assert.deepEqual(parseProfile('text', Object.create({ size: 30 })), {});
});

test('every setting has a label and belongs to one group (L9 L10)', () => {
  for (const kind of ['text', 'images'] as const) {
    const names = Object.keys(readingSpecs()[kind]);
    const rows = SETTING_GROUPS[kind].flatMap((group) => group.rows);
    assert.deepEqual(rows.toSorted(), names.toSorted());
    for (const name of names) assert.ok(SETTING_LABELS[kind][name]?.name, name);
  }
});
