import type { EncryptedData } from './offline-database.ts';

const IV_BYTES = 12;
const SALT_BYTES = 16;

/** Needs a secure context and IndexedDB. */
export function canStoreOffline(): boolean {
  return typeof crypto.subtle === 'object' && typeof indexedDB === 'object';
}

/** The list key and this device's half of the content keys; not extractable. */
export async function deviceKeys(): Promise<{ wrap: CryptoKey; secret: CryptoKey }> {
  const wrap = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const secret = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
  return { wrap, secret };
}

export function createSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SALT_BYTES));
}

/** Derived from the server's half (in the license) and the device's. */
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

/** `name` is authenticated, so that data cannot be swapped. */
export async function encrypt(key: CryptoKey, name: string, bytes: BufferSource): Promise<EncryptedData> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = new TextEncoder().encode(name);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) };
}

/** Rejects with a wrong key or modified data. */
export async function decrypt(key: CryptoKey, name: string, { iv, data }: EncryptedData): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(name);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
}

export function encryptJson(key: CryptoKey, name: string, value: object): Promise<EncryptedData> {
  return encrypt(key, name, new TextEncoder().encode(JSON.stringify(value)));
}

export async function decryptJson<Value extends object>(
  key: CryptoKey,
  name: string,
  sealed: EncryptedData,
): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await decrypt(key, name, sealed))) as Value;
}
