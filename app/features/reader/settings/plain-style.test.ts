import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fontFile } from '#shared/reading/reading-fonts';
import { READING_FONTS } from './available-fonts.ts';
import { PLAIN_STYLE, isPlain, settingsBefore, withoutPlain } from './plain-style.ts';
import { resolveSettings } from './reading-settings.ts';

test('plain style returns what was before', () => {
  const own = resolveSettings('text', [{ leading: 1.6, face: 'pretendard', align: 'justify' }]);
  const plain = resolveSettings('text', [own, PLAIN_STYLE]);
  assert.equal(isPlain(own), false);
  assert.equal(isPlain(plain), true, 'every value is one of the settings');
  assert.deepEqual(resolveSettings('text', [plain, withoutPlain(settingsBefore(own))]), own);
});

test('plain style without a memory returns the usual settings', () => {
  const plain = resolveSettings('text', [PLAIN_STYLE]);
  assert.deepEqual(resolveSettings('text', [plain, withoutPlain({})]), resolveSettings('text', []));
});

test('face of the plain style is one of the choices', () => {
  assert.ok(READING_FONTS.some(({ id }) => id === PLAIN_STYLE.face));
  assert.equal(fontFile(PLAIN_STYLE.face), '/fonts/lexend-latin.woff2');
});
