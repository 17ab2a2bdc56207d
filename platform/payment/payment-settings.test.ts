import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from '#platform/settings/settings';
import { StartupError } from '#platform/startup-error';

const PORTONE = {
  PORTONE_API_SECRET: 'secret',
  PORTONE_STORE_ID: 'store-1',
  PORTONE_PAYMENT_CHANNELS: 'card=channel-key-1 kakaopay=channel-key-2',
  PORTONE_WEBHOOK_SECRET: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=',
};
const OUTSIDE = { PUBLIC_URL: 'https://shop.example.com', IDENTITY_SIMULATOR: 'off' };
const read = (environment: Record<string, string>) => readSettings(environment, '/shop').payments;
const assertRejected = (environment: Record<string, string>, message: RegExp): void =>
  assert.throws(
    () => read(environment),
    (error: unknown) => error instanceof StartupError && message.test(error.message),
  );

test('the payment simulator runs on loopback and elsewhere only by explicit setting', () => {
  assert.deepEqual(read({}), { kind: 'simulator', everywhere: false });
  assert.deepEqual(read({ PAYMENT_SIMULATOR: 'off' }), { kind: 'off' });
  assert.deepEqual(read(OUTSIDE), { kind: 'off' });
  assert.deepEqual(read({ ...OUTSIDE, PAYMENT_SIMULATOR: 'allow' }), { kind: 'simulator', everywhere: true });
  assert.deepEqual(read({ ...OUTSIDE, PUBLIC_URL: 'https://127.shop.example.com' }), { kind: 'off' });
  assertRejected({ PAYMENT_SIMULATOR: 'on' }, /^PAYMENT_SIMULATOR는 allow 또는 off/);
});

test('PortOne requires all its settings and a test channel only runs on loopback', () => {
  const payments = read({ ...OUTSIDE, ...PORTONE });
  assert.ok(payments.kind === 'portone' && !payments.takesTestChannel);
  assert.deepEqual(payments.channels, { card: 'channel-key-1', kakaopay: 'channel-key-2' });
  assert.equal(payments.billingChannel, null);
  const billing = read({ ...PORTONE, PORTONE_BILLING_CHANNEL: 'channel-key-3' });
  assert.ok(billing.kind === 'portone' && billing.billingChannel === 'channel-key-3');
  assertRejected({ PORTONE_BILLING_CHANNEL: 'channel-key-3' }, /PORTONE_PAYMENT_CHANNELS/);
  const here = read(PORTONE);
  assert.ok(here.kind === 'portone' && here.takesTestChannel);
  const { PORTONE_WEBHOOK_SECRET: _secret, ...unsigned } = PORTONE;
  assertRejected(unsigned, /PORTONE_WEBHOOK_SECRET/);
  assertRejected({ PORTONE_WEBHOOK_SECRET: PORTONE.PORTONE_WEBHOOK_SECRET }, /PORTONE_PAYMENT_CHANNELS/);
  assertRejected({ ...PORTONE, PORTONE_PAYMENT_CHANNELS: 'cash=channel-key-1' }, /^PORTONE_PAYMENT_CHANNELS/);
  assertRejected({ ...PORTONE, PORTONE_WEBHOOK_SECRET: 'secret' }, /^PORTONE_WEBHOOK_SECRET/);
});

test('a shop may use PortOne payments without identity verification', () => {
  const settings = readSettings({ ...OUTSIDE, ...PORTONE }, '/shop');
  assert.deepEqual([settings.payments.kind, settings.identity.kind], ['portone', 'off']);
});
