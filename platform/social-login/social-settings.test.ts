import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { StartupError } from '#platform/startup-error';
import { type SocialSettings, readSocialSettings } from './social-settings.ts';

const HERE = { host: '127.0.0.1', publicUrl: 'http://localhost:3000', environment: 'production' };
const OPEN = { host: '127.0.0.1', publicUrl: 'https://seoga.example', environment: 'production' };
const pem = (kind: 'ec' | 'rsa'): string => {
  const { privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
};

function errorsOf(read: () => SocialSettings): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('providers with settings are offered and others hidden in a public shop (A13)', () => {
  const read = readSocialSettings(
    { OAUTH_NAVER_CLIENT_ID: 'n', OAUTH_NAVER_CLIENT_SECRET: 's', OAUTH_KAKAO_CLIENT_ID: 'k' },
    OPEN,
  );
  assert.deepEqual(Object.keys(read.providers), ['naver', 'kakao']);
  assert.equal(read.isPractised, false);
});

test("Apple's key may be written in one line", () => {
  const apple = { OAUTH_APPLE_CLIENT_ID: 'a', OAUTH_APPLE_TEAM_ID: 't', OAUTH_APPLE_KEY_ID: 'k' };
  const line = pem('ec').replaceAll('\n', '\\n');
  const { providers } = readSocialSettings({ ...apple, OAUTH_APPLE_PRIVATE_KEY: line }, OPEN);
  assert.equal(providers.apple?.proof.kind, 'apple');
  for (const wrong of [pem('rsa'), 'no key at all'])
    assert.match(
      errorsOf(() => readSocialSettings({ ...apple, OAUTH_APPLE_PRIVATE_KEY: wrong }, OPEN)).join(),
      /OAUTH_APPLE_PRIVATE_KEY/,
    );
});

test('each mistake has its message: missing, misspelt or unsafe', () => {
  const errors = errorsOf(() =>
    readSocialSettings(
      {
        OAUTH_GOOGLE_CLIENT_ID: 'g',
        OAUTH_NAVER_SECRET: 's',
        OAUTH_KAKAO_CLIENT_ID: 'k',
        OAUTH_KAKAO_ISSUER: 'http://elsewhere.example',
        SOCIAL_SIMULATOR: 'yes',
      },
      OPEN,
    ),
  );
  assert.equal(errors.length, 4);
  for (const name of ['OAUTH_GOOGLE_CLIENT_SECRET', 'OAUTH_NAVER_SECRET', 'OAUTH_KAKAO_ISSUER', 'SOCIAL_SIMULATOR'])
    assert.ok(
      errors.some((error) => error.startsWith(name)),
      name,
    );
});

test('the provider simulator runs on loopback and elsewhere only by explicit setting', () => {
  const practised = (env: string | undefined, shop: typeof HERE): boolean =>
    readSocialSettings(env === undefined ? {} : { SOCIAL_SIMULATOR: env }, shop).isPractised;
  assert.deepEqual([practised(undefined, HERE), practised('off', HERE)], [true, false]);
  assert.deepEqual(
    [practised(undefined, OPEN), practised('off', OPEN), practised('allow', OPEN)],
    [false, false, true],
  );
  const local = { ...OPEN, environment: 'local' };
  assert.match(errorsOf(() => readSocialSettings({}, local)).join(), /SOCIAL_SIMULATOR=allow/);
  assert.deepEqual(
    errorsOf(() => readSocialSettings({ SOCIAL_SIMULATOR: 'off' }, local)),
    [],
  );
});
