import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageAttributes, parseLanguage } from './languages.ts';

test('languages are canonical tags and invalid ones are undefined', () => {
  assert.deepEqual(['ko', 'ja_JP', 'jpn', 'ZH-hant', ' ar ', 'English', '', '日本語'].map(parseLanguage), [
    'ko',
    'ja-JP',
    'ja',
    'zh-Hant',
    'ar',
    undefined,
    undefined,
    undefined,
  ]);
});

test('text is right to left by its script, else by its language', () => {
  assert.deepEqual(
    ['ko', 'ar-EG', 'he', 'az-Arab', 'ur-Latn', undefined].map((language) => languageAttributes(language).dir),
    ['ltr', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr'],
  );
});
