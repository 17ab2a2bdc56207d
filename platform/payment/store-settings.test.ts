import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readSettings } from '#platform/settings/settings';
import { StartupError } from '#platform/startup-error';

const folder = mkdtempSync(join(tmpdir(), 'seoga-stores-'));
after(() => rmSync(folder, { recursive: true }));
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
writeFileSync(join(folder, 'key.p8'), pem);
writeFileSync(join(folder, 'broken.p8'), 'a secret that is no key');
const account = { client_email: 'seoga@project.iam.gserviceaccount.com', private_key: pem };
writeFileSync(join(folder, 'account.json'), JSON.stringify(account));
writeFileSync(join(folder, 'other.json'), '{}');

const APPLE = {
  APPLE_STORE_BUNDLE_ID: 'kr.example.reader',
  APPLE_STORE_APP_ID: '1234567890',
  APPLE_STORE_ISSUER_ID: '5f1c2d3e-0000-4000-8000-000000000000',
  APPLE_STORE_KEY_ID: 'ABCDE12345',
  APPLE_STORE_KEY_FILE: 'key.p8',
};
const GOOGLE = {
  GOOGLE_PLAY_PACKAGE: 'kr.example.reader',
  GOOGLE_PLAY_KEY_FILE: join(folder, 'account.json'),
  GOOGLE_PLAY_PUSH_MAIL: 'push@project.iam.gserviceaccount.com',
};
const OUTSIDE = { PUBLIC_URL: 'https://shop.example.com', IDENTITY_SIMULATOR: 'off' };
const read = (environment: Record<string, string>) => readSettings(environment, folder).stores;
const assertRejected = (environment: Record<string, string>, message: RegExp): void =>
  assert.throws(
    () => read(environment),
    (error: unknown) => error instanceof StartupError && message.test(error.message),
  );

test('simulated stores run on loopback and elsewhere only by explicit setting', () => {
  assert.deepEqual(read({}), { kind: 'simulator', everywhere: false });
  assert.deepEqual(read({ STORE_SIMULATOR: 'off' }), { kind: 'off' });
  assert.deepEqual(read(OUTSIDE), { kind: 'off' });
  assert.deepEqual(read({ ...OUTSIDE, STORE_SIMULATOR: 'allow' }), { kind: 'simulator', everywhere: true });
  assertRejected({ STORE_SIMULATOR: 'on' }, /^STORE_SIMULATOR는 allow 또는 off/);
});

test('each store requires all its settings and test purchases only count for named members', () => {
  const apple = read({ ...OUTSIDE, ...APPLE });
  assert.ok(apple.kind === 'stores' && apple.google === undefined);
  assert.deepEqual([apple.apple?.worlds, apple.apple?.checksOnline], [['Production'], true]);
  const both = read({ ...OUTSIDE, ...APPLE, ...GOOGLE, APPLE_STORE_SANDBOX: '17 1024' });
  assert.ok(both.kind === 'stores');
  assert.deepEqual(
    [both.apple?.worlds, both.apple?.testers],
    [
      ['Production', 'Sandbox'],
      [17, 1024],
    ],
  );
  assert.deepEqual(
    [both.google?.mail, both.google?.pushAudience, both.google?.testers],
    [account.client_email, 'https://shop.example.com/webhooks/google-play', []],
  );
  for (const [all, name] of [
    [APPLE, 'APPLE_STORE_KEY_ID'],
    [GOOGLE, 'GOOGLE_PLAY_PUSH_MAIL'],
  ] as const) {
    const lacking = Object.fromEntries(Object.entries({ ...OUTSIDE, ...all }).filter(([key]) => key !== name));
    assertRejected(lacking, new RegExp(`모자랍니다. ${name}도`));
  }
});

test('a mistake is reported with its variable and never repeats a key', () => {
  assertRejected({ ...APPLE, APPLE_STORE_APP_ID: 'reader' }, /^APPLE_STORE_APP_ID는/);
  assertRejected({ ...APPLE, APPLE_STORE_KEY_FILE: 'nowhere.p8' }, /^APPLE_STORE_KEY_FILE에 적은 파일이 없습니다/);
  assertRejected({ ...APPLE, APPLE_STORE_KEY_FILE: 'broken.p8' }, /^APPLE_STORE_KEY_FILE에 적은 파일에서 (?!.*secret)/);
  assertRejected({ ...GOOGLE, GOOGLE_PLAY_KEY_FILE: 'other.json' }, /^GOOGLE_PLAY_KEY_FILE은 Google Cloud/);
  assertRejected({ ...GOOGLE, GOOGLE_PLAY_PACKAGE: 'reader' }, /^GOOGLE_PLAY_PACKAGE는/);
  for (const typed of ['allow', '0', '17,1024'])
    assertRejected({ GOOGLE_PLAY_TEST_PURCHASES: typed }, /^GOOGLE_PLAY_TEST_PURCHASES에는 .*회원의 번호/);
});
