import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback } from '#platform/loopback';
import { readSettings } from '#platform/settings/settings';
import { StartupError } from '#platform/startup-error';

const PORTONE = { PORTONE_API_SECRET: 's', PORTONE_STORE_ID: 'store-1', PORTONE_IDENTITY_CHANNEL_KEY: 'channel-1' };
const read = (environment: Record<string, string>) => readSettings(environment, '/shop').identity;
const assertRejected = (environment: Record<string, string>, message: RegExp): void =>
  assert.throws(
    () => read(environment),
    (error: unknown) => error instanceof StartupError && message.test(error.message),
  );

test('runs the simulator on loopback and elsewhere only when allowed', () => {
  assert.deepEqual(read({}), { kind: 'simulator', everywhere: false });
  assert.deepEqual(read({ PUBLIC_URL: 'http://127.0.0.1:4000' }), { kind: 'simulator', everywhere: false });
  assert.deepEqual(read({ PUBLIC_URL: 'https://shop.example.com' }), { kind: 'off' });
  assert.deepEqual(read({ PUBLIC_URL: 'https://127.shop.example.com' }), { kind: 'off' });
  const allowed = { PUBLIC_URL: 'https://shop.example.com', IDENTITY_SIMULATOR: 'allow' };
  assert.deepEqual(read(allowed), { kind: 'simulator', everywhere: true });
  assert.deepEqual(read({ ...allowed, IDENTITY_SIMULATOR: 'off' }), { kind: 'off' });
  assertRejected({ IDENTITY_SIMULATOR: 'on' }, /^IDENTITY_SIMULATOR는 allow 또는 off/);
});

test('requires all PortOne settings or none', () => {
  const identity = read({ ...PORTONE, PUBLIC_URL: 'https://shop.example.com' });
  assert.ok(identity.kind === 'portone');
  assert.deepEqual(
    [identity.apiBase, identity.sdkUrl, identity.takesTestChannel],
    ['https://api.portone.io', 'https://cdn.portone.io/v2/browser-sdk.js', false],
  );
  const here = read({
    ...PORTONE,
    PORTONE_API_BASE: 'http://127.0.0.1:9000',
    PORTONE_HOSTS: 'https://a.example https://*.b.example',
  });
  assert.ok(here.kind === 'portone' && here.takesTestChannel);
  assert.deepEqual(here.hosts, ['https://a.example', 'https://*.b.example']);
  assertRejected({ PORTONE_API_SECRET: 's' }, /PORTONE_STORE_ID, PORTONE_IDENTITY_CHANNEL_KEY/);
  assertRejected({ ...PORTONE, PORTONE_SDK_URL: 'cdn' }, /^PORTONE_SDK_URL/);
  assertRejected({ ...PORTONE, PORTONE_HOSTS: "'unsafe-inline'" }, /^PORTONE_HOSTS/);
});

test('accepts only loopback names as this machine', () => {
  for (const own of ['localhost', '127.0.0.1', '127.9.8.7', '[::1]']) assert.ok(isLoopback(own), own);
  for (const other of ['127.evil.example', 'localhost.evil.example', '0.0.0.0', '10.0.0.1', '[::2]', ''])
    assert.ok(!isLoopback(other), other);
});
