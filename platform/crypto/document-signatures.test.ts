import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JWK, compactVerify, importJWK } from 'jose';
import { documentKeyPair, readSignedFile, verifyBytes } from './document-signatures.ts';
import { secretsFrom } from './shop-secrets.ts';

const ROOT = new Uint8Array(32).fill(7);
const secrets = secretsFrom(ROOT);
const TEXT = '구매 확인서\n열 화\n';
const bytes = new TextEncoder().encode(TEXT);

test('verifies a signature by the published key in any JWS implementation', async () => {
  const signature = await secrets.signDocument({ generation: 1, type: 'seoga-receipt', text: TEXT });
  const key = secrets.documentKey(1);
  assert.deepEqual(await verifyBytes(bytes, { signature, keys: { keys: [{ ...key }] } }), {
    type: 'seoga-receipt',
    kid: key.kid,
  });
  const [header, , mark] = signature.split('.');
  const whole = `${header}.${Buffer.from(bytes).toString('base64url')}.${mark}`;
  const jwk: JWK = { ...key };
  const { payload } = await compactVerify(whole, await importJWK(jwk, 'EdDSA'));
  assert.equal(new TextDecoder().decode(payload), TEXT);
});

test('rejects other bytes, another key, another header and an unknown key', async () => {
  const signature = await secrets.signDocument({ generation: 1, type: 'seoga-receipt', text: TEXT });
  const keys = { keys: [{ ...secrets.documentKey(1) }] };
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.equal(await verifyBytes(changed, { signature, keys }), undefined, `byte ${at}`);
  }
  const trust = await secrets.signDocument({ generation: 1, type: 'seoga-trust', text: TEXT });
  const swapped = `${trust.split('.')[0]}..${signature.split('.')[2]}`;
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const bad of ['', 'x', 'a..b', swapped, `${none}..`, signature.replace('..', '.AA.')])
    assert.equal(await verifyBytes(bytes, { signature: bad, keys }), undefined, bad);
  for (const other of [secrets.documentKey(2), secretsFrom(new Uint8Array(32).fill(8)).documentKey(1)])
    assert.equal(await verifyBytes(bytes, { signature, keys: { keys: [{ ...other }] } }), undefined);
  assert.equal(await verifyBytes(bytes, { signature, keys: { keys: [] } }), undefined);
});

test('derives a key from root and generation and names it by its thumbprint', () => {
  assert.deepEqual(documentKeyPair(ROOT, 1).publicKey, secrets.documentKey(1));
  assert.notEqual(secrets.documentKey(1).x, secrets.documentKey(2).x);
  assert.match(secrets.documentKey(1).kid, /^[\w-]{43}$/);
});

test('signs every byte of a file before its last line', () => {
  const line = '<!-- seoga-signature: abc..def -->\n';
  const signed = readSignedFile(Buffer.from(`${TEXT}${line}`));
  assert.deepEqual([Buffer.from(signed?.bytes ?? []).toString(), signed?.signature], [TEXT, 'abc..def']);
  assert.equal(readSignedFile(Buffer.from(TEXT)), undefined);
  assert.equal(readSignedFile(Buffer.from(`${TEXT}${line}더함`)), undefined);
});
