import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretsFrom } from '#platform/shop-secrets';
import type { Lease } from '#vocabulary/leases';
import { contentKey, deviceKeys, freshSalt, seal, sealJson, unseal, unsealJson } from './kept-seal.ts';
import { checkedLease } from './lease-check.ts';

const SHOP = secretsFrom(new Uint8Array(32).fill(1));
const LEASE: Lease = {
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

test('B6: a lease counts as the shop signed it, and not with one letter changed or another shop’s key', async () => {
  const token = SHOP.signToken(LEASE);
  const keys = [SHOP.signingKey()];
  assert.deepEqual(await checkedLease(token, keys), LEASE);
  const [head, , signature] = token.split('.');
  const longer = Buffer.from(JSON.stringify({ ...LEASE, until: null })).toString('base64url');
  assert.equal(await checkedLease(`${head}.${longer}.${signature}`, keys), undefined);
  const other = secretsFrom(new Uint8Array(32).fill(2));
  assert.equal(await checkedLease(token, [other.signingKey()]), undefined);
  assert.equal(await checkedLease(other.signToken(LEASE), keys), undefined);
  const forged = { ...other.signingKey(), kid: SHOP.signingKey().kid };
  assert.equal(await checkedLease(token, [forged]), undefined);
  for (const broken of ['', '..', 'a.b.c', head ?? '']) assert.equal(await checkedLease(broken, keys), undefined);
});

test('B6: one root key gives one pair of keys in every process', () => {
  assert.deepEqual(secretsFrom(new Uint8Array(32).fill(1)).signingKey(), SHOP.signingKey());
});

test('B6: an episode opens by both halves of its key alone: this device’s, the shop’s, and its own salt', async () => {
  const [mine, other] = [await deviceKeys(), await deviceKeys()];
  const salt = freshSalt();
  const key = await contentKey(mine.secret, { share: 'share', salt });
  const sealed = await seal(key, 'body 3', bytes('무림 세무사'));
  const again = await contentKey(mine.secret, { share: 'share', salt });
  assert.equal(new TextDecoder().decode(await unseal(again, 'body 3', sealed)), '무림 세무사');
  const wrong = [
    await contentKey(other.secret, { share: 'share', salt }),
    await contentKey(mine.secret, { share: 'other', salt }),
    await contentKey(mine.secret, { share: 'share', salt: freshSalt() }),
  ];
  for (const no of wrong) await assert.rejects(unseal(no, 'body 3', sealed));
  assert.doesNotMatch(Buffer.from(sealed.data).toString(), /무림/);
});

test('B6: nothing is put in another’s place, and no key leaves the browser', async () => {
  const { wrap, secret } = await deviceKeys();
  const sealed = await sealJson(wrap, 'grant 3', { share: 'x' });
  assert.deepEqual(await unsealJson(wrap, 'grant 3', sealed), { share: 'x' });
  await assert.rejects(unsealJson(wrap, 'grant 4', sealed));
  for (const key of [wrap, secret]) {
    assert.equal(key.extractable, false);
    await assert.rejects(crypto.subtle.exportKey('raw', key));
  }
});
