import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretsFrom } from '#platform/crypto/shop-secrets';
import type { License } from '#shared/reading/offline-licenses';
import { contentKey, deviceKeys, createSalt, encrypt, encryptJson, decrypt, decryptJson } from './offline-crypto.ts';
import { verifyLicense } from '../licenses/verify-license.ts';

const SHOP = secretsFrom(new Uint8Array(32).fill(1));
const LEASE: License = {
  member: 7,
  device: 'aaaa000000000001',
  episode: 3,
  revision: 1,
  epoch: 'e',
  kind: 'rental',
  isAdult: false,
  from: 1,
  until: 2,
  rentalHours: 72,
};
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

test("accepts a license only with the server's unmodified signature (B6)", async () => {
  const token = SHOP.signToken(LEASE);
  const keys = [SHOP.signingKey()];
  assert.deepEqual(await verifyLicense(token, keys), LEASE);
  const [head, , signature] = token.split('.');
  const longer = Buffer.from(JSON.stringify({ ...LEASE, until: null })).toString('base64url');
  assert.equal(await verifyLicense(`${head}.${longer}.${signature}`, keys), undefined);
  const other = secretsFrom(new Uint8Array(32).fill(2));
  assert.equal(await verifyLicense(token, [other.signingKey()]), undefined);
  assert.equal(await verifyLicense(other.signToken(LEASE), keys), undefined);
  const forged = { ...other.signingKey(), kid: SHOP.signingKey().kid };
  assert.equal(await verifyLicense(token, [forged]), undefined);
  for (const broken of ['', '..', 'a.b.c', head ?? '']) assert.equal(await verifyLicense(broken, keys), undefined);
});

test('one root key yields one key pair in every process (B6)', () => {
  assert.deepEqual(secretsFrom(new Uint8Array(32).fill(1)).signingKey(), SHOP.signingKey());
});

test('episode key needs the device half, the server half and the salt (B6)', async () => {
  const [mine, other] = [await deviceKeys(), await deviceKeys()];
  const salt = createSalt();
  const key = await contentKey(mine.secret, { share: 'share', salt });
  const sealed = await encrypt(key, 'body 3', bytes('무림 세무사'));
  const again = await contentKey(mine.secret, { share: 'share', salt });
  assert.equal(new TextDecoder().decode(await decrypt(again, 'body 3', sealed)), '무림 세무사');
  const wrong = [
    await contentKey(other.secret, { share: 'share', salt }),
    await contentKey(mine.secret, { share: 'other', salt }),
    await contentKey(mine.secret, { share: 'share', salt: createSalt() }),
  ];
  for (const no of wrong) await assert.rejects(decrypt(no, 'body 3', sealed));
  assert.doesNotMatch(Buffer.from(sealed.data).toString(), /무림/);
});

test('encrypted data cannot be swapped and keys are not extractable (B6)', async () => {
  const { wrap, secret } = await deviceKeys();
  const sealed = await encryptJson(wrap, 'grant 3', { share: 'x' });
  assert.deepEqual(await decryptJson(wrap, 'grant 3', sealed), { share: 'x' });
  await assert.rejects(decryptJson(wrap, 'grant 4', sealed));
  for (const key of [wrap, secret]) {
    assert.equal(key.extractable, false);
    await assert.rejects(crypto.subtle.exportKey('raw', key));
  }
});
