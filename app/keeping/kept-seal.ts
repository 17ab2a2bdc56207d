import type { Sealed } from './kept-shelf.ts';

const IV_BYTES = 12;
const SALT_BYTES = 16;

/** Whether this browser can keep at all: without https it has no cryptography, some have no store. */
export function canKeep(): boolean {
  return typeof crypto.subtle === 'object' && typeof indexedDB === 'object';
}

/** A key for what lists show, and this device's half of the content keys; neither can be taken out of the browser. */
export async function deviceKeys(): Promise<{ wrap: CryptoKey; secret: CryptoKey }> {
  const wrap = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const secret = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
  return { wrap, secret };
}

export function freshSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SALT_BYTES));
}

/** The key of one episode: of the shop's half, which comes with a lease, and of this device's. */
export async function contentKey(
  secret: CryptoKey,
  half: { share: string; salt: Uint8Array<ArrayBuffer> },
): Promise<CryptoKey> {
  const share = new TextEncoder().encode(half.share);
  const both = new Uint8Array(share.length + half.salt.length);
  both.set(share);
  both.set(half.salt, share.length);
  const bits = await crypto.subtle.sign('HMAC', secret, both);
  return crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Seals bytes; `name` is sealed with them, so that nothing is put in another's place. */
export async function seal(key: CryptoKey, name: string, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = new TextEncoder().encode(name);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) };
}

/** Rejects where the key is another, or anything was changed. */
export async function unseal(key: CryptoKey, name: string, { iv, data }: Sealed): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(name);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
}

export function sealJson(key: CryptoKey, name: string, value: object): Promise<Sealed> {
  return seal(key, name, new TextEncoder().encode(JSON.stringify(value)));
}

/** What was sealed as JSON by this browser itself. */
export async function unsealJson<Value extends object>(key: CryptoKey, name: string, sealed: Sealed): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, name, sealed))) as Value;
}
