import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StartupError } from '#platform/startup-error';
import { DEFAULT_APP_RULES } from '#shared/web/app-rules';
import { readSettings } from './settings.ts';

const read = (env: Record<string, string>) => readSettings(env, '/shop').pages.apps;

test('hides adult works on iOS and accepts every build by default (P3) (D1)', () => {
  assert.deepEqual(read({}), DEFAULT_APP_RULES);
});

test('reads the app settings', () => {
  const env = {
    IOS_ADULT_WORKS: 'on',
    APP_MIN_IOS: '23',
    APP_MIN_AOS: '81',
    APP_STORE_URL: 'https://apps.apple.com/kr/app/id1234567890',
    GOOGLE_PLAY_URL: 'https://play.google.com/store/apps/details?id=kr.seoga.app',
  };
  assert.deepEqual(read(env), {
    showsAdultOnIos: true,
    oldest: { IOS: 23, AOS: 81 },
    stores: { IOS: env.APP_STORE_URL, AOS: env.GOOGLE_PLAY_URL },
  });
});

test('reports each mistake by its own message', () => {
  const mistakes = {
    IOS_ADULT_WORKS: 'yes',
    APP_MIN_IOS: 'old',
    APP_MIN_AOS: '-1',
    APP_STORE_URL: 'http://apps.apple.com/kr/app/id1',
    GOOGLE_PLAY_URL: 'https://example.test/app',
  };
  for (const [name, value] of Object.entries(mistakes))
    assert.throws(
      () => read({ [name]: value }),
      (error) => error instanceof StartupError && error.message.startsWith(name) && /[가-힣]/.test(error.message),
      name,
    );
});
