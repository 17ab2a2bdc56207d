import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceFrom } from '#shared/members/device';
import { hasNativeGoogle, isSocialProvider } from '#shared/members/social-login';

test('uses native Google login from Android build 81 and iOS build 23 on (D5)', () => {
  const pathOf = (userAgent: string): boolean => hasNativeGoogle(deviceFrom(userAgent));
  assert.equal(pathOf('Mozilla/5.0 (Linux; Android 15) SEOGA_AOS/80'), false);
  assert.equal(pathOf('Mozilla/5.0 (Linux; Android 15) SEOGA_AOS/81'), true);
  assert.equal(pathOf('Mozilla/5.0 (iPhone) SEOGA_IOS/22'), false);
  assert.equal(pathOf('Mozilla/5.0 (iPhone) SEOGA_IOS/23'), true);
  assert.equal(pathOf('Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1'), false);
});

test('accepts the five providers and no prototype property (A13)', () => {
  assert.equal(isSocialProvider('naver'), true);
  for (const word of ['mail', 'constructor', '__proto__', 'Naver', '']) assert.equal(isSocialProvider(word), false);
});
