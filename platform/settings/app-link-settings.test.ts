import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '#platform/settings/settings';
import { StartupError } from '#platform/startup-error';

const KEY = Array.from({ length: 32 }, (_, at) => (at + 160).toString(16)).join(':');
const read = (environment: Record<string, string>) => readSettings(environment, '/shop').appLinks;

test('accepts no app, one or both, with several Android keys', () => {
  assert.deepEqual(read({}), {});
  assert.deepEqual(read({ APP_IOS_APP_ID: 'ABCDE12345.kr.seoga.app' }), { iosAppId: 'ABCDE12345.kr.seoga.app' });
  assert.deepEqual(read({ APP_ANDROID_PACKAGE: 'kr.seoga.app', APP_ANDROID_SHA256: `${KEY} ${KEY}` }), {
    android: { packageName: 'kr.seoga.app', fingerprints: [KEY.toUpperCase(), KEY.toUpperCase()] },
  });
});

test('stops the start with a message for each mistake', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ APP_ANDROID_PACKAGE: 'seoga', APP_ANDROID_SHA256: KEY }, /APP_ANDROID_PACKAGE/],
    [{ APP_ANDROID_PACKAGE: 'kr.seoga.app', APP_ANDROID_SHA256: KEY.slice(3) }, /APP_ANDROID_SHA256/],
    [{ APP_ANDROID_PACKAGE: 'kr.seoga.app' }, /둘 다/],
    [{ APP_ANDROID_SHA256: KEY }, /둘 다/],
    [{ APP_IOS_APP_ID: 'kr.seoga.app' }, /APP_IOS_APP_ID/],
    [{ APP_IOS_APP_ID: '' }, /APP_IOS_APP_ID/],
  ];
  for (const [environment, sentence] of wrong)
    assert.throws(
      () => read(environment),
      (error) => error instanceof StartupError && sentence.test(error.message),
      JSON.stringify(environment),
    );
});
