import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createShopLogger } from '#platform/observability/shop-logger';
import { ErrorCounter } from '#platform/observability/error-counter';
import { secretRedactor } from './secret-values.ts';

test('redacts secret settings, the passwords in their URLs and keys in one line', () => {
  const redact = secretRedactor({
    DATABASE_URL: 'postgres://shop:p%40ssword@db/shop',
    APNS_PRIVATE_KEY: '-----BEGIN-----\\nMIGH\\n-----END-----',
    PORTONE_API_SECRET: 'portone-secret',
    PORTONE_STORE_ID: 'store-visible',
    S3_SECRET_ACCESS_KEY: 'abc',
  });
  assert.equal(redact('at postgres://shop:p%40ssword@db/shop'), 'at <secret>');
  assert.equal(redact('password "p@ssword" failed'), 'password "<secret>" failed');
  assert.equal(redact('{"key":"-----BEGIN-----\\nMIGH\\n-----END-----"}'), '{"key":"<secret>"}');
  assert.equal(redact('-----BEGIN-----\nMIGH\n-----END-----'), '<secret>');
  assert.equal(redact('portone-secret of store-visible, abc'), '<secret> of store-visible, abc');
});

test('the log never contains a secret setting', () => {
  const lines: string[] = [];
  const log = createShopLogger('warn', {
    errors: new ErrorCounter(),
    nameMember: () => undefined,
    redact: secretRedactor({ SMTP_URL: 'smtps://me:geheim17@mail.kr' }),
    write: { write: (line) => lines.push(line) },
  });
  log.error({ err: new Error('login with geheim17 refused'), to: 'smtps://me:geheim17@mail.kr' }, 'geheim17');
  assert.equal(lines.length, 1);
  assert.doesNotMatch(lines.join(), /geheim17/);
  assert.match(lines.join(), /<secret>/);
});
