import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 64 MB, 0.1 s per guess. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const files = z.record(z.string().regex(/^[\w.-]+$/), z.string());

export function encryptSecrets(folder: string, passphrase: string): Buffer {
  const found = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  const plain = Object.fromEntries(found.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, SCRYPT), nonce);
  const body = Buffer.concat([cipher.update(JSON.stringify(plain), 'utf8'), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]);
}

/** False for a wrong passphrase, with nothing written. */
export function decryptSecrets(sealed: Buffer, passphrase: string, folder: string): boolean {
  const parts = readEncrypted(sealed, passphrase);
  if (!parts) return false;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(parts)) {
    writeFileSync(join(folder, name), Buffer.from(content, 'base64'), { mode: 0o600 });
    chmodSync(join(folder, name), 0o600);
  }
  return true;
}

function readEncrypted(sealed: Buffer, passphrase: string): Record<string, string> | undefined {
  const [salt, nonce] = [sealed.subarray(0, SALT_BYTES), sealed.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES)];
  const rest = sealed.subarray(SALT_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, SCRYPT), nonce);
  decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
  try {
    const plain = Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]);
    return files.parse(JSON.parse(plain.toString('utf8')));
  } catch {
    return undefined;
  }
}
